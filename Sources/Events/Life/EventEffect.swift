package enum EventEffect: Sendable {
    /// Find who plays whom, and tell it as ``EventOccurrence/paired(_:)``. For 256 people it takes up to 0.04 s.
    case pair(any PairingTask)
    case open(game: Int)
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
    case announce
    /// Keep the event as one that is over.
    case finish
}

/// A pairing to be found, apart from the event, because it may take longer than a turn of the loop.
package protocol PairingTask: Sendable {
    /// The numbers of each game, first who begins. One alone rests.
    func games() -> [[Int]]
}

/// Why an event does not take something.
package enum EventRefusal: Sendable { case wrongPhase, kicked, eventFull, notSeated }
