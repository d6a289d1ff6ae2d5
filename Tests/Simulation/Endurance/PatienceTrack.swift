import Vocabulary
import Wire

/// What one seat of a patience game did, and how its board looked after each step, until the deck is told.
struct PatienceTrack {
    /// What a step did to the cards.
    enum Step {
        case made([PatienceAction])
        case takenBack
    }

    private let dealt: PatienceBoard
    private var steps: [(step: Step, board: PatienceBoard)] = []

    /// The track of a game with that board at its deal.
    init(dealt: PatienceBoard) { self.dealt = dealt }

    mutating func add(_ step: Step, _ board: PatienceBoard) { steps.append((step, board)) }

    /// Plays the game again with all its cards known. Every board must have shown the cards that lay open then, and no others.
    func check(_ deck: [String], _ terms: PatienceTerms) throws(Flaw) {
        guard let rules = PatienceRules.named(terms.game) else { throw Flaw("there is no game \(terms.game)") }
        var position = PatiencePosition(dealt: deck.compactMap { PlayingCard(id: $0) }, rules, terms.values)
        try compare(dealt, position, "the deal")
        var earlier: [PatiencePosition] = []
        for (number, (step, board)) in steps.enumerated() {
            switch step {
            case .made(let actions):
                earlier.append(position)
                for action in actions {
                    try demand(position.apply(action), "step \(number) moves cards that are not there: \(action)")
                }
            case .takenBack:
                guard let last = earlier.popLast() else { throw Flaw("step \(number) takes back what was not done") }
                position = last
            }
            try compare(board, position, "step \(number), \(step)")
        }
    }

    private func compare(
        _ board: PatienceBoard, _ position: PatiencePosition, _ what: @autoclosure () -> String
    ) throws(Flaw) {
        try demand(board.piles.count == position.piles.count, "after \(what()) there are \(board.piles.count) piles")
        for (pile, places) in zip(board.piles, position.piles) {
            let isRight = pile.cards.count == places.count && zip(pile.cards, places).allSatisfy { Self.shows($0, $1) }
            try demand(isRight, "after \(what()) the pile \(pile.id) is told as \(pile.cards), and is \(places)")
        }
    }

    /// Whether a card is shown where it lies open, and no card where it does not.
    private static func shows(_ card: CardState, _ place: PatiencePosition.Place) -> Bool {
        guard place.isUp else { return card.face == nil }
        return card.face.flatMap(PlayingCard.init) == place.card
    }
}
