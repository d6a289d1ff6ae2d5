import CardGame
import Wire

/// What a game wants its table to do.
package enum GameEffect: Sendable, Hashable {
    /// Tell that a turn of the seat begins, after so many turns and with so many left, and start its clock.
    case beginTurn(seat: Int, turns: Int, turnsLeft: Int?)
    /// Send `timerRanOut` after this delay, in place of the seat's former timer. The turn's clock stands meanwhile.
    case startTimer(seat: Int, after: Duration)
    /// The seat's move waits no more. It was made if there is no refusal.
    indirect case waitEnded(seat: Int, ErrorReply?)
    /// The seat stayed away too often and has left the game.
    case forfeit(seat: Int)
    case finish(Ending)
}
