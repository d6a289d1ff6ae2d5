import Wire

extension Tables: RequestModule {
    func register(in router: inout Router) {
        router.on(
            Request.Join.self,
            inSession { join, asker in
                self.endWaits(overtakenBy: join, of: asker.player.id)
                if let answer = self.answerElsewhere(join.table, asker) { return answer }
                if let refusal = self.refusalOfAnotherTry(asker, at: join.table, join.password) {
                    return .refused(refusal)
                }
                return self.join(join, by: asker)
            })
        router.on(
            Request.Watch.self,
            inSession { watch, asker in
                self.endWaits(overtakenBy: watch, of: asker.player.id)
                if let answer = self.answerElsewhere(watch.table, asker) { return answer }
                if let refusal = self.refusalOfAnotherTry(asker, at: watch.table, watch.password) {
                    return .refused(refusal)
                }
                let password = self.hash(of: watch.password, at: watch.table)
                return self.enter(
                    watch.table, by: asker,
                    as: .watched(asker.player, password: password, origin: asker.peer.origin))
            })
        registerTalk(in: &router)
        registerPlay(in: &router)
        registerHosting(in: &router)
        registerPictures(in: &router)
    }

    /// Answers a flip of a player who sits or watches at these tables. It and the model, which finds the seat that the flip is
    /// for, check what `atTable` checks for every other request.
    func flip(_ flip: Request.Flip, by player: String, among tables: [String]) -> Answer {
        endWaits(overtakenBy: flip, of: player)
        guard tables.contains(flip.table), let table = directory[flip.table] else {
            return refusal(ofTable: flip.table)
        }
        return move(.flip(flip.card), flip, player, at: table)
    }

    /// The answer to whoever wants to come to a table of another server; nil where none is known to have it. Who is in nothing is sent there
    /// with the session, and asks again there.
    private func answerElsewhere(_ id: String, _ asker: Asker) -> Answer? {
        guard directory[id] == nil, let refusal = elsewhere[id].flatMap(elsewhere.refusal) else { return nil }
        return parts.handOver(asker, refusal) ?? .refused(refusal)
    }

    private func registerTalk(in router: inout Router) {
        router.on(Request.Chat.self, atTable { self.say($0.text, $1, at: $2) })
        router.on(Request.Sync.self, atTable { self.sync($1, at: $2, since: $0.since) })
        router.on(Request.Watchers.self) { watchers, connection in
            self.atTable { (_: Request.Watchers, _, table) in self.tellWatchers(of: table, to: connection) }(
                watchers, connection)
        }
        router.on(Request.Leave.self, atTable { self.leave($2, seat: $0.seat, $1) })
    }

    /// Names those who watch, also those who are away for a moment, as lists count them.
    private func tellWatchers(of table: Table, to connection: ClientConnection) -> Answer {
        let watchers = table.model.watchers
        outbox.statesTold += 1
        outbox.reply(
            .watchers(
                .init(
                    table: table.id, watchers: watchers.count,
                    names: watchers.prefix(ServerMessage.Watchers.mostNames).map(\.name))), to: connection)
        return .done()
    }

    private func registerPlay(in router: inout Router) {
        router.on(
            Request.Ready.self,
            atTable { self.readied($1, on: $0.on, nonce: $0.nonce, seat: $0.seat, at: $2) })
        router.on(Request.Again.self, atTable { self.again($0, $1, at: $2) })
        router.on(Request.Pause.self, atTable { self.apply(.paused(player: $1.player.id, on: $0.on), to: $2) })
        router.on(Request.Resign.self, atTable { self.resign($0, $1, at: $2) })
        router.on(Request.Bot.self, atTable { self.askForBot($0, $1.player.id, at: $2) })
    }

    private func registerHosting(in router: inout Router) {
        router.on(Request.Start.self, atTable { self.apply(.hosted(player: $1.player.id, .start), to: $2) })
        router.on(Request.Configure.self, atTable { self.configure($0, $1, at: $2) })
        router.on(Request.Lock.self, atTable { self.apply(.hosted(player: $1.player.id, .lock($0.on)), to: $2) })
        router.on(Request.Kick.self, atTable { self.kick($0, by: $1.player.id, at: $2) })
    }

    /// Whether a request may begin a game at a table where none runs.
    private static func begins(_ body: any RequestBody) -> Bool {
        switch body {
        case is Request.Start, is Request.Again: true
        case let ready as Request.Ready: ready.on ?? true
        default: false
        }
    }

    /// The refusal of a table or a game in a server that lets running games end.
    static let drained = ErrorReply(
        .shuttingDown, "The server stops when the games that run now are over, and begins no others.",
        hint: "Come back when it has started again.")

    /// The handler of a request about the table that it names. Whoever is not at the table, or lacks the permission that the
    /// request states, is refused before.
    func atTable<Body: TableRequest>(
        _ answer: @escaping (Body, Asker, Table) -> Answer
    ) -> (Body, ClientConnection) -> Answer {
        precondition(Body.permission != .session, "\(Body.name) is for strangers to the table, too")
        return inSession { body, asker in
            self.endWaits(overtakenBy: body, of: asker.player.id)
            guard let table = self.table(body.table, of: asker) else { return self.refusal(ofTable: body.table) }
            if let refusal = table.model.refusal(of: Body.permission, to: asker.player.id) { return .refused(refusal) }
            if self.drain.isOn, Self.begins(body), !table.model.isInGame { return .refused(Self.drained) }
            return answer(body, asker, table)
        }
    }
}
