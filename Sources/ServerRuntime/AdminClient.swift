import EventLoop

/// One who is connected to the socket of a server's data folder, and may wait; see ``AdminListener``.
final class AdminClient {
    /// What became of an order.
    enum Reply: Equatable {
        /// The lines of the answer, with `ok` at the end, or `error CODE: words` alone.
        case lines([String])
        /// The server has ended before it had answered.
        case ended
        /// The server's loop turns, but something keeps the server from its work, in a sentence.
        case waits(String)
        /// The server runs, and its loop takes nothing.
        case hangs
    }

    /// How long a server has for its answer, in seconds. It needs some milliseconds where its loop turns.
    static let patience = 3

    private let folder: String
    private let socket: PlainTransport
    private var unread: [UInt8] = []

    /// Connects to the server of that data folder. Throws if none runs there, if it is another user's, and if it takes no connection in
    /// time (``LoopError/isTimeout``).
    init(_ folder: String) throws(LoopError) {
        self.folder = folder
        socket = try LocalSocket.connect(to: AdminListener.path(in: folder), waiting: Self.patience)
    }

    deinit { socket.close() }

    /// Sends one order, and waits for the answer. One that asks the database, as a backup does, is waited for while the server answers
    /// another client in time.
    func ask(_ order: String, asksDatabase: Bool = false) -> Reply {
        var outcome = send(order)
        var lines: [String] = []
        while true {
            switch outcome {
            case .moved: break
            case .wouldBlock:
                guard let health = Self.health(folder) else { return .hangs }
                if health.hasPrefix(Self.fault) { return .waits(String(health.dropFirst(Self.fault.count))) }
                guard asksDatabase else { return .hangs }
            case .ended, .failed: return .ended
            }
            while let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                lines.append(String(decoding: unread[..<end], as: UTF8.self))
                unread.removeSubrange(...end)
                if lines.last == "ok" || lines.count == 1 && lines[0].hasPrefix("error ") { return .lines(lines) }
            }
            outcome = read()
        }
    }

    /// What another client is told first of the server's health, if only that there are too many clients; nil where the loop of the
    /// server of that folder does not answer in time.
    private static func health(_ folder: String) -> String? {
        guard let other = try? AdminClient(folder), case .moved = other.send("health"), case .moved = other.read()
        else { return nil }
        return String(decoding: other.unread.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }

    private static let fault = "error internal: "

    private func send(_ order: String) -> TransportOutcome { socket.write(Array((order + "\n").utf8).span) }

    private func read() -> TransportOutcome {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var room = buffer.mutableSpan
        let outcome = socket.read(into: &room)
        if case .moved(let count) = outcome { unread += buffer[..<count] }
        return outcome
    }
}
