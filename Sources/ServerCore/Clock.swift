/// The server's time. It does not move while an event is handled, so that all of the event happens at one moment.
final class Clock {
    /// The moment of the event that is being handled.
    private(set) var now = Moment.start

    /// Moves on to a moment, never back.
    func advance(to moment: Moment) { now = max(now, moment) }
}
