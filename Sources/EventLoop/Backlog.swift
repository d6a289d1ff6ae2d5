/// What a peer did not take, and the wait for it to take more. Lives only as long as there is something in it.
final class Backlog {
    /// The first `sent` bytes have gone out since.
    private var bytes: [UInt8] = []
    private var sent = 0
    private let event: Event

    /// The connection owns it.
    init(of connection: Connection) {
        event = Event(.writable(connection.transport.fileDescriptor), target: connection)
    }

    var unsentBytes: Int { bytes.count - sent }

    /// The last byte that has gone out since; there must be one.
    var lastSent: UInt8 { bytes[sent - 1] }

    func append(_ more: Span<UInt8>) {
        if sent > bytes.count / 2 {
            bytes.removeSubrange(..<sent)
            sent = 0
        }
        bytes.append(copying: more)
    }

    /// Tells the connection when the peer takes bytes again.
    func watch() throws(LoopError) { try event.add() }

    /// Sends what is taken at once.
    func send(over transport: Carrier) -> TransportOutcome {
        let outcome = Self.send(bytes, from: sent, over: transport)
        if case .moved(let count) = outcome { sent += count }
        return outcome
    }

    private static func send(_ bytes: [UInt8], from start: Int, over transport: Carrier) -> TransportOutcome {
        transport.write(bytes.span.extracting(start..<bytes.count))
    }

    /// Drops what has not gone out, but for the rest of a line that has begun to, and returns it.
    func dropUnsent(keepingLine: Bool) -> [UInt8] {
        var start = sent
        if keepingLine { start = (bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count - 1) + 1 }
        let dropped = Array(bytes[start...])
        bytes.removeSubrange(start...)
        return dropped
    }
}
