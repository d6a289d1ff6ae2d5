public import Vocabulary

/// Why a request in a patience game is refused.
public enum PatienceRefusal: Error, Sendable, Hashable {
    /// The seat has made as many steps, undos and hints as a game has.
    case tooMany
    /// No step is left to take back, or no undo.
    case nothingToUndo(hasUndo: Bool)
    /// The rules forbid it.
    case badMove(Cause)

    /// Why a move is against the rules.
    public enum Cause: Sendable, Hashable {
        /// Nothing moves from such a pile to such a pile.
        case noWay(from: PatiencePile.Kind, to: PatiencePile.Kind)
        /// Cards move to another pile.
        case samePile
        /// The pile has only so many cards.
        case tooFewCards(Int)
        /// Several cards move from column to column only.
        case oneAtATime
        /// Some of the cards lie face down.
        case faceDown
        /// That many cards are no run.
        case noRun(Int)
        /// The card does not go on that one, or on an empty pile of that kind.
        case doesNotFit(PlayingCard, on: PlayingCard?, PatiencePile.Kind)
        /// The foundation takes cards of that suit only.
        case otherSuit(PlayingCard, foundation: Suit)
        /// A card is in the cell already.
        case cellTaken
        /// Only so many cards move at once.
        case tooManyAtOnce(limit: Int)
        /// The game has no stock.
        case noStock
        /// Nothing is left to draw from.
        case stockEmpty
        /// Nothing is left to draw from or to turn over.
        case stockAndWasteEmpty
        /// The waste is not turned over again.
        case lastPass
        /// A row is dealt only to columns with cards.
        case emptyColumn
        /// No card can safely go to a foundation.
        case nothingToFinish
    }
}

extension PatienceRefusal.Cause {
    /// What is wrong, in one or two sentences.
    public func sentence(_ rules: PatienceRules) -> String {
        switch self {
        case .noWay(let from, let to):
            "In \(rules.name) nothing moves from \(Self.article(from)) to \(Self.article(to))."
        case .samePile: "The cards are in that pile already."
        case .tooFewCards(0): "There is no card to move."
        case .tooFewCards(let count): count == 1 ? "There is only 1 card." : "There are only \(count) cards."
        case .oneAtATime: "Several cards move only from column to column."
        case .faceDown: "A face-down card can't be moved."
        case .noRun(let count): "Those \(count) cards are not a run. \(Self.run(rules))"
        case .doesNotFit(let card, let on?, let kind):
            "The \(card.name) does not go on the \(on.name). \(Self.rule(kind, rules))"
        case .doesNotFit(let card, nil, let kind):
            "The \(card.name) does not go on an empty \(kind == .tableau ? "column" : kind.rawValue). \(Self.rule(kind, rules))"
        case .otherSuit(let card, let suit): "The \(card.name) does not go there. That foundation is for \(suit.name)."
        case .cellTaken: "That cell has a card already."
        case .tooManyAtOnce(let limit):
            "With these empty cells and columns only \(limit) \(limit == 1 ? "card moves" : "cards move") there at once."
        case .noStock: "There is no stock in \(rules.name)."
        case .stockEmpty: "The stock is empty."
        case .stockAndWasteEmpty: "Stock and waste are empty."
        case .lastPass: "The last pass through the stock is over."
        case .emptyColumn: "A row is dealt only when no column is empty."
        case .nothingToFinish where rules.foundations == .runs:
            "In \(rules.name) whole runs go to the foundations by themselves."
        case .nothingToFinish: "No card is safe to move to a foundation: a column may still need each that fits."
        }
    }

    private static func article(_ kind: PatiencePile.Kind) -> String {
        switch kind {
        case .stock, .waste: "the \(kind.rawValue)"
        case .foundation, .cell: "a \(kind.rawValue)"
        case .tableau: "a column"
        }
    }

    private static func run(_ rules: PatienceRules) -> String {
        rules.run == .any ? "Face-up cards move together." : "A run goes down\(order(rules.run))."
    }

    private static func rule(_ kind: PatiencePile.Kind, _ rules: PatienceRules) -> String {
        switch kind {
        case .foundation: "A foundation goes up in its suit, from the ace."
        case .cell: "A cell takes one card."
        case .stock, .waste: "No card is put there."
        case .tableau:
            "A column goes down\(order(rules.building))"
                + (rules.emptyColumn == .king ? "; only a king goes to an empty one." : ".")
        }
    }

    private static func order(_ succession: PatienceRules.Succession) -> String {
        switch succession {
        case .alternating: " in alternating colours"
        case .oneSuit: " in one suit"
        case .anySuit, .any: ""
        }
    }
}
