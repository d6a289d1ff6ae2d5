/// What a peer did not take, and the wait for it to take more. Lives only as long as there is something to send, here or
/// in the transport.
final class BlockedOutput {
    private var backlog = Backlog()
    private var event: Event?
    /// What the next attempt waits for; nil before the first wait.
    private(set) var awaited: Readiness?
    /// The last byte that has gone out since; there is none before the first.
    private(set) var lastSent: UInt8?

    var unsentBytes: Int { backlog.count }

    func append(_ more: Span<UInt8>) { backlog.append(copying: more) }

    /// Tells the connection, which owns it, each time the next attempt may do more.
    func wait(until readiness: Readiness, for connection: Connection) throws(LoopError) {
        guard readiness != awaited else { return }
        awaited = readiness
        event = Event(.ready(for: readiness, connection.transport.fileDescriptor), target: connection)
        try event?.add()
    }

    /// Sends what is taken at once.
    func send(over transport: AnyTransport) -> TransportOutcome {
        // A write sends first what the transport holds.
        guard backlog.count > 0 else { return transport.writeHeld() }
        let outcome = backlog.write(to: transport)
        if case .moved(let count) = outcome { lastSent = backlog.drop(count) }
        return outcome
    }

    /// Drops what has not gone out, but for the rest of a line that has begun to, and returns it.
    func dropUnsent(keepingLine: Bool) -> [UInt8] {
        keepingLine ? backlog.dropAfterFirstLine() : backlog.dropAll()
    }
}
