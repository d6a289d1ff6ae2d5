import CardGame
import FairDeal
import Narration
import Wire

/// Everything at a table: seats, consent, moves, talk, and what was missed.
final class Tables: RequestModule {
    /// What the module is built from.
    struct Component {
        let surroundings: Surroundings
        let directory: TableDirectory
    }

    private let surroundings: Surroundings
    private let directory: TableDirectory
    private var outbox: Outbox { surroundings.outbox }
    /// Kept for its storage, so that a move allocates nothing.
    private var changes: [Change] = []

    init(_ component: Component) {
        surroundings = component.surroundings
        directory = component.directory
    }

    func answer(_ request: Request, from connection: ClientConnection) -> Answer {
        guard let session = connection.session else { preconditionFailure("the router lets only sessions in here") }
        switch request {
        case .flip(let flip):
            return withTable(flip.table, of: session) { table in
                execute(.moved(.flip(flip.card), player: session.player.id, seq: flip.seq), at: table)
            }
        case .join(let join):
            return enter(join.table, session, connection, as: .joined(session.player, seat: join.seat))
        case .watch(let watch):
            return enter(watch.table, session, connection, as: .watched(session.player))
        case .leave(let leave):
            return withTable(leave.table, of: session) { self.leave($0, session) }
        case .ready(let ready):
            return withTable(ready.table, of: session) { table in
                readied(session, on: ready.on, nonce: ready.nonce, at: table)
            }
        case .again(let again):
            return withTable(again.table, of: session) { table in
                guard table.model.phase != .waiting else {
                    return .refused(
                        ErrorReply(.wrongPhase, "There was no game yet.", hint: "Say ready to start the first."))
                }
                return readied(session, on: again.on, nonce: again.nonce, at: table)
            }
        case .chat(let chat):
            return withTable(chat.table, of: session) { say(chat.text, session, at: $0) }
        case .sync(let sync):
            return withTable(sync.table, of: session) { catchUp(connection, at: $0, since: sync.since) }
        case .hello, .ping, .pong, .list, .create, .quick:
            preconditionFailure("the router sends \(request.type) elsewhere")
        }
    }

    // MARK: Entering and leaving

    /// Opens a new table with the session's player as host.
    func open(_ setup: TableSetup, for session: Session, on connection: ClientConnection) -> Answer {
        if let refusal = refusalOfAnotherTable(session) { return .refused(refusal) }
        let table = Table(TableModel(setup, maker: session.player))
        directory.add(table)
        show(table, to: session, on: connection)
        outbox.log(LogRecord(.info, "table_opened", .init("table", table.id), .init("player", session.player.id)))
        return .done(table: table.id, seat: table.model.seat(of: session.player.id), seq: table.model.seq)
    }

    /// Takes a seat at a table, or watches it.
    func enter(_ id: String, _ session: Session, _ connection: ClientConnection, as event: TableEvent) -> Answer {
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
        return .done(table: table.id, seat: table.model.seat(of: session.player.id), seq: table.model.seq)
    }

    /// Sends a table's whole state and last words, and from now on everything that happens.
    private func show(_ table: Table, to session: Session, on connection: ClientConnection) {
        session.tables.removeAll { $0 === table }
        session.tables.append(table)
        sendSnapshot(of: table, to: connection)
        for line in table.model.chat {
            var old = line
            old.old = true
            outbox.send(.chat(old), to: connection)
        }
        table.attach(connection, at: surroundings.now)
    }

    private func sendSnapshot(of table: Table, to connection: ClientConnection) {
        let snapshot = table.model.snapshot(at: surroundings.now)
        if connection.dialect == .typed {
            outbox.send(lines: Narrator.introduction(snapshot), to: connection)
        } else {
            outbox.send(.snapshot(snapshot), to: connection)
        }
    }

    private func leave(_ table: Table, _ session: Session) -> Answer {
        let verdict = execute(.left(player: session.player.id), at: table)
        guard case .done = verdict else { return verdict }
        remove(session, from: table)
        return verdict
    }

    private func remove(_ session: Session, from table: Table) {
        session.tables.removeAll { $0 === table }
        if let connection = session.connection { table.detach(connection) }
        guard table.model.isDeserted else { return }
        table.isClosed = true
        directory.remove(table)
        if let connection = session.connection { outbox.send(.closed(.init(table: table.id)), to: connection) }
        outbox.log(LogRecord(.info, "table_closed", .init("table", table.id)))
    }

    // MARK: Sessions coming and going

    /// The session's connection is gone: its seats are held, and it hears nothing more.
    func connectionLost(_ connection: ClientConnection, of session: Session) {
        for table in session.tables {
            table.detach(connection)
            _ = execute(.connectionLost(player: session.player.id), at: table)
        }
    }

    /// The session has a connection again: it gets what it missed of every table, and hears everything from now on.
    func connectionResumed(_ connection: ClientConnection, of session: Session, held: [String: Int]) {
        for table in session.tables {
            _ = execute(.connectionResumed(player: session.player.id), at: table)
            // Where the client claims to be further than the table is, only the whole state helps.
            let since = held[table.id].flatMap { $0 <= table.model.seq ? $0 : nil }
            _ = catchUp(connection, at: table, since: since)
            table.attach(connection, at: surroundings.now)
        }
    }

    /// The session has not come back in time.
    func sessionEnded(_ session: Session) {
        for table in session.tables {
            _ = execute(.holdExpired(player: session.player.id), at: table)
            remove(session, from: table)
        }
    }

    /// The connection speaks another dialect from now on.
    func dialectChanged(_ connection: ClientConnection) {
        for table in connection.session?.tables ?? [] { table.attach(connection, at: surroundings.now) }
    }

    /// A time that the table waited for has come.
    func wake(_ table: Table) { _ = execute(.timePassed, at: table) }

    // MARK: At the table

    private func readied(_ session: Session, on: Bool?, nonce: String?, at table: Table) -> Answer {
        let nonce = nonce.flatMap(Nonce.init(hex:))
        return execute(.readied(player: session.player.id, on: on ?? true, nonce: nonce), at: table)
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

    private func catchUp(_ connection: ClientConnection, at table: Table, since held: Int?) -> Answer {
        let seq = table.model.seq
        if let held, held > seq {
            return .refused(
                ErrorReply(
                    .badField, "The table is only at seq \(seq).", hint: "Send the last seq received.", field: "since"))
        }
        if let held, held + 1 >= table.diffs.oldest, connection.dialect == .json {
            for number in (held + 1)..<(seq + 1) {
                if let line = table.diffs[number] { outbox.send(encoded: line, to: connection) }
            }
        } else if held != seq {
            sendSnapshot(of: table, to: connection)
        }
        return .done(seq: seq)
    }

    /// Runs an event through the table, tells everybody what changed, and sets its alarm.
    private func execute(_ event: TableEvent, at table: Table) -> Answer {
        changes.removeAll(keepingCapacity: true)
        if let refusal = table.model.update(event, at: surroundings.now, &changes) { return .refused(refusal) }
        if !changes.isEmpty { broadcast(changes, of: table) }
        surroundings.alarms.note(table)
        return .done(seq: table.model.seq)
    }

    /// Encodes a diff once, keeps it for `sync`, and sends the same bytes to everybody who reads JSON.
    private func broadcast(_ changes: [Change], of table: Table) {
        let outbox = outbox
        let line = outbox.output.append(Diff(table: table.id, seq: table.model.seq, changes: changes))
        table.diffs.append(outbox.output.bytes[line])
        outbox.output.send(line, to: table.audience)
        if !table.readers.isEmpty { narrate(changes, of: table) }
    }

    private func narrate(_ changes: [Change], of table: Table) {
        guard let before = table.mirror?.snapshot else { return }
        let outcome = table.mirror?.fold(Diff(table: table.id, seq: table.model.seq, changes: changes))
        precondition(outcome == .folded, "a table's own diff fits its mirror")
        guard let after = table.mirror?.snapshot else { return }
        let start = outbox.output.bytes.count
        outbox.append(
            Narrator.lines(
                Diff(table: table.id, seq: table.model.seq, changes: changes), before: before, after: after))
        let words = start..<outbox.output.bytes.count
        for reader in table.readers { outbox.deliver(words, to: reader) }
    }

    // MARK: Refusals

    private func withTable(_ id: String, of session: Session, _ body: (Table) -> Answer) -> Answer {
        for table in session.tables where table.id == id { return body(table) }
        guard directory[id] != nil else { return .refused(Self.noSuchTable(id)) }
        return .refused(
            ErrorReply(.notSeated, "You are not at table \(id).", hint: "Join or watch it first."))
    }

    private static func noSuchTable(_ id: String) -> ErrorReply {
        ErrorReply(
            .noSuchTable, "There is no table \"\(TextRules.excerpt(id))\".", hint: "Ask for the list of tables.",
            field: "table")
    }

    /// Why the session may not be at one more table.
    private func refusalOfAnotherTable(_ session: Session) -> ErrorReply? {
        let limit = surroundings.limits.tablesPerSession
        guard limit > 0, session.tables.count >= limit else { return nil }
        return ErrorReply(.tooMany, "You are at \(limit) tables already.", hint: "Leave one first.")
    }

    private func refusalOfAnotherWatcher(at table: Table) -> ErrorReply? {
        let limit = surroundings.limits.watchers
        guard limit > 0, table.model.watchers.count >= limit else { return nil }
        return ErrorReply(.tooMany, "\(limit) watch this table already.", hint: "Watch another.")
    }
}
