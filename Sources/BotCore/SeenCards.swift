package import Wire

/// What a bot sees of the cards: which are face down, which of those are new to it, and which are up.
///
/// It is updated with every diff, so that no decision has to search the whole board.
package struct SeenCards: Sendable, Hashable {
    package private(set) var down = CardSet()
    /// Those of them that the bot does not remember.
    package private(set) var new = CardSet()
    /// The cards that are face up and not taken, in the order in which they were turned.
    package private(set) var shown: [Int] = []

    /// The sight of a board without cards.
    package init() {}

    package var left: Int { down.count + shown.count }

    package mutating func look(at board: BoardState, remembering memory: CardMemory) {
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

    package mutating func turnUp(_ card: Int) {
        down.remove(card)
        new.remove(card)
        if !shown.contains(card) { shown.append(card) }
    }

    /// Notes that a card was turned face down.
    package mutating func turnDown(_ card: Int, isNew: Bool) {
        shown.removeAll { $0 == card }
        down.insert(card)
        if isNew { new.insert(card) }
    }

    /// Notes that a card that was up was taken.
    package mutating func take(_ card: Int) { shown.removeAll { $0 == card } }

    /// Notes that the bot has forgotten a card.
    package mutating func forget(_ card: Int) {
        if down.contains(card) { new.insert(card) }
    }
}
