/// The server's time. It does not move while an event is handled, so that all of the event happens at one moment.
final class Clock {
    /// The moment of the event that is being handled, in the time of tables and sessions.
    private(set) var now = Moment.start
    /// The same moment in the time of connections, which never stands.
    private(set) var uptime = Moment.start
    /// Whether the time of tables and sessions stands.
    var stands = false

    /// Moves on to a moment in the time of connections, never back.
    func advance(to moment: Moment) {
        guard moment > uptime else { return }
        if !stands { now = now + (moment - uptime) }
        uptime = moment
    }

    /// How far the time of connections is ahead.
    var stood: Duration { uptime - now }
}
