import EventLoop

/// A client's end: gathers lines, and ends when the server does.
final class FarEnd: ConnectionHandler {
    private var connection: Connection?
    private var bytes: [UInt8] = []
    private(set) var isClosed = false
    var endsWithServer = true

    var lines: [String] {
        String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    func received(_ span: Span<UInt8>, on connection: Connection) {
        for index in span.indices { bytes.append(span[index]) }
    }
    func ended(_ connection: Connection) { if endsWithServer { connection.close() } }
    func closed(_ connection: Connection, error: LoopError?) { isClosed = true }

    func start(_ connection: Connection) {
        self.connection = connection
        connection.start(self)
    }
    /// The far end stands for another machine, which the barrier of the server does not hold.
    func send(_ text: String) { connection?.sendUnheld(Array(text.utf8).span) }
    func stopReading() { connection?.pauseReading() }
    func readOn() { connection?.resumeReading() }
    func close() { connection?.close() }
}
