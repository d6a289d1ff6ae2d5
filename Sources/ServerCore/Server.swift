public import FairDeal
import Narration
public import Wire

/// The whole server without a socket, a clock or a source of chance: bytes of clients in, bytes for clients out.
///
/// A plain class for one thread. The driver says what time it is with `advance(to:)`, reports what happens to
/// connections, and after each call executes and empties `output`.
public final class Server {
    /// What the server is told at its start.
    public struct Setup {
        /// How much it takes on.
        public var limits: ServerLimits
        /// Program and version, as `pairs/0.1.0`.
        public var name: String
        /// A UUID that names this server.
        public var instance: String
        /// SHA-256 and HMAC for the shuffle.
        public var hashing: Hashing
        /// Draws bytes that nobody can guess.
        public var randomBytes: (_ count: Int) -> [UInt8]

        /// All that a server needs.
        public init(
            limits: ServerLimits, name: String, instance: String, hashing: Hashing,
            randomBytes: @escaping (_ count: Int) -> [UInt8]
        ) {
            self.limits = limits
            self.name = name
            self.instance = instance
            self.hashing = hashing
            self.randomBytes = randomBytes
        }
    }

    private let setup: Setup
    private let surroundings: Surroundings
    private let directory: TableDirectory
    private let sessions: Sessions
    private let tables: Tables
    private let router: Router
    private var reader = RequestReader()
    private var connections: [ClientConnection?] = []
    private var connectionCount = 0
    private var isShuttingDown = false

    private var limits: ServerLimits { setup.limits }
    private var outbox: Outbox { surroundings.outbox }

    /// A server without connections and tables, at the start of its clock.
    public init(_ setup: Setup) {
        self.setup = setup
        surroundings = Surroundings(limits: setup.limits, randomBytes: setup.randomBytes)
        directory = TableDirectory()
        tables = Tables(Tables.Component(surroundings: surroundings, directory: directory))
        sessions = Sessions(Sessions.Component(surroundings: surroundings, tables: tables))
        let lobby = Lobby(
            Lobby.Component(surroundings: surroundings, directory: directory, tables: tables, hashing: setup.hashing))
        router = Router(sessions: sessions, lobby: lobby, tables: tables)
    }

    /// What the driver is to do; it empties this when done.
    public var output: ServerOutput {
        get { outbox.output }
        _modify { yield &outbox.output }
    }

    // MARK: Time

    /// When the server wants to be told the time next, though nothing may happen; nil for not at all.
    public var nextAlarm: Moment? { surroundings.alarms.next }

    /// Moves the clock on, never back, and does what has become due.
    public func advance(to now: Moment) {
        surroundings.now = max(surroundings.now, now)
        while let sleeper = surroundings.alarms.due(at: surroundings.now) {
            if let table = sleeper as? Table { tables.wake(table) }
            if let session = sleeper as? Session { sessions.wake(session) }
        }
    }

    // MARK: Connections

    /// Somebody has connected.
    public func connect(_ id: ConnectionID, from address: String) {
        let connection = ClientConnection(id, address: address, limits: limits, at: surroundings.now)
        while connections.count <= id.slot { connections.append(nil) }
        connections[id.slot] = connection
        connectionCount += 1
        if isShuttingDown {
            outbox.finish(connection, with: .error(Self.shuttingDown))
        } else if limits.connections > 0, connectionCount > limits.connections {
            outbox.finish(
                connection,
                with: .error(
                    ErrorReply(
                        .serverFull, "\(limits.connections) connections are open already.", hint: "Try again later.",
                        fatal: true)))
        } else {
            outbox.send(.welcome(welcome), to: connection)
        }
    }

    /// Bytes have come from a connection.
    public func receive(_ bytes: Span<UInt8>, from id: ConnectionID) {
        guard let connection = connection(id) else { return }
        var position = 0
        while !connection.isFinished, let event = connection.lines.next(in: bytes, from: &position) {
            switch event {
            case .line(let range): handle(bytes.extracting(range), from: connection)
            case .joined(let line): handle(line.span, from: connection)
            case .tooLong: refuseLongLine(of: connection)
            }
        }
    }

    /// The client sends nothing more; what it is still owed is sent, then the connection ends.
    public func receiveEnd(from id: ConnectionID) {
        guard let connection = connection(id), !connection.isFinished else { return }
        if connection.lines.hasPartialLine {
            var refusal = ErrorReply(
                .badJSON, "The last line has no line feed, so it was not executed.", hint: "End every line with LF.",
                fatal: true)
            refusal.line = connection.lines.lineNumber + 1
            outbox.send(.error(refusal), to: connection)
        }
        outbox.finish(connection)
    }

    /// The connection is gone. To be called once for every connection, however it ended.
    public func disconnect(_ id: ConnectionID) {
        guard let connection = connection(id) else { return }
        connection.isFinished = true
        connections[id.slot] = nil
        connectionCount -= 1
        sessions.lose(connection)
    }

    /// More waits for the connection than it may let wait: it is told once, and ended.
    public func dropSlowReader(_ id: ConnectionID) {
        guard let connection = connection(id) else { return }
        outbox.log(LogRecord(.warning, "slow_reader_dropped", .init("address", connection.address)))
        outbox.finish(connection, with: .goodbye(.init(reason: .slow)))
    }

    /// Says goodbye to everybody, and takes nobody more.
    public func shutDown() {
        isShuttingDown = true
        for case let connection? in connections {
            outbox.finish(connection, with: .goodbye(.init(reason: .shutdown)))
        }
    }

    private func connection(_ id: ConnectionID) -> ClientConnection? {
        guard connections.indices.contains(id.slot), let connection = connections[id.slot], connection.id == id else {
            return nil
        }
        return connection
    }

    private var welcome: ServerMessage.Welcome {
        ServerMessage.Welcome(
            server: setup.name, instance: setup.instance, caps: [],
            limits: ServerMessage.Limits(
                line: limits.lineBytes, rate: limits.rate, burst: limits.burst, seats: 8,
                tables: limits.tablesPerSession),
            hint: "Type help, or send {\"type\":\"hello\",\"protocol\":1,\"name\":\"you\"}.")
    }

    private static let shuttingDown = ErrorReply(
        .shuttingDown, "The server is shutting down.", hint: "Connect again in a moment.", fatal: true)

    // MARK: Lines

    private func handle(_ line: Span<UInt8>, from connection: ClientConnection) {
        let isJSON = line[0] == UInt8(ascii: "{")
        if connection.dialect == nil { connection.dialect = isJSON ? .json : .typed }
        if isJSON { handleJSON(line, from: connection) } else { handleTyped(line, from: connection) }
    }

    private func handleJSON(_ line: Span<UInt8>, from connection: ClientConnection) {
        switch reader.read(line) {
        case .failure(let refusal):
            connection.garbageLines = refusal.isGarbage ? connection.garbageLines + 1 : 0
            refuse(refusal, of: connection)
        case .success(let envelope):
            connection.garbageLines = 0
            execute(envelope, line: line, from: connection)
        }
    }

    private func execute(_ envelope: Envelope, line: Span<UInt8>, from connection: ClientConnection) {
        let request = envelope.request
        if let refusal = refusalBeforeExecution(request, of: connection) {
            return reply(.refused(refusal), to: envelope, on: connection)
        }
        guard envelope.id != nil, request.changesState, let session = connection.session else {
            return reply(router.answer(request, from: connection), to: envelope, on: connection)
        }
        if let remembered = session.rememberedReply(to: line) {
            return outbox.send(encoded: remembered, to: connection)
        }
        let answer = router.answer(request, from: connection)
        let start = outbox.output.bytes.count
        reply(answer, to: envelope, on: connection)
        session.remember(outbox.output.bytes[start...], to: line)
    }

    private func refusalBeforeExecution(_ request: Request, of connection: ClientConnection) -> ErrorReply? {
        if connection.session == nil, !request.needsNoSession {
            _ = connection.allowance.spend(at: surroundings.now)
            return ErrorReply(
                .helloFirst, "Say hello first.",
                hint: "Type name YOURNAME, or send {\"type\":\"hello\",\"protocol\":1,\"name\":\"you\"}.")
        }
        guard let wait = connection.allowance.spend(at: surroundings.now) else { return nil }
        return ErrorReply(
            .rateLimited, "That is more than \(limits.rate) lines a second.",
            hint: "Wait, then send it again; it was not executed.", retryMs: wait.millisecondsToWait)
    }

    private func reply(_ answer: Answer, to envelope: Envelope, on connection: ClientConnection) {
        switch answer {
        case .refused(var refusal):
            refusal.re = envelope.id
            refuse(refusal, of: connection)
        case .done(let table, let seat, let seq, let t):
            if let id = envelope.id {
                outbox.sendOk(.init(re: id, table: table, seat: seat, seq: seq, t: t), to: connection)
            } else if case .ping = envelope.request {
                outbox.send(.pong(.init(t: t)), to: connection)
            }
        }
    }

    /// Sends an error; a fatal one, and the last of too many lines of garbage, ends the connection.
    private func refuse(_ refusal: ErrorReply, of connection: ClientConnection) {
        var refusal = refusal
        if refusal.re == nil { refusal.line = connection.lines.lineNumber }
        if limits.garbageLines > 0, connection.garbageLines >= limits.garbageLines { refusal.fatal = true }
        if refusal.fatal == true {
            outbox.finish(connection, with: .error(refusal))
        } else {
            outbox.send(.error(refusal), to: connection)
        }
    }

    private func refuseLongLine(of connection: ClientConnection) {
        refuse(
            ErrorReply(
                .lineTooLong, "A line has at most \(limits.lineBytes) bytes.", hint: "Send less, and a line feed.",
                fatal: true),
            of: connection)
    }

    // MARK: Typed commands

    private func handleTyped(_ line: Span<UInt8>, from connection: ClientConnection) {
        guard let text = String(validating: line) else {
            connection.garbageLines += 1
            return refuse(
                ErrorReply(.notUTF8, "That line is not UTF-8.", hint: "Set your terminal to UTF-8."), of: connection)
        }
        let table = connection.session?.tables.last
        let kind = table?.model.setup.kind
        let context = TypedDialect.Context(
            table: table?.id, rows: kind?.rows, columns: kind?.columns, phase: table?.model.phase)
        switch TypedDialect.parse(text, in: context) {
        case .failure(let refusal):
            connection.garbageLines = refusal.isGarbage ? connection.garbageLines + 1 : 0
            _ = connection.allowance.spend(at: surroundings.now)
            refuse(refusal, of: connection)
        case .success(let action):
            connection.garbageLines = 0
            perform(action, at: table, from: connection)
        }
    }

    private func perform(_ action: TypedDialect.Action, at table: Table?, from connection: ClientConnection) {
        switch action {
        case .request(let request):
            let envelope = Envelope(request)
            if let refusal = refusalBeforeExecution(request, of: connection) {
                reply(.refused(refusal), to: envelope, on: connection)
            } else {
                reply(router.answer(request, from: connection), to: envelope, on: connection)
            }
        case .help(let topic):
            switch TypedDialect.help(topic) {
            case .success(let lines): outbox.send(lines: lines, to: connection)
            case .failure(let refusal): refuse(refusal, of: connection)
            }
        case .board:
            if let table {
                let snapshot = table.model.snapshot(at: surroundings.now)
                outbox.send(lines: Narrator.drawing(snapshot), to: connection)
            }
        case .json(let on):
            connection.dialect = on ? .json : .typed
            tables.dialectChanged(connection)
        case .quit:
            outbox.finish(connection)
        }
    }
}

extension ErrorReply {
    /// Whether the line was neither JSON nor a command.
    fileprivate var isGarbage: Bool {
        code == .badJSON || code == .notUTF8 || (code == .unknownType && re == nil)
    }
}
