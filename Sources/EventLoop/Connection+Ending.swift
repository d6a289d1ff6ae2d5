/// The polite ways to close.
extension Connection {
    /// How long a finishing connection waits, and the clock for it.
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
    /// If the peer is still sending, the system may reset the connection and the last lines be lost: see ``finish(lingering:)``.
    /// A peer that does not read keeps it open, until ``close()``.
    public func closeAfterFlush() {
        guard !isClosing else { return }
        phase = .closing
        ignoreInput()
        markDirty()
    }

    /// Sends everything queued, shuts the write side down, and goes on reading and dropping input until the peer ends too,
    /// so that the last line arrives even at a peer that is still sending.
    /// `lingering` limits the sending, and then once more the wait for the peer.
    public func finish(lingering: Duration) {
        guard !isClosing else { return }
        phase = .finishing
        farewell = Farewell(self, lingering: lingering)
        // Whether or not reading was paused: what is not read would reset the connection.
        watchInput()
        markDirty()
    }

    /// Takes the next step of an ending once nothing is left to send.
    func endIfSent() {
        guard backlog == nil, !hasQueued else { return }
        switch phase {
        case .closing: end(nil)
        case .finishing: linger()
        case .unstarted, .open, .lingering, .closed: break
        }
    }
}
