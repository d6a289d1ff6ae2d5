import EventLoop
import Wire

/// One table under load: its connections, and the move that is in flight.
final class LoadTable {
    let number: Int
    /// In the order of the seats.
    var seats: [LoadSeat] = []
    var player: Player
    var recorder: Recorder?
    /// The server's name for it.
    var id = "" {
        didSet { flipStart = Array("{\"type\":\"flip\",\"table\":\"\(id)\",\"card\":".utf8) }
    }
    /// A flip's line up to the card's number.
    private var flipStart: [UInt8] = []
    /// Moves made since the load was at rest last: so many lines each seat gets.
    private(set) var moves = 0
    private var flipper = 0
    private var flippedAt = ContinuousClock.now

    init(number: Int, shape: Shape) {
        self.number = number
        player = Player(cards: Shape.cards, turn: 0)
    }

    /// Everybody has received everything: counts from none again.
    func rest() {
        moves = 0
        for seat in seats { seat.lines = 0 }
    }

    /// Makes the next move; `line` is scratch room.
    func flip(_ line: inout [UInt8]) {
        line.removeAll(keepingCapacity: true)
        line.append(contentsOf: flipStart)
        line.appendInteger(player.choice)
        line.appendLiteral("}\n")
        flipper = player.turn
        moves += 1
        flippedAt = .now
        seats[flipper].send(line)
    }

    /// Whether the line that the seat has just received is the answer to the move in flight.
    func isAnswered(by seat: LoadSeat) -> Bool { seat.number == flipper && seat.lines == moves }

    /// Learns from the answer to the move in flight, and tells how long it took.
    func learn(from line: Span<UInt8>) -> Duration {
        let time = flippedAt.duration(to: .now)
        var position = 0
        var hasDealt = false
        while let change = DiffScan.next(in: line, from: &position) {
            if change == .dealt { hasDealt = true }
            player.fold(change)
        }
        recorder?.append(line, dealtFirstSeat: hasDealt ? player.turn : nil)
        return time
    }
}

/// One seat's connection.
final class LoadSeat: ConnectionHandler {
    let number: Int
    let table: LoadTable
    /// Diffs received since the load was at rest last.
    var lines = 0
    private unowned let load: Load
    private let connection: Connection
    private var decoder = LineDecoder(limit: LineDecoder.serverLimit)

    init(_ connection: Connection, number: Int, at table: LoadTable, of load: Load) {
        self.connection = connection
        self.number = number
        self.table = table
        self.load = load
    }

    func start() { connection.start(self) }

    func send(_ line: [UInt8]) { connection.send(line) }

    func close() { connection.close() }

    func received(_ bytes: Span<UInt8>, on connection: Connection) {
        var position = 0
        while let event = decoder.next(in: bytes, from: &position) {
            switch event {
            case .line(let range): load.received(bytes.extracting(range), by: self)
            case .joined(let line): load.received(line.span, by: self)
            case .tooLong: load.fail("a line has more than \(decoder.limit) bytes")
            }
        }
    }

    func ended(_ connection: Connection) { load.fail("it closed a connection") }

    func drained(_ connection: Connection) {}

    func closed(_ connection: Connection, error: LoopError?) {
        if let error { load.fail(error.description) }
    }
}
