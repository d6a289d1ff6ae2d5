package import Wire

/// The cards as a bot's eye has them: which lie face down, which of those are new to it, which are up.
///
/// It goes along with every diff, so that no decision has to look over the whole board.
package struct CardSight: Sendable, Hashable {
    /// The cards that lie face down.
    package private(set) var down = CardSet()
    /// Those of them that the bot does not remember.
    package private(set) var new = CardSet()
    /// The cards that are face up and not taken, in the order in which they were turned.
    package private(set) var shown: [Int] = []

    /// No cards.
    package init() {}

    /// How many cards are not taken.
    package var left: Int { down.count + shown.count }

    /// Looks at a whole board.
    package mutating func look(at board: BoardState, remembering memory: Memory) {
        down.clear(board: board.cards.count)
        new.clear(board: board.cards.count)
        shown.removeAll(keepingCapacity: true)
        for (card, state) in board.cards.enumerated() {
            switch state {
            case .down: turnDown(card, isNew: !memory.remembers(card))
            case .up, .held: shown.append(card)
            case .taken: break
            }
        }
    }

    /// A card is turned up.
    package mutating func turnUp(_ card: Int) {
        down.remove(card)
        new.remove(card)
        if !shown.contains(card) { shown.append(card) }
    }

    /// A card goes face down.
    package mutating func turnDown(_ card: Int, isNew: Bool) {
        shown.removeAll { $0 == card }
        down.insert(card)
        if isNew { new.insert(card) }
    }

    /// A card that was up is taken.
    package mutating func take(_ card: Int) { shown.removeAll { $0 == card } }

    /// The bot remembers a card no more.
    package mutating func forget(_ card: Int) {
        if down.contains(card) { new.insert(card) }
    }
}
