/// What a peer did not take, and the wait for it to take more. Lives only as long as there is something in it.
final class BlockedOutput {
    private var backlog = Backlog()
    private let event: Event
    /// The last byte that has gone out since; there is none before the first.
    private(set) var lastSent: UInt8?

    /// The connection owns it.
    init(of connection: Connection) {
        event = Event(.writable(connection.transport.fileDescriptor), target: connection)
    }

    var unsentBytes: Int { backlog.count }

    func append(_ more: Span<UInt8>) { backlog.append(copying: more) }

    /// Tells the connection when the peer takes bytes again.
    func watch() throws(LoopError) { try event.add() }

    /// Sends what is taken at once.
    func send(over transport: Carrier) -> TransportOutcome {
        let outcome = backlog.write(to: transport)
        if case .moved(let count) = outcome { lastSent = backlog.drop(count) }
        return outcome
    }

    /// Drops what has not gone out, but for the rest of a line that has begun to, and returns it.
    func dropUnsent(keepingLine: Bool) -> [UInt8] {
        keepingLine ? backlog.dropAfterFirstLine() : backlog.dropAll()
    }
}
