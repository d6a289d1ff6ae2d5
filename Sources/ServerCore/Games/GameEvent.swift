import CardGame
import Wire

/// A move as a table gets it: plain data. A flip is stored in the value itself, because it is by far the most frequent.
package enum Move: Sendable, Hashable, Codable {
    /// Turn a card of a Memory board up.
    case flip(Int)
    /// A move of another family.
    indirect case other(NamedMove)
}

/// A move by the name and the fields of its request.
package struct NamedMove: Sendable, Hashable, Codable {
    /// The request's name.
    package var name: String
    /// Where cards come from.
    package var from: String?
    /// Where they go.
    package var to: String?
    /// How many they are.
    package var count: Int?

    /// A move.
    package init(_ name: String, from: String? = nil, to: String? = nil, count: Int? = nil) {
        self.name = name
        self.from = from
        self.to = to
        self.count = count
    }
}

/// What happens to a game.
package enum GameEvent: Sendable, Hashable {
    /// A seat wants to make a move.
    case moved(Move, by: Int)
    /// The delay that `startTimer` asked for has passed.
    case timerRanOut(seat: Int)
    /// The turn's clock has run out.
    case turnRanOut
    /// The clock of the whole game has run out.
    case gameRanOut
    /// The seat, whose move may wait, does something else.
    case waitCancelled(seat: Int)
    /// The seat's player has lost the connection and may come back.
    case seatLost(Int)
    /// A seat gave the game up or its player is gone.
    case seatLeft(Int)
    /// Somebody plays on for a seat that has left.
    case seatReturned(Int)
    /// The table ends the game, which finishes at once.
    case ended(Ending)
}

/// What a game wants its table to do.
package enum GameEffect: Sendable, Hashable {
    /// Tell that a turn of the seat begins, after so many and with so many left, and start its clock.
    case beginTurn(seat: Int, turns: Int, turnsLeft: Int?)
    /// Send `timerRanOut` after this delay. A seat has one timer: it begins anew. The turn's clock stands meanwhile.
    case startTimer(seat: Int, after: Duration)
    /// The seat's move waits no more: it was made where there is no refusal.
    indirect case waitEnded(seat: Int, ErrorReply?)
    /// The seat stayed away too often and has left the game.
    case forfeit(seat: Int)
    /// The game is over.
    case finish(Ending)
}
