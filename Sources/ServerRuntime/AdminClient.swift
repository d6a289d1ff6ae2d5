import EventLoop

/// One who is connected to the socket of a server's data folder, and may wait; see ``AdminDoor``.
final class AdminClient {
    private let socket: PlainTransport
    private var unread: [UInt8] = []

    /// Connects to the server of that data folder. Throws if none runs there, or it is another user's. With `seconds`, an answer that
    /// takes longer counts as none.
    init(_ folder: String, waiting seconds: Int? = nil) throws(LoopError) {
        socket = try LocalSocket.connect(to: AdminDoor.path(in: folder), waiting: seconds)
    }

    deinit { socket.close() }

    /// Sends one order. The lines of the answer, with `ok` at the end, or `error CODE: words` alone; nil where the server has ended
    /// before it had answered, or took too long.
    func ask(_ order: String) -> [String]? {
        guard sendAll(Array((order + "\n").utf8)) else { return nil }
        var lines: [String] = []
        while let line = readLine() {
            lines.append(line)
            if line == "ok" || lines.count == 1 && line.hasPrefix("error ") { return lines }
        }
        return nil
    }

    private func sendAll(_ bytes: [UInt8]) -> Bool {
        var rest = bytes.span
        while rest.count > 0 {
            guard case .moved(let count) = socket.write(rest), count > 0 else { return false }
            rest = rest.extracting(count..<rest.count)
        }
        return true
    }

    private func readLine() -> String? {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                defer { unread.removeSubrange(...end) }
                return String(decoding: unread[..<end], as: UTF8.self)
            }
            var room = buffer.mutableSpan
            guard case .moved(let count) = socket.read(into: &room), count > 0 else { return nil }
            unread += buffer[..<count]
        }
    }
}
