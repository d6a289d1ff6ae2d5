import EventLoop
import Wire

/// The load on one program: tables that play on and on, each with one move in flight.
///
/// A flip bears no id, so that what it causes is one diff to each seat and nothing else: a relay, which knows no
/// requests, can deliver just the same lines.
final class Load {
    let program: String
    let shape: Shape
    private(set) var tables: [LoadTable] = []
    private let loop: EventLoop
    private var mode = Mode.askingOnly
    private var failure: String?
    private var scratch: [UInt8] = []
    private var tape = JSONTape()
    /// Wakes the loop, so that what waits for a time sees it.
    private var tick: Timer?

    private enum Mode {
        /// No move is in flight; what comes answers the requests of a step.
        case askingOnly
        case playing
        /// Moves in flight are answered, and no more are made.
        case finishing
    }

    /// What has happened since the last ``takeCounts()``.
    private var counts = Counts()
    private var delivered = 0
    /// Good replies, and games begun as seen by each seat, since the set-up's last step.
    private var replies = 0
    private var dealsSeen = 0

    /// What a load counts.
    struct Counts {
        /// Moves made and answered.
        var moves = 0
        /// Lines received on all connections.
        var lines = 0
        /// Their bytes, line feeds included.
        var bytes = 0
        /// From a flip to its diff at the seat that flipped.
        var times = Histogram()
    }

    private static let patience = Duration.seconds(30)
    private static let tickLength = Duration.milliseconds(5)

    /// A load on the program of that name, without connections.
    init(on program: String, _ shape: Shape, loop: EventLoop) {
        self.program = program
        self.shape = shape
        self.loop = loop
        tick = Timer(on: loop) { [unowned self] in tick?.schedule(after: Self.tickLength) }
        tick?.schedule(after: Self.tickLength)
    }

    // MARK: Set-up

    /// Opens all connections.
    func connect(to host: String, _ port: UInt16) throws {
        tables = (0..<shape.tables).map { LoadTable(number: $0, shape: shape) }
        var open: [Connection?] = Array(repeating: nil, count: shape.connections)
        var missing = open.count
        for index in open.indices {
            try Connector(on: loop, host: host, port: port, timeout: Self.patience) { [unowned self] result in
                switch result {
                case .success(let connection): open[index] = connection
                case .failure(let error): fail(error.description)
                }
                missing -= 1
            }
        }
        try turn("connect") { missing == 0 }
        for (index, connection) in open.enumerated() {
            guard let connection else { continue }
            let table = tables[index / shape.seats]
            let seat = LoadSeat(connection, number: table.seats.count, at: table, of: self)
            table.seats.append(seat)
            seat.start()
        }
    }

    /// Sends a line on every connection that has one, and waits until each of them is answered by a good reply.
    func ask(_ step: String, dealing: Bool = false, _ line: (LoadSeat) -> [UInt8]?) throws {
        replies = 0
        dealsSeen = 0
        var asked = 0
        for seat in tables.flatMap(\.seats) {
            guard let line = line(seat) else { continue }
            seat.send(line)
            asked += 1
        }
        try turn(step) { replies >= asked && (!dealing || dealsSeen >= shape.connections) }
    }

    private func receivedWhileAsking(_ line: Span<UInt8>, by seat: LoadSeat) {
        do { try parse(line, by: seat) } catch { fail("a line makes no sense: \(error)") }
    }

    private func parse(_ line: Span<UInt8>, by seat: LoadSeat) throws {
        guard line[0] == UInt8(ascii: "{") else {
            replies += 1
            return
        }
        try tape.read(line)
        switch try WireDecoder.decode(ServerMessage.self, from: tape) {
        case .ok(let ok):
            replies += 1
            if let table = ok.table { seat.table.id = table }
        case .error(let refusal):
            fail("\(refusal.code): \(refusal.message)")
        case .diff(let diff):
            for case .deal in diff.changes { dealsSeen += 1 }
        default:
            break
        }
    }

    // MARK: Playing

    /// Makes a move at every table; each answer is followed by the table's next move from now on.
    func begin() {
        mode = .playing
        for table in tables { table.flip(&scratch) }
    }

    /// Plays on for that long.
    func play(for time: Duration) throws {
        let end = ContinuousClock.now + time
        try turn("play", within: time + Self.patience) { ContinuousClock.now >= end }
    }

    /// Plays on until the condition holds.
    func play(until isDone: () -> Bool) throws { try turn("play", until: isDone) }

    /// Makes no more moves, and waits until everybody has received everything.
    func rest() throws {
        mode = .finishing
        try turn("come to rest") { delivered == tables.reduce(0) { $0 + $1.moves } * shape.seats }
        delivered = 0
        for table in tables { table.rest() }
        mode = .askingOnly
    }

    /// Returns what happened since the last call, and counts from zero again.
    func takeCounts() -> Counts {
        let counted = counts
        counts = Counts()
        return counted
    }

    /// A line has come, without its line feed.
    func received(_ line: Span<UInt8>, by seat: LoadSeat) {
        guard mode != .askingOnly else {
            return receivedWhileAsking(line, by: seat)
        }
        guard line.count > Self.typeLetter, line[Self.typeLetter] == UInt8(ascii: "d") else {
            if line.count > Self.typeLetter, line[Self.typeLetter] == UInt8(ascii: "e") {
                receivedWhileAsking(line, by: seat)
            }
            return
        }
        seat.lines += 1
        delivered += 1
        counts.lines += 1
        counts.bytes += line.count + 1
        guard seat.table.isAnswered(by: seat) else { return }
        counts.moves += 1
        counts.times.record(seat.table.learn(from: line))
        if mode == .playing { seat.table.flip(&scratch) }
    }

    /// Where the first letter of a message's type stands: behind `{"type":"`.
    private static let typeLetter = 9

    // MARK: Turning the loop

    /// Remembers what went wrong; whoever turns the loop throws it.
    func fail(_ what: String) { if failure == nil { failure = what } }

    /// Turns the loop until the condition holds.
    private func turn(_ step: String, within time: Duration = patience, until isDone: () -> Bool) throws {
        let deadline = ContinuousClock.now + time
        while !isDone() {
            try loop.turn()
            if let failure { throw BenchError("\(program) failed to \(step): \(failure)") }
            guard ContinuousClock.now < deadline else { throw BenchError("\(program) took too long to \(step)") }
        }
    }
}
