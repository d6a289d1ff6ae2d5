/// What is to be done for an event.
package enum EventEffect: Sendable {
    /// Find who plays whom, and tell it as ``EventOccurrence/paired(_:)``. For 256 people it takes up to 0.04 s.
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
