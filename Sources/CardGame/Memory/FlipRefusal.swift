/// Why a card may not be turned up.
public enum FlipRefusal: Sendable, Hashable {
    /// It is the turn of the given seat, or of none.
    case notYourTurn(of: Int?)
    /// It is the seat's turn, but its last attempt is still shown.
    case missStillShown
    case noSuchCard
    case cardFaceUp
    case cardGone
    /// The card is in the hand of the given seat.
    case cardHeld(by: Int)
    /// The flip waited, and its seat did something else meanwhile.
    case overtaken
    /// The flip waited, and its player is gone.
    case playerGone
    /// The flip waited, and the game was paused.
    case paused
    /// The flip waited, and the game ended.
    case gameEnded
}
