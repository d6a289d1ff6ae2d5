/// A transport that is not plain, with what its connection needs for that.
final class WrappedTransport {
    let transport: any ByteTransport
    /// What the next read waits for.
    private var awaited = Readiness.readable
    /// Whether it is read in the next tick, without a readiness.
    private var isReadNext = false

    init(_ transport: any ByteTransport) { self.transport = transport }

    /// Makes the connection read in the next tick, readable or not.
    func readOn(_ connection: Connection) {
        guard !isReadNext else { return }
        isReadNext = true
        connection.loop.unread.append(connection)
    }

    /// Reads what ``readOn(_:)`` has put off.
    func readNow(_ connection: Connection) {
        isReadNext = false
        read(connection)
    }

    /// Tries again whatever waited for this readiness: the read, the write or both.
    func fired(_ readiness: Readiness, for connection: Connection) {
        if readiness == awaited { read(connection) }
        guard connection.backlog?.awaited == readiness else { return }
        connection.writeBacklog()
        followUp(connection)
    }

    /// Takes care of what the transport holds after a call. No readiness comes for input that it holds.
    func followUp(_ connection: Connection) {
        guard connection.phase != .closed else { return }
        if transport.holdsInput { readOn(connection) }
        connection.waitForHeldOutput()
    }

    private func read(_ connection: Connection) {
        guard connection.wantsInput else { return }
        let readiness = connection.read()
        guard connection.phase != .closed else { return }
        if readiness != awaited {
            awaited = readiness
            connection.watchInput(until: readiness)
        }
        // This read may have taken the input that the write waits for. The descriptor does not become readable again for it.
        if connection.backlog?.awaited == .readable { connection.writeBacklog() }
        followUp(connection)
    }
}
