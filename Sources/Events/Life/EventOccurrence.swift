import Wire

/// Anything that changes an event.
package enum EventOccurrence: Sendable, Codable {
    /// Somebody joins, or takes the place and the seat back. The rating is that in games like the event's.
    case joined(who: String, name: String, rating: Int? = nil)
    case left(who: String)
    /// Its direction puts somebody out of the event, or out of the running game, which is lost.
    case removed(who: String, from: Request.EventRemove.Part)
    case presenceChanged(who: String, Entrant.Presence)
    case readied(who: String)
    case startOrdered
    case pauseOrdered(on: Bool)
    /// Its direction ends it; `now` annuls running games.
    case endOrdered(now: Bool)
    /// The server is full or draining, so that pairings wait; or no longer is.
    case held(Bool)
    /// ``EventEffect/pair(_:)`` is done: who plays whom, first who begins. One alone has a bye.
    case paired([[Int]])
    /// ``EventEffect/open(game:)`` is done.
    case opened(game: Int, table: String)
    case gameOver(GameResult)
    /// The clock was read: the time since 1970. Every 60 s, and before anything else.
    case clockRead(Duration)
    /// ``EventModel/nextAlarm`` has come.
    case timePassed
    /// The server serves again after a restart, and nobody is back yet.
    case restarted
}
