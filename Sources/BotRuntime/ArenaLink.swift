import BotKit
import EventLoop
import Platform
import Wire

/// The connection of one bot to an arena, for one seat of one game. Whoever has it last ends it.
struct ArenaLink: Sendable {
    /// What comes next.
    enum Event: Sendable, Hashable {
        case seat(ConnectedSeat.Event)
        /// The connection is gone, or the bot does not read.
        case gone
        /// The time is over.
        case nothing
    }

    let socket: Int32
    /// When it was accepted.
    let begun = SuspendingClock.now
    var seat: ConnectedSeat
    private var lines = LineDecoder(limit: LineDecoder.clientLimit)
    private var events: [ConnectedSeat.Event] = []
    private var isGone = false

    /// How long a bot may read nothing.
    private static let readingTime = Duration.seconds(5)

    /// A connection that was just accepted.
    init(_ socket: Int32) {
        self.socket = socket
        seat = ConnectedSeat(server: "pairs-bot/\(PairsVersion.current)")
        send()
    }

    /// Sends what the seat has to tell.
    mutating func send() {
        guard seat.output.count > 0, !isGone else { return }
        let end = SuspendingClock.now + Self.readingTime
        if !WaitingSocket.sendAll(seat.output[0..<seat.output.count], to: socket, until: end) { isGone = true }
        seat.output.removeAll()
    }

    /// What the bot does next, until the moment given; what has come by then is told also where it is over.
    mutating func next(until end: SuspendingClock.Instant) -> Event {
        var isOver = false
        while true {
            if !events.isEmpty { return .seat(events.removeFirst()) }
            if isGone { return .gone }
            if isOver { return .nothing }
            isOver = SuspendingClock.now >= end
            if !isOver { WaitingSocket.wait(for: [socket], until: end) }
            read()
        }
    }

    /// Reads what is there, and answers it.
    private mutating func read() {
        var bytes: [UInt8] = []
        if !WaitingSocket.receive(from: socket, into: &bytes) { isGone = true }
        var position = 0
        while let event = lines.next(in: bytes.span, from: &position) {
            var line: [UInt8]
            switch event {
            case .line(let range): line = Array(bytes[range])
            case .joined(let whole): line = whole
            case .tooLong:
                seat.tooLong()
                isGone = true
                continue
            }
            if let event = seat.take(line) { events.append(event) }
        }
        send()
    }

    /// Ends the connection.
    mutating func close() {
        seat.end()
        send()
        WaitingSocket.close(socket)
    }
}
