/// The polite ways to close.
extension Connection {
    /// The time limit of a finishing connection.
    final class Farewell {
        private let lingering: Duration
        private let timer: Timer

        init(_ connection: Connection, lingering: Duration) {
            self.lingering = lingering
            timer = Timer(on: connection.loop) { [unowned connection] in connection.end(nil) }
            restart()
        }

        func restart() { timer.schedule(after: lingering) }
    }

    /// Closes once everything queued is sent. Input is not read any more.
    /// If the peer is still sending, the system may reset the connection, and the last lines are lost; ``finish(lingering:)``
    /// avoids that. A peer that does not read keeps the connection open until ``close()``.
    public func closeAfterFlush() {
        guard !isClosing else { return }
        phase = .closing
        ignoreInput()
        markDirty()
    }

    /// Sends everything queued and shuts the write side down. Then reads and drops input until the peer ends too. So the last
    /// line arrives even at a peer that is still sending.
    /// `lingering` limits the time for the sending, and then once more the wait for the peer.
    public func finish(lingering: Duration) {
        guard !isClosing else { return }
        phase = .finishing
        farewell = Farewell(self, lingering: lingering)
        // Also where reading was paused, because unread input would reset the connection.
        watchInput()
        markDirty()
    }

    /// Takes the next step of an ending if nothing is left to send.
    func endIfSent() {
        guard backlog == nil, !hasQueued else { return }
        switch phase {
        case .closing: end(nil)
        case .finishing: linger()
        case .unstarted, .open, .lingering, .closed: break
        }
    }
}
