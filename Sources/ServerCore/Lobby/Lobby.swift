import Wire

/// Lists, finds and makes tables.
final class Lobby: ServerModule, RequestModule {
    let parts: ServerParts
    let tables: Tables
    /// Nil where there are no accounts.
    private let savedGames: SavedGames?

    init(_ parts: ServerParts, _ tables: Tables, _ savedGames: SavedGames?) {
        self.parts = parts
        self.tables = tables
        self.savedGames = savedGames
    }

    func register(in router: inout Router) {
        router.on(Request.List.self) { self.tell($0, to: $1) }
        router.on(Request.Create.self, inSession { self.create($0, for: $1) })
        router.on(Request.Quick.self, inSession { self.quick($0, for: $1) })
        router.on(Request.Lobby.self, inSession { self.subscribe($1.outlet, on: $0.on) })
    }

    private func subscribe(_ outlet: Outlet, on: Bool) -> Answer {
        if on {
            lobbyFeed.subscribe(outlet)
        } else {
            lobbyFeed.unsubscribe(outlet.connection)
        }
        return .done()
    }

    private func tell(_ list: Request.List, to connection: ClientConnection) -> Answer {
        let limit = list.limit ?? Request.List.defaultPageLength
        let found = listed(limit + 1, after: list.after)
        let page = found.prefix(limit).prefix(bytes: ServerLimits.pageBytes) { $0.encoded.count }
        let more = page.count < found.count ? page.last?.id : nil
        if connection.replyDialect == .typed {
            if page.isEmpty, let after = list.after, !listed(1, after: nil).isEmpty {
                let lines = ["No table comes after \(TextRules.excerpt(after)). From the first: tables"]
                outbox.reply(.words(.init(lines: lines)), to: connection)
                return .done()
            }
            outbox.reply(
                .tables(ServerMessage.Tables(tables: page.map(\.entry), more: more)), to: connection)
        } else {
            outbox.reply(tables: page.lazy.map(\.encoded), more: more, to: connection)
        }
        return .done()
    }

    /// A public table, here or at another server.
    private enum Listed {
        case here(Table)
        case there(Elsewhere.Listed)

        var id: String {
            switch self {
            case .here(let table): table.id
            case .there(let table): table.id
            }
        }

        var entry: ServerMessage.TableEntry {
            switch self {
            case .here(let table): table.model.entry
            case .there(let table): table.entry
            }
        }

        var encoded: [UInt8] {
            switch self {
            case .here(let table): table.encodedEntry
            case .there(let table): table.encoded
            }
        }
    }

    private func listed(_ most: Int, after id: String?) -> [Listed] {
        let here = directory.listed.first(most, after: id).map { Listed.here($0) }
        let there = elsewhere.first(most, after: id)
        guard !there.isEmpty else { return here }
        return Array((here + there.map { .there($0) }).sorted { $0.id < $1.id }.prefix(most))
    }

    private func quick(_ quick: Request.Quick, for asker: Asker) -> Answer {
        if quick.ladder == true { return quickOnLadder(asker) }
        let wanted = quick.rules ?? Rules()
        // Checked before the search. Otherwise a session at its limit could cause searches without end.
        if let refusal = tables.refusalOfAnotherTable(asker) { return .refused(refusal) }
        if let fitting = directory.first(fitting: wanted, for: asker.player.id, from: asker.peer.origin) {
            return tables.enter(
                fitting.id, by: asker,
                as: .joined(
                    TableEvent.SeatWish(
                        asker.player, rating: tables.rating(of: asker, at: fitting.id), origin: asker.peer.origin)),
                player: asker.player.id)
        }
        if asker.tables.isEmpty, elsewhere.sentHere.remove(asker.player.id) == nil,
            let refusal = elsewhere.first(fitting: wanted).flatMap(elsewhere.refusal),
            let answer = parts.handOver(asker, refusal)
        {
            return answer
        }
        return create(Request.Create(rules: wanted), for: asker)
    }

    private func create(_ create: Request.Create, for asker: Asker) -> Answer {
        if let refusal = refusalOfTables { return .refused(refusal) }
        let rules = create.rules ?? Rules()
        let settled: TableSettings
        switch TableRules.settle(rules, among: families) {
        case .failure(let flaw): return .refused(flaw)
        case .success(let settings): settled = settings
        }
        if create.saved == true { return takeUp(create, settled, for: asker) }
        let wish = settled.kind.pictureWish
        if wish != nil, let refusal = tables.pictures.chargeSearch(to: asker.address) { return .refused(refusal) }
        let id = freeID(isPublic: create.public ?? true)
        let secret = Bytes32(random.bytes(32))
        let opening = TableOpening(
            id: id, title: create.title.map(TextRules.withoutControls) ?? "\(asker.player.name)'s table",
            rules: rules,
            password: create.password.map { TableSetup.passwordHash($0, secret: secret, hashing) },
            isPublic: create.public ?? true, secret: secret, hold: limits.hold, maker: asker.player)
        let answer = tables.open(opening, settled, for: asker)
        guard case .done = answer, let wish else { return answer }
        return .pending(tables.pictures.ask(wish, .create(table: id), for: asker.address))
    }

    /// Why no table is made at the moment.
    var refusalOfTables: ErrorReply? {
        if tables.drain.isOn { return Tables.drained }
        let limit = limits.tables
        guard limit == 0 || directory.count < limit else {
            return ErrorReply(
                .tooMany, "The server has \(Narrator.count(limit, "table")) already.",
                hint: "Join one, or try again later.")
        }
        return nil
    }

    // MARK: Saved games

    private func takeUp(_ create: Request.Create, _ settled: TableSettings, for asker: Asker) -> Answer {
        guard settled.kind.isSavedWhenLeft else {
            return .refused(
                .badField, "Only a patience game for one is saved.",
                hint: "Name its game and level in rules, or leave saved out.", field: "saved")
        }
        guard let savedGames else {
            return .refused(.notAllowed, "This server has no accounts, so it saves no games.", hint: "Leave saved out.")
        }
        guard let account = asker.account?.account else { return .refused(Accounts.signInFirst) }
        if let refusal = tables.refusalOfAnotherTable(asker) ?? tables.refusalOfAnotherTable(from: asker.address) {
            return .refused(refusal)
        }
        return savedGames.ask(for: create, settled.kind.game, settled.shown.level ?? "", account, asker)
    }

    /// Whether there is an event of that id: the database has one list of both.
    var hasEvent: (String) -> Bool = { _ in false }

    /// Opens a table that goes on with a saved game.
    func openSaved(_ saved: SavedTable, _ create: Request.Create, _ asker: Asker) -> Answer {
        if let refusal = refusalOfTables { return .refused(refusal) }
        return tables.reopen(saved, create, as: freeID(isPublic: create.public ?? true), for: asker)
    }

    /// Whether no other log of its ending gives that id. Long ones come twice nowhere.
    private func isOwn(_ id: String) -> Bool {
        guard elsewhere.node != nil, id.utf8.count < ServerLimits.privateIDLength else { return true }
        let shares = ServerLimits.sharesOfIDs
        return Int(StableHash.of(Array(id.utf8).span) % UInt64(shares)) == setup.log % shares
    }

    /// How this server's ids of that length end: behind the fifth letter they have the number of 64 logs. Nil where that needs more letters.
    private func ending(ofLength length: Int) -> String? {
        guard elsewhere.node != nil, length < ServerLimits.privateIDLength else { return "" }
        let count = max(0, length - 5)
        let ending = RandomSource.letters(of: setup.log / ServerLimits.sharesOfIDs, atLeast: count)
        return ending.utf8.count > count ? nil : ending
    }

    /// An id that no table and no event has, nor a table had within a day. It is one character longer after each eight that were taken. Another
    /// server may have a table that was imported, of any id.
    func freeID(isPublic: Bool = true) -> String {
        var length = isPublic ? 4 : ServerLimits.privateIDLength
        while true {
            defer { length += 1 }
            guard let ending = ending(ofLength: length) else { continue }
            for _ in 0..<(elsewhere.node == nil ? 8 : 8 * ServerLimits.sharesOfIDs) {
                let id = random.name(length: length - ending.utf8.count) + ending
                let isKnown =
                    directory[id] != nil || hasEvent(id) || elsewhere[id] != nil || elsewhere.events[id] != nil
                if !isKnown, isOwn(id), !directory.given.contains(id, at: clock.uptime) { return id }
            }
        }
    }
}
