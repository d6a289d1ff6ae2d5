/// What happens to a game beside the moves of its seats.
public enum GameEvent: Sendable, Hashable {
    /// The delay that the game's `startTimer` asked for has passed.
    case timerRanOut(seat: Int)
    /// The turn's clock has run out.
    case turnRanOut
    /// The clock of the whole game has run out.
    case gameRanOut
    /// The seat does something else, so its move no longer waits if it did.
    case waitCancelled(seat: Int)
    /// The clocks stand from now on, so no move waits any more.
    case paused
    /// The seat's player has lost the connection and may come back.
    case seatLost(Int)
    /// A seat gave the game up or its player is gone.
    case seatLeft(Int)
    /// Somebody plays on for a seat that has left.
    case seatReturned(Int)
    /// The table ends the game, which finishes at once.
    case ended(Ending)
}
