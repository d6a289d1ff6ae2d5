import People
import ServerCore
import TestSupport
import Testing
import Vocabulary
import Wire

/// A whole server without sockets: with a manual clock, seeded random numbers, and clients whose
/// output is collected by executing the server's output.
final class ScriptedServer {
    let server: Server
    private(set) var now = Moment.start
    private(set) var log: [LogEntry] = []
    /// The records of the server, if it keeps any.
    private(set) var batches: [[UInt8]] = []
    /// What the others are to know with each batch, if that is wanted.
    private(set) var places: [[PlaceChange]] = []
    var takesPlaces = false
    /// The finished games, if they are wanted: where changes are recorded.
    private(set) var games: [FinishedGame] = []
    /// The first batch after the last call of ``keepEverything(inSegment:)``.
    private(set) var firstOfSegment = 0
    /// What it has asked about pictures.
    private(set) var searches: [(number: UInt64, search: PictureSearch)] = []
    /// What it has asked about patience games.
    private(set) var positions: [(number: UInt64, position: PatiencePosition)] = []
    /// The pairings that it has asked for.
    private(set) var pairings: [(number: UInt64, games: @Sendable () -> [[Int]])] = []
    var sought: [(number: UInt64, digest: [UInt8])] = []
    private(set) var toldAll: [String] = []
    /// To whom something was delivered last, in order.
    private(set) var delivered: [ConnectionID] = []
    private var clients: [ConnectionID: ScriptedClient] = [:]
    /// Whether what clients are sent goes out at once, so that none that is halted waits; see `drain`.
    var drainsAtOnce = true
    /// Whether turns follow as long as lines wait for one; see `turn`.
    var turnsAtOnce = true
    /// The clients from which nothing is read until their output has gone out.
    private(set) var halted: [ConnectionID] = []
    /// The clients from which nothing is read until a late reply has come, in order; repeated each time the server says so.
    private(set) var paused: [ConnectionID] = []
    /// The clients whose machine is probed, in order.
    private(set) var probed: [ConnectionID] = []
    private var freeSlots: [Int] = []
    private var connected = 0
    private final class SeededBytes {
        var generator: Seeded
        init(_ seed: UInt64) { generator = Seeded(seed) }
    }

    init(
        seed: UInt64 = 1, families: [any GameFamily] = GameFamilies.all, isRecorded: Bool = false,
        pictures: PicturePolicy = .none, hasSolver: Bool = false, node: String? = nil, log: Int = 0,
        events: EventPolicy = .nobody, secretsChangedBy twist: UInt8 = 0,
        _ change: (inout ServerLimits) -> Void = { _ in }
    ) {
        var limits = ServerLimits()
        limits.rate = 0
        (limits.helloTime, limits.lineTime, limits.readTime, limits.idleTime) = (.zero, .zero, .zero, .zero)
        change(&limits)
        let random = SeededBytes(seed)
        var setup = Server.Setup(
            limits: limits, name: "pairs/test", instance: "00000000-0000-0000-0000-000000000000", hashing: .real,
            // Secrets alone have 32 bytes.
            randomBytes: { count in
                random.generator.bytes(count).map { count == 32 ? $0 ^ twist : $0 }
            })
        setup.families = families
        setup.pictures = pictures
        setup.hasSolver = hasSolver
        setup.node = node
        setup.events = events
        setup.log = log
        (setup.isRecorded, setup.isArchived) = (isRecorded, isRecorded)
        server = Server(setup)
    }

    /// Connects a client; its welcome is not read yet.
    func connect(from host: String = "127.0.0.1") -> ScriptedClient {
        connected += 1
        let slot = freeSlots.popLast() ?? connected - 1
        let client = ScriptedClient(ConnectionID(slot: slot, generation: connected), self)
        clients[client.id] = client
        server.connect(client.id, from: Peer(address: "\(host):\(connected)"))
        pump()
        return client
    }

    /// Connects a client that says hello; everything up to the `ok` has been read.
    func client(_ name: String) -> ScriptedClient { client(name, from: "127.0.0.1") }

    /// The same from an address.
    func client(_ name: String, from host: String) -> ScriptedClient {
        let client = connect(from: host)
        client.send(.hello(.init(name: name)))
        let session = client.take().compactMap(\.session).first
        client.token = session?.resume ?? ""
        client.player = session?.player ?? ""
        return client
    }

    /// Resumes a client's session on a new connection. Returns what came up to the `ok`.
    func resume(
        _ client: ScriptedClient, held: [String: Int]? = nil, from host: String = "127.0.0.1"
    ) -> (client: ScriptedClient, messages: [ServerMessage]) {
        let next = connect(from: host)
        next.token = client.token
        next.player = client.player
        _ = next.take()
        return (next, next.ask(.hello(.init(name: "x", resume: client.token, tables: held))))
    }

    func receive(_ bytes: [UInt8], from client: ScriptedClient) {
        server.receive(bytes.span, from: client.id)
        pump()
    }

    func receiveEnd(from client: ScriptedClient) {
        server.receiveEnd(from: client.id)
        pump()
    }

    /// The connection is gone.
    func drop(_ client: ScriptedClient) {
        guard clients.removeValue(forKey: client.id) != nil else { return }
        server.disconnect(client.id)
        freeSlots.append(client.id.slot)
        pump()
    }

    /// Moves the clock on, and wakes the server at each of its alarms on the way.
    func wait(_ time: Duration) {
        let end = now + time
        while let alarm = server.nextAlarm, alarm <= end {
            now = max(now, alarm)
            server.advance(to: now)
            if turnsAtOnce { turn() } else { pump() }
        }
        now = end
        server.advance(to: now)
        if turnsAtOnce { turn() } else { pump() }
    }

    /// The process stands for some time. Then it wakes the server before it reads what has come meanwhile.
    func stall(_ time: Duration, whileComes input: () -> Void) {
        now = now + time
        server.advance(to: now)
        input()
        turn()
    }

    /// Does something to the server and executes what follows.
    func tell(_ action: (Server) -> Void) {
        action(server)
        pump()
    }

    /// All that clients were sent has gone out.
    func drain() {
        let ids = halted
        halted = []
        for id in ids { server.backlogDrained(id) }
        pump()
    }

    /// Takes the party of a table out.
    func release(_ table: String) -> TableTransfer? {
        defer { pump() }
        return server.release(table: table, saying: .init(reason: .shutdown))
    }

    /// Takes a party in.
    func admit(_ party: TableTransfer) throws -> Bool {
        defer { pump() }
        return try server.admit(party)
    }

    /// Replays records, as a driver does before anybody is connected.
    func replay(_ batches: [[UInt8]]) throws -> RecoveryReport {
        var report = RecoveryReport()
        for batch in batches { try server.replay(batch, &report) }
        now = server.now
        return report
    }

    /// Puts what an earlier server has recorded before the batches.
    func prepend(_ earlier: [[UInt8]]) { batches = earlier + batches }

    /// Keeps the states of some sessions and tables of earlier segments; whether they were the last.
    func writeCheckpoint(_ count: Int) -> Bool {
        defer { pump() }
        return server.writeCheckpoint(count)
    }

    /// Begins a segment of the journal with the state of everything.
    func keepEverything(inSegment segment: Int) {
        firstOfSegment = batches.count
        server.beginCheckpoint(in: segment)
        while !writeCheckpoint(8) {}
    }

    /// Begins a turn of the driver.
    func turn() {
        server.beginTick()
        pump()
    }

    /// Takes what the server has made so far.
    func pump() {
        delivered = []
        server.finishOutput()
        for delivery in server.output.deliveries {
            delivery.audience.forEach { connection in
                delivered.append(connection)
                clients[connection]?.receive(server.output.bytes[delivery.range])
            }
        }
        for id in server.output.finished { clients[id]?.isFinished = true }
        log += server.output.log
        if !server.output.records.isEmpty {
            batches.append(Array(server.output.records.bytes))
            if takesPlaces { places.append(server.takePlaces()) }
        }
        halted += server.output.halted
        paused += server.output.paused
        probed += server.output.probed
        games += server.output.games
        for question in server.output.questions {
            switch question.subject {
            case .people: continue
            case .pictures(let search): searches.append((question.number, search))
            case .position(let position): positions.append((question.number, position))
            case .pairing(let games): pairings.append((question.number, games))
            case .session(let digest): sought.append((question.number, digest))
            case .tell(let body): toldAll.append(body)
            }
        }
        server.output.questions.removeAll { if case .people = $0.subject { false } else { true } }
        server.output.games = []
        server.output.records.removeAll()
        server.output.removeAll()
        #expect(server.census == server.directory.censusCountedAnew)
        if drainsAtOnce, !halted.isEmpty { drain() }
        if turnsAtOnce, server.awaitsTick { turn() }
    }
}

/// One connection to a scripted server.
final class ScriptedClient {
    let id: ConnectionID
    unowned let server: ScriptedServer
    /// The session's token and the player's public id, after a hello.
    var token = ""
    var player = ""
    /// Whether the server has ended the connection.
    var isFinished = false
    /// Lines that came and were not taken yet.
    private(set) var lines: [String] = []
    private var numbers = 0

    init(_ id: ConnectionID, _ server: ScriptedServer) {
        self.id = id
        self.server = server
    }

    func receive(_ bytes: ArraySlice<UInt8>) {
        #expect(!isFinished, "nothing comes after the last line")
        #expect(bytes.last == UInt8(ascii: "\n"))
        #expect(bytes.count <= LineDecoder.serverLimit)
        lines += String(decoding: bytes.dropLast(), as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false
        ).map(String.init)
    }

    /// Takes all lines that have come.
    func takeLines() -> [String] {
        defer { lines = [] }
        return lines
    }

    /// Takes all messages that have come.
    func take() -> [ServerMessage] { takeLines().map(ServerMessage.init(line:)) }

    func send(line: String) { server.receive(Array((line + "\n").utf8), from: self) }

    /// Sends a request without an id.
    func send(_ request: Request) { send(line: Self.line(Envelope(request))) }

    /// Sends a request under a new id and takes all that has come.
    func ask(_ request: Request) -> [ServerMessage] {
        numbers += 1
        send(line: Self.line(Envelope(id: .number(numbers), request)))
        return take()
    }

    /// Sends a request, and expects an `ok` at the end.
    @discardableResult
    func must(_ request: Request, _ location: SourceLocation = #_sourceLocation) -> ServerMessage.Ok {
        let messages = ask(request)
        guard let ok = messages.last?.ok else {
            Issue.record("\(request.type) got \(messages)", sourceLocation: location)
            return ServerMessage.Ok(re: .number(0))
        }
        return ok
    }

    /// Sends a request, and expects one error, at the end.
    func refusal(of request: Request, _ location: SourceLocation = #_sourceLocation) -> ErrorReply {
        let messages = ask(request)
        guard messages.compactMap(\.error).count == 1, let error = messages.last?.error else {
            Issue.record("\(request.type) got \(messages)", sourceLocation: location)
            return ErrorReply(.internal, "")
        }
        #expect(error.hint?.isEmpty == false, "\(error)", sourceLocation: location)
        return error
    }

    static func line(_ envelope: Envelope) -> String { WireEncoder.text(of: envelope) }

    // MARK: Shorthand

    /// Makes a table; its id.
    func create(_ rules: Rules = .board(2, 2)) -> String { must(.create(.init(rules: rules))).table ?? "" }

    func join(_ table: String, seat: Int? = nil) { must(.join(.init(table: table, seat: seat))) }

    func ready(_ table: String) { must(.ready(.init(table: table))) }

    /// The server's own snapshot.
    func snapshot(_ table: String) -> Snapshot {
        guard let snapshot = ask(.sync(.init(table: table))).compactMap(\.snapshot).last else {
            preconditionFailure("a sync without since brings a snapshot")
        }
        return snapshot
    }
}

extension ScriptedServer {
    /// A table where everybody given sits, with the game begun and all that was said of it read.
    func game(_ rules: Rules = .board(2, 2), _ players: ScriptedClient...) -> String { game(rules, players) }

    /// The same.
    func game(_ rules: Rules, _ players: [ScriptedClient]) -> String {
        let table = players[0].create(rules)
        for player in players.dropFirst() { player.join(table) }
        for player in players { player.ready(table) }
        for player in players { _ = player.takeLines() }
        return table
    }
}
