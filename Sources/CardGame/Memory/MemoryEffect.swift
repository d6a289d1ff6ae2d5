/// What follows from a flip or an event, in order.
public enum MemoryEffect: Sendable, Hashable {
    case show(MemoryStep)
    case showOwner(MemoryStep, seat: Int)
    /// Show this to everybody but the seat.
    case showOthers(MemoryStep, seat: Int)
    /// A turn of the seat begins and its clock starts. The numbers are the attempts that are over and those left.
    case beginTurn(seat: Int, attempts: Int, triesLeft: Int?)
    /// Send `timerRanOut` after this delay. A seat has one timer, which restarts. The turn's clock stops meanwhile.
    case startTimer(seat: Int, after: Duration)
    /// The seat's flip waits no longer. It was made if there is no refusal.
    case waitEnded(seat: Int, FlipRefusal?)
    /// The seat stayed away too often and has left the game.
    case forfeit(seat: Int)
    /// The game is over.
    case finish(Ending)
}

/// A change that players may see. Only a card that is turned up carries a face.
public enum MemoryStep: Sendable, Hashable {
    case cardTurnedUp(card: Int, face: ShownFace, seat: Int)
    /// Cards went face down.
    case cardsHidden(CardHand)
    case groupTaken(CardHand, seat: Int, points: Int)
    /// A seat's attempt failed; the cards stay up for a while.
    case attemptFailed(CardHand, seat: Int, points: Int, hideAfter: Duration)
    /// A seat took a card that is face up into its hand.
    case cardHeld(card: Int, seat: Int)
    /// Cards were let go and are in no hand.
    case cardsReleased(CardHand)
    /// The tally of a seat on its own board.
    case progressed(seat: Int, MemoryTally)
}
