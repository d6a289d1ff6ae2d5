/// Anything that changes an event.
package enum EventOccurrence: Sendable, Codable {
    /// Somebody joins, or takes the place and the seat back. The rating is that in games like the event's.
    case joined(who: String, name: String, rating: Int? = nil)
    case left(who: String)
    /// Its direction puts somebody out of the event, or out of the running game, which is lost.
    case removed(who: String, from: Part)
    case presenceChanged(who: String, Entrant.Presence)
    /// Somebody called to a table is ready.
    case readied(who: String)
    /// Its direction begins it.
    case startOrdered
    case pauseOrdered(on: Bool)
    /// Its direction ends it; `now` annuls running games.
    case endOrdered(now: Bool)
    /// The server is full or draining, so that pairings wait; or no longer is.
    case held(Bool)
    /// ``EventEffect/pair(_:)`` is done: who plays whom, first who begins. One alone has a bye.
    case paired([[Int]])
    /// ``EventEffect/open(game:seats:)`` is done.
    case opened(game: Int, table: String)
    /// A game of the event is over.
    case gameOver(GameResult)
    /// The clock was read: the time since 1970. Every 60 s, and before anything else.
    case clockRead(Duration)
    /// ``EventModel/nextAlarm`` has come.
    case timePassed
    /// The server serves again after a restart, and nobody is back yet.
    case restarted

    /// What somebody is put out of.
    package enum Part: String, Sendable, Codable { case game, event }
}

/// What is to be done for an event.
package enum EventEffect: Sendable {
    /// Find who plays whom, and tell it as ``EventOccurrence/paired(_:)``. For 256 people it takes up to 0.2 s.
    case pair(PairingTask)
    /// Open a table for these numbers, by seat.
    case open(game: Int, seats: [Int])
    /// Seat somebody at the game's table, and tell it.
    case call(game: Int, number: Int)
    /// Begin the game at a table, unless it has begun.
    case begin(table: String)
    /// Let a seat lose the game at a table, or free it before the game.
    case forfeit(table: String, seat: Int)
    /// End the running game at a table: by the clock, with its result, or annulled.
    case stop(table: String, byClock: Bool)
    /// The table has done its work.
    case close(table: String)
    /// Tell subscribers.
    case announce
    /// Keep the event as one that is over.
    case finish
}

/// A pairing to be found, apart from the event, because it may take longer than a turn of the loop.
package enum PairingTask: Sendable {
    case swiss(SwissPairing)
    case free(FreePairing)

    /// The numbers of each game, first who begins.
    package func games() -> [[Int]] {
        switch self {
        case .swiss(let pairing): pairing.pairs()
        case .free(let pairing): pairing.games()
        }
    }
}

/// Why an event does not take something, by the code on the wire.
package enum EventRefusal: String, Sendable {
    case wrongPhase = "wrong_phase"
    case kicked
    case eventFull = "event_full"
    case notSeated = "not_seated"
}
