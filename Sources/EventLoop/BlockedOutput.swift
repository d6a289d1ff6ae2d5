/// The output that a peer did not take, and the wait until it takes more. It lives only as long as there is something to
/// send, here or in the transport.
final class BlockedOutput {
    private var backlog = Backlog()
    private var event: Event?
    /// What the next attempt waits for; nil before the first wait.
    private(set) var awaited: Readiness?
    /// The last byte that was sent from here; nil before the first.
    private(set) var lastSent: UInt8?

    var unsentBytes: Int { backlog.count }

    func append(_ more: Span<UInt8>) { backlog.append(copying: more) }

    /// Wakes the connection, which owns this, each time the descriptor is ready in that way. What waits for input is tried again after
    /// each read instead: while reading is paused, a readable descriptor would wake it in every tick, for nothing.
    func wait(until readiness: Readiness, for connection: Connection) throws(LoopError) {
        guard readiness != awaited else { return }
        awaited = readiness
        event = readiness == .writable ? Event(.writable(connection.transport.fileDescriptor), target: connection) : nil
        try event?.add()
    }

    /// Makes one attempt to send.
    func send(over transport: AnyTransport) -> TransportOutcome {
        // A write also sends what the transport holds, and sends that first.
        guard backlog.count > 0 else { return transport.writeHeld() }
        let outcome = backlog.write(to: transport)
        if case .moved(let count) = outcome { lastSent = backlog.drop(count) }
        return outcome
    }

    /// Drops what was not sent, and shows its lines to the sieve. Leaves the rest of a line of which a part was sent, if told
    /// to.
    func dropUnsent(leavingLine: Bool, _ sieve: inout UnsentLineFilter, keeping isKept: (Span<UInt8>) -> Bool) {
        if leavingLine {
            backlog.dropAfterFirstLine(&sieve, keeping: isKept)
        } else {
            backlog.dropAll(&sieve, keeping: isKept)
        }
    }
}
