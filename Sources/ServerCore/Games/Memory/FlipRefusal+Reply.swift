import CardGame
import Wire

extension FlipRefusal {
    /// The answer to a flip that was refused at once.
    func reply(toFlipOf card: Int, _ settings: MemorySettings) -> ErrorReply {
        switch self {
        case .notYourTurn(let seat):
            ErrorReply(
                .notYourTurn, seat.map { "It is seat \($0)'s turn." } ?? "You do not play in this game.",
                hint: seat == nil ? "Say again when it is over." : "Wait for a turn change with your seat.")
        case .missStillShown:
            ErrorReply(
                .notYourTurn, "The last attempt is still being shown.",
                hint: settings.mode.takesTurns ? "Wait for the next turn change." : "Wait until your cards are hidden.")
        case .noSuchCard:
            ErrorReply(
                .noSuchCard, "There is no card \(card).", hint: "Cards are 0–\(settings.rows * settings.columns - 1).",
                field: "card")
        case .cardFaceUp:
            ErrorReply(.cardFaceUp, "Card \(card) is face up.", hint: "Turn another one up.", field: "card")
        case .cardGone:
            ErrorReply(.cardGone, "Card \(card) has been taken.", hint: "Turn another one up.", field: "card")
        case .cardHeld(let holder):
            ErrorReply(
                .cardHeld, "Seat \(holder) holds card \(card).",
                hint: "Only a first card can be waited for. Your attempt is over.", field: "card")
        case .overtaken, .playerGone, .paused, .gameEnded: replyAfterWait
        }
    }

    /// The answer to a flip that waited and was not made.
    var replyAfterWait: ErrorReply {
        switch self {
        case .cardGone:
            ErrorReply(
                .cardGone, "The card you waited for has been taken.", hint: "Turn another one up.", field: "card")
        case .gameEnded:
            ErrorReply(
                .wrongPhase, "The game ended before the card was free.", hint: "Say again for a rematch.")
        case .paused:
            ErrorReply(
                .paused, "The game was paused before the card was free.",
                hint: "Agree to go on with pause on false, then flip again.")
        case .playerGone:
            ErrorReply(
                .cardHeld, "You no longer wait for the card: your connection was lost, or your seat has left.",
                hint: "Come back and flip again.")
        default:
            ErrorReply(
                .cardHeld, "You no longer wait for the card: another request of yours came after the flip.",
                hint: "Send nothing else for the table while a flip waits.")
        }
    }
}
