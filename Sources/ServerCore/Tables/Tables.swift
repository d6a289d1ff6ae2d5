import CardGame
import FairDeal
import Narration
import TableMirror
import Wire

/// Everything at a table: seats, consent, moves, talk, and what was missed.
final class Tables: RequestModule {
    /// What the module is built from.
    struct Component {
        let surroundings: Surroundings
        let directory: TableDirectory
    }

    let surroundings: Surroundings
    let directory: TableDirectory
    var outbox: Outbox { surroundings.outbox }
    /// Kept for its storage, so that a move allocates nothing.
    private var changes: [Change] = []

    init(_ component: Component) {
        surroundings = component.surroundings
        directory = component.directory
    }

    func answer(_ request: Request, from connection: ClientConnection) -> Answer {
        guard let session = connection.session else { preconditionFailure("the router lets only sessions in here") }
        if session.hasWaitingFlips { endWaits(overtakenBy: request, of: session) }
        switch request {
        case .flip(let flip):
            guard let table = table(flip.table, of: session) else { return refusal(ofTable: flip.table) }
            let player = session.player.id
            let answer = execute(
                .moved(.init(.flip(flip.card), player: player, seat: flip.seat, seq: flip.seq)), at: table)
            // Where there are turns nothing waits.
            if table.model.turnSeat == nil, case .done = answer,
                let seat = table.model.waitingSeat(of: player, wanted: flip.seat)
            {
                return .waiting(table, seat: seat)
            }
            return answer
        case .join(let join): return self.join(join, session, connection)
        case .watch(let watch):
            return enter(
                watch.table, session, connection, as: .watched(session.player, password: watch.password))
        case .leave(let leave):
            return withTable(leave.table, of: session) { self.leave($0, seat: leave.seat, session) }
        case .ready(let ready):
            return withTable(ready.table, of: session) { table in
                readied(session, on: ready.on, nonce: ready.nonce, seat: ready.seat, at: table)
            }
        case .again(let again):
            return withTable(again.table, of: session) { table in
                guard table.model.phase != .waiting else {
                    return .refused(
                        ErrorReply(.wrongPhase, "There was no game yet.", hint: "Say ready to start the first."))
                }
                if again.same == true, let refusal = refusal(ofSameDeal: again, at: table) { return .refused(refusal) }
                return readied(
                    session, on: again.on, nonce: again.nonce, seat: nil, same: again.same ?? false, at: table)
            }
        case .chat(let chat):
            return withTable(chat.table, of: session) { say(chat.text, session, at: $0) }
        case .sync(let sync):
            return withTable(sync.table, of: session) { self.sync(connection, at: $0, since: sync.since) }
        default: return answerRare(request, of: session)
        }
    }

    /// The requests that come a few times a game at most.
    private func answerRare(_ request: Request, of session: Session) -> Answer {
        let player = session.player.id
        switch request {
        case .start(let start):
            return withTable(start.table, of: session) { execute(.hosted(player: player, .start), at: $0) }
        case .configure(let configure):
            return withTable(configure.table, of: session) { table in
                switch TableRules.settle(configure.rules) {
                case .failure(let refusal): .refused(refusal)
                case .success(let settings):
                    execute(.hosted(player: player, .configure(settings, bots: drawn(configure.rules.bots))), at: table)
                }
            }
        case .lock(let lock):
            return withTable(lock.table, of: session) { execute(.hosted(player: player, .lock(lock.on)), at: $0) }
        case .kick(let kick):
            return withTable(kick.table, of: session) { self.kick(kick, by: player, at: $0) }
        case .bot(let bot):
            return withTable(bot.table, of: session) { askForBot(bot, player, at: $0) }
        case .pause(let pause):
            return withTable(pause.table, of: session) { execute(.paused(player: player, on: pause.on), at: $0) }
        case .resign(let resign):
            return withTable(resign.table, of: session) {
                self.resign(resign, session, at: $0)
            }
        default: preconditionFailure("the router sends \(request.type) elsewhere")
        }
    }

    // MARK: Entering and leaving

    /// Opens a new table with the session's player as host.
    func open(_ setup: TableSetup, for session: Session, on connection: ClientConnection) -> Answer {
        if let refusal = refusalOfAnotherTable(session) { return .refused(refusal) }
        let table = Table(TableModel(setup, maker: session.player, bots: drawn(setup.rules.bots) ?? []))
        directory.add(table)
        seatHouseBots(at: table)
        show(table, to: session, on: connection)
        surroundings.lobbyFeed.tell("add", table)
        outbox.log(LogRecord(.info, "table_opened", .init("table", table.id), .init("player", session.player.id)))
        return .done(table: table.id, seat: table.model.seat(of: session.player.id), seq: table.model.seq)
    }

    /// Takes a seat at a table, or watches it.
    func enter(
        _ id: String, _ session: Session, _ connection: ClientConnection, as event: TableEvent, player: String? = nil
    ) -> Answer {
        guard let table = directory[id] else { return .refused(Self.noSuchTable(id)) }
        let isMember = session.tables.contains { $0 === table }
        if !isMember, let refusal = refusalOfAnotherTable(session) { return .refused(refusal) }
        if !isMember, case .watched = event, let refusal = refusalOfAnotherWatcher(at: table) {
            return .refused(refusal)
        }
        // A watcher who takes a seat gets the snapshot that tells so, not the diff as well.
        table.detach(connection)
        let verdict = execute(event, at: table)
        guard case .done = verdict else {
            if isMember { table.attach(connection, at: surroundings.now) }
            return verdict
        }
        show(table, to: session, on: connection)
        let own = player.flatMap { id in table.model.seats.firstIndex { $0.player?.id == id } }
        return .done(table: table.id, seat: own, seq: table.model.seq)
    }

    /// Sends a table's whole state and last words, and from now on everything that happens.
    private func show(_ table: Table, to session: Session, on connection: ClientConnection) {
        session.tables.removeAll { $0 === table }
        session.tables.append(table)
        table.admit(session)
        sendSnapshot(of: table, to: connection)
        for line in table.model.chat {
            var old = line
            old.old = true
            outbox.send(.chat(old), to: connection)
        }
        table.attach(connection, at: surroundings.now)
    }

    func sendSnapshot(of table: Table, to connection: ClientConnection) {
        let player = connection.session?.player.id
        let snapshot = table.model.snapshot(at: surroundings.now, for: table.viewpoint(of: player))
        if connection.dialect == .typed {
            let isSeated = player.map { table.model.seat(of: $0) != nil } ?? false
            outbox.send(lines: Narrator.introduction(snapshot, isSeated: isSeated), to: connection)
        } else {
            outbox.send(.snapshot(snapshot), to: connection)
        }
    }

    private func leave(_ table: Table, seat: Int?, _ session: Session) -> Answer {
        let verdict = execute(.left(player: session.player.id, seat: seat), at: table)
        guard case .done = verdict else { return verdict }
        if table.model.seat(of: session.player.id) == nil, !table.model.watches(session.player.id) {
            remove(session, from: table)
            if let connection = session.connection, connection.dialect == .typed {
                outbox.send(lines: Narrator.farewell(toTable: table.id), to: connection)
            }
        }
        return verdict
    }

    /// Puts a seat's holder out; the diff that tells so is the last line of the table that they get.
    private func kick(_ kick: Request.Kick, by host: String, at table: Table) -> Answer {
        let owner =
            table.model.seats.indices.contains(kick.seat) ? table.model.seats[kick.seat].owner : nil
        let verdict = execute(
            .hosted(player: host, .kick(seat: kick.seat, reason: kick.reason.map(TextRules.withoutControls))),
            at: table)
        guard case .done = verdict else { return verdict }
        // Who has another seat stays with that one.
        guard let owner, table.model.seat(of: owner) == nil, let session = table.session(of: owner) else {
            return verdict
        }
        remove(session, from: table)
        if let connection = session.connection, connection.dialect == .typed {
            outbox.send(lines: Narrator.putOut(ofTable: table.id), to: connection)
        }
        return verdict
    }

    func remove(_ session: Session, from table: Table) {
        session.tables.removeAll { $0 === table }
        table.dismiss(session)
        if let connection = session.connection { table.detach(connection) }
        guard table.model.isDeserted else { return }
        table.isClosed = true
        for bot in table.houseBots { bot.retire() }
        surroundings.alarms.forget(table)
        table.houseBots.removeAll()
        directory.remove(table)
        surroundings.lobbyFeed.tell("remove", table)
        if let connection = session.connection { outbox.send(.closed(.init(table: table.id)), to: connection) }
        outbox.log(LogRecord(.info, "table_closed", .init("table", table.id)))
    }

    /// The connection speaks another dialect from now on.
    func dialectChanged(_ connection: ClientConnection) {
        for table in connection.session?.tables ?? [] { table.attach(connection, at: surroundings.now) }
    }

    /// A time that the table waited for has come.
    func wake(_ table: Table) { _ = execute(.timePassed, at: table) }

    // MARK: At the table

    private func readied(
        _ session: Session, on: Bool?, nonce: String?, seat: Int?, same: Bool = false, at table: Table
    ) -> Answer {
        let consent = TableEvent.Consent(
            on: on ?? true, nonce: nonce.flatMap(Nonce.init(hex:)), seat: seat, wantsSameDeal: same)
        return execute(.readied(player: session.player.id, consent), at: table)
    }

    private func refusal(ofSameDeal again: Request.Again, at table: Table) -> ErrorReply? {
        if table.model.setup.kind.seats > 1 {
            return ErrorReply(
                .badField, "The same deal again is for a table with one seat.", hint: "Leave same out.",
                field: "same")
        }
        guard again.nonce != nil else { return nil }
        return ErrorReply(
            .badField, "The same deal keeps the nonce that it was dealt with.", hint: "Leave nonce or same out.",
            field: "nonce")
    }

    private func resign(_ resign: Request.Resign, _ session: Session, at table: Table) -> Answer {
        // Who had a board of their own sees it no more, so that the snapshot of those who watch tells of the end of it,
        // not the diff as well.
        let isOwn = table.viewpoint(of: session.player.id) != nil
        let connection = isOwn && session.connection?.dialect == .json ? session.connection : nil
        if let connection { table.detach(connection) }
        let answer = execute(.resigned(player: session.player.id, seat: resign.seat), at: table)
        if let connection {
            if case .done = answer { sendSnapshot(of: table, to: connection) }
            table.attach(connection, at: surroundings.now)
        }
        return answer
    }

    private func say(_ text: String, _ session: Session, at table: Table) -> Answer {
        let line = ServerMessage.ChatLine(
            table: table.id, from: session.player.name, text: TextRules.withoutControls(text))
        table.model.chat.append(line)
        if table.model.chat.count > ServerLimits.keptChatLines { table.model.chat.removeFirst() }
        let start = outbox.output.bytes.count
        outbox.append(.chat(line))
        outbox.output.send(start..<outbox.output.bytes.count, to: table.audience)
        for reader in table.readers { outbox.send(.chat(line), to: reader) }
        return .done(seq: table.model.seq)
    }

    private func sync(_ connection: ClientConnection, at table: Table, since held: Int?) -> Answer {
        let seq = table.model.seq
        if let held, held > seq {
            return .refused(
                ErrorReply(
                    .badField, "The table is only at seq \(seq).", hint: "Send the last seq received.", field: "since"))
        }
        catchUp(connection, at: table, since: held)
        return .done(seq: seq)
    }

    /// Sends what was missed after a `seq` that the table has reached, or everything. Whether it was everything.
    @discardableResult
    func catchUp(_ connection: ClientConnection, at table: Table, since held: Int?) -> Bool {
        let seq = table.model.seq
        let diffs = table.diffs(seenBy: table.viewpoint(of: connection.session?.player.id))
        if let held, held + 1 >= diffs.oldest, connection.dialect == .json {
            for number in (held + 1)..<(seq + 1) {
                if let line = diffs[number] { outbox.send(encoded: line, to: connection) }
            }
            return false
        }
        guard held != seq else { return false }
        sendSnapshot(of: table, to: connection)
        return true
    }

    /// Runs an event through the table, tells everybody what changed, and sets its alarm.
    func execute(_ event: TableEvent, at table: Table) -> Answer {
        // One by one: all at once goes through the type's table of functions.
        while !changes.isEmpty { changes.removeLast() }
        let refusal = table.model.update(event, at: surroundings.now, &changes)
        if !changes.isEmpty { broadcast(changes, of: table) }
        if !table.model.endedWaits.isEmpty { answerEndedWaits(at: table) }
        // With what is refused something may change all the same: a scramble's open attempt ends.
        if let refusal, changes.isEmpty { return .refused(refusal) }
        surroundings.alarms.note(table)
        if changes.isEmpty || changes.contains(where: \.isListed) {
            directory.recount(table)
            surroundings.lobbyFeed.tellIfChanged(table)
        }
        return refusal.map(Answer.refused) ?? .done(seq: table.model.seq)
    }

    /// Encodes a diff once, keeps it for `sync`, and sends the same bytes to everybody who reads JSON.
    private func broadcast(_ changes: [Change], of table: Table) {
        if !table.model.veils.isEmpty || table.ownBoards != nil {
            broadcastByViews(changes, of: table)
        } else {
            let outbox = outbox
            let line = outbox.output.append(table.diffStart, seq: table.model.seq, changes)
            table.diffs.append(outbox.output.bytes[line])
            outbox.output.send(line, to: table.audience)
            if table.mirror != nil {
                reflect(Diff(table: table.id, seq: table.model.seq, changes: changes), of: table)
            }
        }
        if changes.contains(where: \.isAboutSeats) { seatHouseBots(at: table) }
    }

    /// Tells a diff in words to who reads words, and lets the house bots see it.
    ///
    /// Not inlined, for its mirrors take time to clear away even where there are none.
    @inline(never)
    func reflect(_ diff: Diff, of table: Table, seenBy view: Int? = nil) {
        guard let before = table.mirrored(seenBy: view) else { return }
        table.fold(diff, seenBy: view)
        guard let after = table.mirrored(seenBy: view) else { return }
        let readers = table.readers(seeing: view)
        let start = outbox.output.bytes.count
        if !readers.isEmpty { outbox.append(Narrator.lines(diff, before: before, after: after)) }
        let words = start..<outbox.output.bytes.count
        for reader in readers { outbox.deliver(words, to: reader) }
        for reader in readers { invite(reader, after: diff, on: after, at: table) }
        for bot in table.houseBots where table.ownBoards == nil || bot.seat == view {
            bot.observe(diff)
            bot.think(about: after, at: surroundings.now)
            surroundings.alarms.note(bot)
        }
    }

    private func invite(_ reader: ClientConnection, after diff: Diff, on after: Snapshot, at table: Table) {
        let invitation = Narrator.invitation(after: diff, on: after)
        guard !invitation.isEmpty, let player = reader.session?.player.id, table.model.seat(of: player) != nil else {
            return
        }
        outbox.send(lines: invitation, to: reader)
    }

    private func withTable(_ id: String, of session: Session, _ body: (Table) -> Answer) -> Answer {
        table(id, of: session).map(body) ?? refusal(ofTable: id)
    }

    /// The table of that name where the session sits or watches.
    private func table(_ id: String, of session: Session) -> Table? {
        for table in session.tables where table.id == id { return table }
        return nil
    }

    private func refusal(ofTable id: String) -> Answer {
        guard directory[id] != nil else { return .refused(Self.noSuchTable(id)) }
        return .refused(
            ErrorReply(.notSeated, "You are not at table \(id).", hint: "Join or watch it first."))
    }
}
