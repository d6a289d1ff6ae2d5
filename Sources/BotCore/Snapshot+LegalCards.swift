import Vocabulary
public import Wire

extension Snapshot {
    /// The cards that a seat may turn when it may move, ascending. In a scramble face-up cards are among them, but none that would
    /// make it wait. A seat that holds cards there and has no other left may give them up: then the cards that others hold are legal.
    public func legalCards(of seat: Int) -> [Int] {
        let cards = board.cards
        guard Mode(self).order == .free else { return cards.indices.filter { cards[$0].isDown } }
        let free = cards.indices.filter { card in
            switch cards[card] {
            case .down, .up: true
            case .held, .taken: false
            }
        }
        let isHolding = cards.contains { state in if case .held(_, seat) = state { true } else { false } }
        guard free.isEmpty, isHolding else { return free }
        return cards.indices.filter { card in
            if case .held(_, let holder) = cards[card] { holder != seat } else { false }
        }
    }

    /// Whether a seat has a card that it may turn.
    package func hasLegalCard(of seat: Int) -> Bool {
        Mode(self).order == .free ? !legalCards(of: seat).isEmpty : board.cards.contains { $0.isDown }
    }

    private func isLegal(_ card: Int, of seat: Int) -> Bool {
        guard Mode(self).order == .free else { return board.cards.indices.contains(card) && board.cards[card].isDown }
        return legalCards(of: seat).contains(card)
    }

    /// Why a seat may not turn a card; nil if it may.
    package func refusal(of card: Int, by seat: Int) -> ErrorReply? {
        if isLegal(card, of: seat) { return nil }
        guard board.cards.indices.contains(card) else {
            return ErrorReply(
                .noSuchCard, "The board has no card \(card).", hint: "Cards are 0 to \(board.cards.count - 1).")
        }
        switch board.cards[card] {
        case .taken: return ErrorReply(.cardGone, "Card \(card) has been taken.")
        case .held(_, let holder) where holder != seat:
            return ErrorReply(.cardHeld, "Seat \(holder) holds card \(card).")
        default: return ErrorReply(.cardFaceUp, "Card \(card) is face up.")
        }
    }
}

extension CardState {
    /// Whether it lies face down. To compare it with such a card takes ten times as long.
    fileprivate var isDown: Bool { if case .down = self { true } else { false } }
}
