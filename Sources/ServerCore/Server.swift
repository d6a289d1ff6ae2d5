public import Vocabulary
public import Wire

/// The whole server without a socket, a clock or a source of random numbers: bytes of clients in, bytes for clients out.
///
/// A plain class for one thread. The driver says what time it is with `advance(to:)`, reports what happens to
/// connections, and after each call does what `output` asks for and empties it.
public final class Server: ServerModule {
    /// The settings of a server, and the functions that it needs.
    public struct Setup {
        /// What peers may use up.
        public var limits: ServerLimits
        /// Program and version, as `pairs/1.0.0`.
        public var name: String
        /// A UUID that names this server.
        public var instance: String
        /// SHA-256 and HMAC for the shuffle.
        public var hashing: Hashing
        /// Draws that many random bytes that nobody can foretell: tokens and deals are made of them.
        public var randomBytes: (_ count: Int) -> [UInt8]
        /// The families of games that it offers, Memory among them.
        package var families: [any GameFamily] = GameFamilies.all
        /// Whether ``ServerOutput/records`` are wanted.
        public var isRecorded = false
        /// Whether ``ServerOutput/games`` are wanted.
        public var isArchived = false
        /// What people may do with accounts; nil offers none. Then ``ServerOutput/questions`` must be answered.
        public var accounts: AccountPolicy?
        var offersAccounts: Bool { accounts.map { $0.registration != .elsewhere } ?? false }
        /// The password that a hello must have; nil for none.
        public var password: String?
        /// Which themes of pictures are offered. Where any are, questions about them must be answered.
        public var pictures = PicturePolicy.none
        /// Whether it is asked which positions can be won; these questions must be answered.
        public var hasSolver = false
        /// Who may make events.
        public var events = EventPolicy.nobody
        /// Whether there may be events: where nobody may make any, those of other servers.
        var hasEvents: Bool { events != .nobody || node != nil }
        /// Whether programs play rated games on a ladder. It needs accounts.
        public var hasLadder = false
        /// The name of this server among several; nil where it is alone.
        public var node: String?
        /// The number of its log among those of several servers, which no other log ever gets: by it all ids that it gives are its own.
        public var log = 0

        /// The setup of a server.
        public init(
            limits: ServerLimits, name: String, instance: String, hashing: Hashing,
            randomBytes: @escaping (_ count: Int) -> [UInt8], isRecorded: Bool = false, isArchived: Bool = false,
            accounts: AccountPolicy? = nil,
            password: String? = nil
        ) {
            self.accounts = accounts
            self.password = password
            self.isRecorded = isRecorded
            self.isArchived = isArchived
            self.limits = limits
            self.name = name
            self.instance = instance
            self.hashing = hashing
            self.randomBytes = randomBytes
        }
    }

    /// Where browsers come, as each new client is told; nil where they can't.
    public var web: ServerMessage.Web? { didSet { welcomeLine = makeWelcomeLine() } }
    /// What each new client is told first. It is encoded once.
    private lazy var welcomeLine = makeWelcomeLine()

    /// Other nodes that serve, as each new client is told; empty where the server is alone.
    var peers: [ServerMessage.Destination] = [] { didSet { welcomeLine = makeWelcomeLine() } }

    let parts: ServerParts
    package var archive: GameArchive { parts.archive }
    package var directory: TableDirectory { parts.directory }
    private var botQueue = HouseBotQueue()
    /// No house bot moves before this time, because eight have just moved.
    private var botsMoveAt = Moment.start
    private let terms: ClientConnection.Terms
    package let addresses: AddressDirectory
    var wakes = TickRoom(ServerLimits.wakes)
    /// The work of the lines of one go: what they cost; see ``TickShares``.
    var workOfLines = 0
    /// Lines that came since the start, and refusals by code.
    var lineCount = 0
    var refusals: [ErrorCode: Int] = [:]
    let sessions: Sessions
    let tables: Tables
    /// Nil where there are no accounts.
    let accounts: Accounts?
    /// Nil where there are none.
    let events: EventDesk?
    let administration: Administration
    let router: Router
    let requestLimits: RequestLimits
    let dialect: TypedDialect
    var reader: RequestReader
    private let costs: [String: Int]
    /// Everybody has had the last line: whatever comes now changes nothing.
    private(set) var isShuttingDown = false { didSet { letClocksRun() } }
    /// The state that is still to be recorded again before the journal's earlier segments are dropped; nil if there is none.
    var checkpoint: Checkpoint?
    /// Whether the process has so little memory left that no table, session or watcher is begun.
    public var isShortOfMemory = false
    /// Whether the journal takes no records. Meanwhile whatever would change something is refused, and the time of tables and
    /// sessions stands.
    public var cannotRecord = false { didSet { letClocksRun() } }
    /// Whether the database of people is away with the journal. Meanwhile questions to it are refused.
    public var cannotAsk = false { didSet { accounts?.people.isAway = cannotAsk } }
    /// Whether another process may have taken over all that this one serves, so that it tells nothing of it: every request is refused, and
    /// nobody is welcome.
    public var isCutOff = false
    /// Whether changes are put on record now; as the setup says, until this is set.
    public var isRecording: Bool {
        get { recorder.isOn }
        set { recorder.isOn = newValue }
    }
    /// The journal's segment that gets the next records; see ``beginCheckpoint(in:all:)``.
    public var segment: Int { recorder.segment }

    /// A server without connections and tables, at the start of its clock.
    public init(_ setup: Setup) {
        let parts = ServerParts(setup)
        self.parts = parts
        terms = ClientConnection.Terms(setup.limits)
        addresses = AddressDirectory(setup.limits, parts.clock)
        let people = setup.accounts.map { _ in PeopleDesk(parts) }
        let tables = Tables(parts, people, setup.hasLadder && people != nil ? Ladder(parts) : nil)
        self.tables = tables
        sessions = Sessions(parts, tables, people)
        let savedGames = people.map { SavedGames(parts, $0, tables) }
        let lobby = Lobby(parts, tables, setup.offersAccounts ? savedGames : nil)
        if let policy = setup.accounts, let people, let savedGames {
            accounts = Accounts(parts, policy, people, sessions, lobby, savedGames)
        } else {
            accounts = nil
        }
        events = setup.hasEvents ? EventDesk(parts, lobby) : nil
        administration = Administration(parts, sessions, tables.drain, accounts, events)
        let moves = setup.families.flatMap(\.moves)
        let accountRequests = setup.offersAccounts ? RequestSet.people : []
        let eventRequests = setup.hasEvents ? RequestSet.events : []
        let pictures = setup.pictures == .none ? [] : RequestSet.pictures
        let requests = RequestSet.version1.adding(accountRequests + eventRequests + pictures + moves.map(\.kind))
        let modules: [any RequestModule] =
            [sessions, lobby, tables]
            + [setup.offersAccounts ? accounts as (any RequestModule)? : nil, events].compactMap(\.self)
        router = Router(requests, flipsTo: tables) { router in
            for module in modules { module.register(in: &router) }
            for handler in moves { handler.register(&router, tables) }
        }
        reader = RequestReader(requests)
        costs = requests.costs
        dialect = TypedDialect(requests)
        requestLimits = RequestLimits(
            texts: setup.limits.texts,
            flawInRules: { [families = setup.families, pictures = setup.pictures] rules in
                pictures.refusal(of: rules.theme) ?? TableRules.flaw(in: rules, among: families)
            })
        parts.handOver = { [unowned self] in handOver($0, $1) }
        administration.mover = { [unowned self] in move($0, to: $1) }
    }

    /// What the driver is to do; it empties this when done. Before, it calls ``finishOutput()``.
    public var output: ServerOutput {
        _read { yield outbox.output }
        _modify { yield &outbox.output }
    }

    /// Adds to the output what is sent once for all that has happened: the lobby's news.
    public func finishOutput() {
        events?.settle()
        lobbyFeed.tellAll()
    }

    /// What there is, in numbers; ready at any time.
    public var census: Census { directory.census }

    /// Does something. If it records nothing and tells no state of a table, it depends on nothing that is not kept yet, and what it tells
    /// single connections may leave before. States of tables may not: the number of a diff must never be given twice.
    @inline(__always)
    func answering(_ body: () -> Void) {
        let (recorded, told) = (outbox.output.records.count, outbox.statesTold)
        let (first, firstAnswer) = (outbox.output.deliveries.count, outbox.output.adminAnswers.count)
        body()
        guard isRecording, outbox.output.records.count == recorded, outbox.statesTold == told else { return }
        outbox.output.letLeave(from: first, firstAnswer)
    }

    // MARK: Time

    /// The moment of what happened last. After a replay, that of the last record: time goes on from there.
    public var now: Moment { clock.now }

    /// The time of tables and sessions stands where none of their changes can be recorded, and from the beginning of the end on.
    private func letClocksRun() { clock.stands = cannotRecord || isShuttingDown }

    /// When the server must be told the time next, even if nothing happens; nil for never.
    public var nextAlarm: Moment? {
        if isShuttingDown { return nil }
        let botsDue = (botQueue.isEmpty ? botAlarms.next : botsMoveAt).map { max($0, botsMoveAt) }
        return .earlier(whenDue(.earlier(alarms.next, botsDue)), connectionAlarms.next)
    }

    /// When that moment of tables and sessions comes, in the time of connections; nil while it does not.
    private func whenDue(_ moment: Moment?) -> Moment? { clock.stands ? nil : moment.map { $0 + clock.stood } }

    /// Moves the clock on, never back, and does what has become due. While it takes no records the driver says what time it is
    /// before it tells that the journal takes them again.
    public func advance(to now: Moment) {
        clock.advance(to: now)
        guard !isShuttingDown else { return }
        // The others have their time at once in the next tick.
        while !wakes.isSpent, let sleeper = nextDue {
            wakes.spend(1)
            if let table = sleeper as? Table { tables.wake(table) }
            if let session = sleeper as? Session { sessions.wake(session) }
            if let connection = sleeper as? ClientConnection { answering { wake(connection) } }
            if let people = sleeper as? PeopleDesk { people.askAgain() }
            if let drain = sleeper as? Drain { drain.wake() }
            if let event = sleeper as? LiveEvent { events?.wake(event) }
            events?.settle()
        }
        moveBots()
    }

    /// Who is due, the earliest first.
    private var nextDue: (any Sleeper)? {
        guard let own = whenDue(alarms.next) else { return connectionAlarms.due(at: clock.uptime) }
        // Of those that are due at one moment connections come first.
        if let other = connectionAlarms.next, other <= own, let due = connectionAlarms.due(at: clock.uptime) {
            return due
        }
        return alarms.due(at: clock.now) ?? connectionAlarms.due(at: clock.uptime)
    }

    /// Lets those house bots move that have thought long enough: only so many at once, however many there are.
    private func moveBots() {
        guard clock.now >= botsMoveAt, !clock.stands else { return }
        while let bot = botAlarms.due(at: clock.now) as? HouseBotPlayer {
            botQueue.add(bot, from: directory[bot.table]?.address)
        }
        for _ in 0..<ServerLimits.botMoves {
            guard let bot = botQueue.popFirst() else { return }
            tables.wake(bot)
        }
        botsMoveAt = clock.now + ServerLimits.botPause
    }

    // MARK: Connections

    /// A client has connected. Returns nil if it is accepted. A refused client gets the reason and does not count. For it, returns
    /// how many other refused clients of its network are connected.
    @discardableResult
    public func connect(_ id: ConnectionID, from peer: Peer) -> Int? {
        let connection = ClientConnection(id, from: peer, addresses.budget(of: peer), terms, at: clock.uptime)
        let refusal = refusal(of: connection)
        connection.isRefused = refusal != nil
        let refusedBefore = connection.address.refused
        accounts?.mark(connection)
        connections.add(connection)
        addresses.add(connection)
        connectionAlarms.note(connection)
        answering {
            if let refusal {
                outbox.finish(connection, with: .error(refusal))
            } else {
                outbox.send(encoded: welcomeLine[...], to: connection.id)
            }
        }
        return refusal.map { _ in refusedBefore }
    }

    private func refusal(of connection: ClientConnection) -> ErrorReply? {
        if isShuttingDown { return Self.shuttingDown }
        if connection.peer.isHouse { return nil }
        if isCutOff {
            var refusal = Self.cannotRecordNow
            refusal.fatal = true
            return refusal
        }
        if limits.connections > 0, connections.count >= limits.connections {
            return ErrorReply(
                .serverFull, "The server has \(Narrator.count(limits.connections, "connection")) already.",
                hint: "Try again later.", fatal: true)
        }
        if limits.connectionsPerAddress > 0, connection.address.connections >= limits.connectionsPerAddress {
            return ErrorReply(
                .serverFull, "Your address has \(Narrator.count(limits.connectionsPerAddress, "connection")) already.",
                hint: "Close one first.", fatal: true)
        }
        return nil
    }

    /// The client sends nothing more. Its outstanding replies are sent, then the connection ends.
    public func receiveEnd(from id: ConnectionID) {
        guard let connection = connections[id], !connection.isFinished else { return }
        guard connection.wait == nil else { return connection.endsAfterUnread = true }
        if connection.lines.hasPartialLine {
            var refusal = ErrorReply(
                .badJSON, "The last line has no line feed, so it was not executed.", hint: "End every line with LF.",
                fatal: true)
            refusal.line = connection.lines.lineNumber + 1
            outbox.send(.error(refusal), to: connection)
        }
        outbox.finish(connection)
        sessions.lose(connection)
    }

    /// The connection is gone. To be called once for every connection, however it ended.
    public func disconnect(_ id: ConnectionID) {
        guard let connection = connections[id] else { return }
        connection.isFinished = true
        accounts?.lost(connection)
        connections.remove(connection)
        addresses.remove(connection)
        connectionAlarms.forget(connection)
        // When the server ends, no lines follow, because goodbye was the last line of every connection.
        if !isShuttingDown { sessions.lose(connection) }
    }

    private func wake(_ connection: ClientConnection) {
        switch connection.silence(at: clock.uptime) {
        case .ping: outbox.send(.ping(.init()), to: connection)
        case .end:
            outbox.finish(connection, with: .goodbye(.init(reason: .idle)))
            sessions.lose(connection)
        case .slow: endSlow(connection)
        case nil: break
        }
        connectionAlarms.note(connection)
    }

    /// Connections that were asked and have said nothing are lost: others see their players away, and the seats are held. It comes after
    /// the tick's input, because an answer may have waited in the socket while the process stood.
    func giveUpSilent() {
        while let connection = tables.silent.popDue() {
            outbox.finish(connection, with: .goodbye(.init(reason: .idle)))
            sessions.lose(connection)
        }
    }

    /// Says goodbye to every client, and refuses new ones. From now on the time of tables and sessions stands.
    public func shutDown(comesBack: Bool = true) {
        isShuttingDown = true
        let isHeld = setup.isRecorded && comesBack
        let goodbye = ServerMessage.goodbye(
            .init(reason: .shutdown, resumeMs: isHeld ? limits.hold.millisecondsToWait : nil))
        answering {
            for connection in connections.all {
                if isHeld, connection.dialect == .typed, let token = connection.session?.secret {
                    outbox.send(lines: Narrator.wayBackAfterStop(to: token.text), to: connection)
                }
                outbox.finish(connection, with: goodbye)
            }
        }
    }

    private func makeWelcomeLine() -> [UInt8] {
        // What it can do beyond version 1.
        let caps =
            (setup.offersAccounts ? ["accounts"] : []) + (events == nil ? [] : ["events"])
            + (setup.pictures == .none ? [] : ["pictures"])
            + (setup.pictures == .commons ? ["commons"] : []) + (setup.node == nil ? [] : ["cluster"])
        let welcome = ServerMessage.Welcome(
            server: setup.name, instance: setup.instance, caps: caps, node: setup.node,
            peers: setup.node == nil ? nil : peers,
            limits: ServerMessage.Limits(
                line: limits.lineBytes, rate: limits.rate, burst: limits.burst, seats: 8,
                tables: limits.tablesPerSession, name: told(\.name), title: told(\.title), password: told(\.password),
                chat: told(\.chat), costs: limits.rate > 0 ? costs : nil),
            web: web,
            hint: "Type help, or send {\"type\":\"hello\",\"protocol\":1,\"name\":\"you\"}.")
        var line: [UInt8] = []
        line.appendJSON {
            $0.write(.welcome(welcome))
            $0.write(byte: UInt8(ascii: "\n"))
        }
        return line
    }

    /// The length if it differs from the protocol's, which every client knows.
    private func told(_ length: KeyPath<TextLengths, Int>) -> Int? {
        let most = limits.texts[keyPath: length]
        return most == TextLengths()[keyPath: length] ? nil : most
    }

    private static let shuttingDown = ErrorReply(
        .shuttingDown, "The server is shutting down.", hint: "Connect again in a moment.", fatal: true)
}
