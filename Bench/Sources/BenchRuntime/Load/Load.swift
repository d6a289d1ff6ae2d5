import EventLoop
import Platform
import Wire

/// The load on one program: tables that play on and on.
///
/// Unless the shape wants replies a flip bears no id, so that what it causes is one diff to each member and nothing else: a
/// relay, which knows no requests, can deliver just the same lines.
final class Load {
    let program: String
    let shape: Shape
    private(set) var tables: [LoadTable] = []
    private(set) var connections: [LoadConnection] = []
    private let stage: Stage
    private var isAsking = true
    private var makesMoves = false
    private var scratch: [UInt8] = []
    /// The tables without a move in flight in the order in which they get one, as a ring.
    private var resting: [LoadTable] = []
    private var nextResting = 0

    /// What has happened since the last ``takeCounts()``.
    private var counts = Counts()
    /// Lines received since the load was at rest last.
    private var delivered = 0

    // What the set-up waits for.
    private var arrived: [LoadConnection?] = []
    private var connecting = 0
    private var busy = 0
    /// How many answers a greeting gets.
    private var repliesWanted = 0
    private var dealsSeen = 0
    private var onReply: ((LoadConnection, Span<UInt8>) throws -> Void)?

    /// What a load counts.
    struct Counts {
        /// Moves made and answered.
        var moves = 0
        /// Games dealt at their tables.
        var deals = 0
        /// Lines received on all connections.
        var lines = 0
        /// Their bytes, line feeds included.
        var bytes = 0
        /// From a move to its diff at the member that made it.
        var times = Histogram()
    }

    /// Connections that are being opened at the same time: no more than any listener's backlog takes.
    private static let window = 256
    private static let connectTime = Duration.seconds(10)

    /// A load on the program of that name, without connections.
    init(on program: String, _ shape: Shape, stage: Stage) {
        self.program = program
        self.shape = shape
        self.stage = stage
    }

    /// What went wrong is thrown by whatever waits.
    func fail(_ what: String) { stage.fail("\(program): \(what)") }

    /// Closes all connections.
    func close() {
        for connection in connections { connection.close() }
        for connection in arrived { connection?.close() }
    }

    // MARK: Set-up

    /// Opens connections up to that number, all of the shape's by default. Each sends its greeting, if there is one, and
    /// counts as open when that has been answered so often.
    func connect(
        to address: Address, upTo limit: Int? = nil, replies: Int = 0,
        greeting: @escaping (LoadConnection) -> [UInt8] = { _ in [] },
        over transport: @escaping TransportFactory = PlainTransport.init(prepared:)
    ) throws {
        let first = connections.count
        let count = limit ?? shape.connections
        arrived = Array(repeating: nil, count: count - first)
        busy = 0
        repliesWanted = replies
        var next = first
        try stage.wait(for: "\(program) to take connections", within: Self.longPatience) {
            while next < count, connecting + busy < Self.window {
                try open(next, address, at: next - first, transport, greeting)
                next += 1
            }
            return next == count && connecting + busy == 0
        }
        repliesWanted = 0
        connections += arrived.compactMap { $0 }
        arrived = []
    }

    private func open(
        _ number: Int, _ address: Address, at index: Int, _ transport: @escaping TransportFactory,
        _ greeting: @escaping (LoadConnection) -> [UInt8]
    ) throws {
        connecting += 1
        try Connector(
            on: stage.loop, host: address.host, port: UInt16(address.port), timeout: Self.connectTime,
            transport: transport
        ) { [unowned self] result in
            connecting -= 1
            switch result {
            case .success(let connection):
                let opened = LoadConnection(connection, number: number, of: self)
                arrived[index] = opened
                opened.start()
                if repliesWanted > 0 { busy += 1 }
                opened.send(greeting(opened))
            case .failure(let error): fail(error.description)
            }
        }
    }

    /// Seats the connections at the shape's tables, by the load's own book alone.
    func layTables() {
        tables = (0..<shape.tables).map { LoadTable(number: $0, shape: shape) }
        for table in tables {
            for member in 0..<shape.members {
                connections[shape.connection(ofTable: table.number, member: member)].join(table, as: member)
            }
        }
    }

    /// The tables have got their ids.
    func learnTables() { for connection in connections { connection.learnTables() } }

    /// Sends each connection's lines one by one, each when the one before has been answered, and waits for all answers.
    func ask(
        _ step: String, dealing: Bool = false, onReply: ((LoadConnection, Span<UInt8>) throws -> Void)? = nil,
        _ lines: (LoadConnection) -> [[UInt8]]
    ) throws {
        self.onReply = onReply
        defer { self.onReply = nil }
        dealsSeen = 0
        busy = 0
        for connection in connections where connection.ask(lines(connection)) { busy += 1 }
        let deals = dealing ? shape.tables * shape.members : 0
        try stage.wait(for: "\(program) to \(step)", within: Self.longPatience) { busy == 0 && dealsSeen >= deals }
    }

    private static let longPatience = Duration.seconds(120)

    private func receivedWhileAsking(_ line: Span<UInt8>, on connection: LoadConnection) {
        switch Answer(line) {
        case .good: replied(on: connection, line)
        case .bad: fail("it answered \(String(decoding: [UInt8](copying: line), as: UTF8.self))")
        case .diff:
            var position = 0
            while let change = DiffScan.next(in: line, from: &position) { if change == .dealt { dealsSeen += 1 } }
        case .published, .other: return
        }
    }

    private func replied(on connection: LoadConnection, _ line: Span<UInt8>) {
        if repliesWanted > 0 {
            if connection.countReply() == repliesWanted { busy -= 1 }
            return
        }
        do { try onReply?(connection, line) } catch { return fail("a line makes no sense: \(error)") }
        if !connection.continueAsking() { busy -= 1 }
    }

    // MARK: Playing

    /// Makes a move at as many tables as the shape has in flight; each answer is followed by another move from now on.
    func begin() {
        isAsking = false
        makesMoves = true
        resting = Array(tables.dropFirst(shape.inFlight))
        nextResting = 0
        for table in tables.prefix(shape.inFlight) { move(table) }
    }

    private func move(_ table: LoadTable) { table.move(&scratch, bearsID: shape.hasReplies) }

    /// The table's move has been answered: the next one is due, there or where one has waited longest.
    private func moveOn(after table: LoadTable) {
        guard !resting.isEmpty else { return move(table) }
        let next = resting[nextResting]
        resting[nextResting] = table
        nextResting = (nextResting + 1) % resting.count
        move(next)
    }

    /// Plays on for that long.
    func play(for time: Duration) throws {
        let end = ContinuousClock.now + time
        try stage.wait(for: "\(program) to play", within: time + .seconds(30)) { ContinuousClock.now >= end }
    }

    /// Plays on until the condition holds.
    func play(until isDone: () -> Bool) throws { try stage.wait(for: "\(program) to play", until: isDone) }

    /// Makes no more moves, and waits until everybody has received everything.
    func rest() throws {
        makesMoves = false
        let moves = tables.reduce(0) { $0 + $1.moveCount }
        let expected = moves * (shape.members + (shape.hasReplies ? 1 : 0))
        try stage.wait(for: "\(program) to come to rest") { delivered >= expected }
        guard delivered == expected else { throw BenchError("\(program) sent more lines than moves cause") }
        delivered = 0
        for table in tables { table.rest() }
        isAsking = true
    }

    /// Moves answered since the last ``takeCounts()``.
    var moves: Int { counts.moves }

    /// Returns what happened since the last call, and counts from zero again.
    func takeCounts() -> Counts {
        let counted = counts
        counts = Counts()
        return counted
    }

    /// A line has come, without its line feed.
    func received(_ line: Span<UInt8>, on connection: LoadConnection) {
        guard !isAsking else { return receivedWhileAsking(line, on: connection) }
        switch Answer(line) {
        case .diff:
            count(line)
            guard let member = connection.member(for: line) else { return fail("a diff is of an unknown table") }
            member.lines += 1
            let table = member.table
            guard table.isAnswered(by: member) else { return }
            let (time, hasDealt) = table.learn(from: line)
            counts.moves += 1
            counts.times.record(time)
            if hasDealt { counts.deals += 1 }
            if makesMoves { moveOn(after: table) }
        case .good, .published: if shape.hasReplies { count(line) }
        case .bad: receivedWhileAsking(line, on: connection)
        case .other: return
        }
    }

    private func count(_ line: Span<UInt8>) {
        delivered += 1
        counts.lines += 1
        counts.bytes += line.count + 1
    }
}
