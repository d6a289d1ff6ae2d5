/// A transport that is not plain, and what its connection waits for because of that.
final class WrappedTransport {
    let transport: any ByteTransport
    /// What the next read waits for.
    private var awaited = Readiness.readable
    /// Reads in the next turn, without a readiness.
    private var timer: Timer?

    init(_ transport: any ByteTransport) { self.transport = transport }

    /// Lets the connection read in the next turn whether or not its descriptor is readable.
    func readOn(_ connection: Connection) {
        if timer == nil {
            timer = Timer(on: connection.loop) { [unowned self, unowned connection] in read(connection) }
        }
        timer?.schedule(after: .zero)
    }

    /// Reads, writes, or both: whatever waited for that.
    func fired(_ readiness: Readiness, for connection: Connection) {
        if readiness == awaited { read(connection) }
        guard connection.backlog?.awaited == readiness else { return }
        connection.writeBacklog()
        followUp(connection)
    }

    /// Sees to what a call has left in the transport, for which no readiness comes.
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
        // What it waited for may have come with this read, and then the descriptor is not readable again.
        if connection.backlog?.awaited == .readable { connection.writeBacklog() }
        followUp(connection)
    }
}
