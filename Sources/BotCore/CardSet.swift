/// A set of a board's cards. Inserting, removing, looking up and drawing one take constant time.
package struct CardSet: Sendable, Hashable {
    private var cards: [Int] = []
    /// The index of each card of the board in `cards`; `absent` where it is not in the set.
    private var places: [Int] = []

    private static let absent = -1

    /// An empty set for a board without cards.
    package init() {}

    package var count: Int { cards.count }

    /// Removes every card, and makes room for a board of so many.
    package mutating func clear(board size: Int) {
        cards.removeAll(keepingCapacity: true)
        cards.reserveCapacity(size)
        places.removeAll(keepingCapacity: true)
        places.append(contentsOf: repeatElement(Self.absent, count: size))
    }

    package func contains(_ card: Int) -> Bool { places[card] != Self.absent }

    /// Inserts a card, unless it is there.
    package mutating func insert(_ card: Int) {
        guard !contains(card) else { return }
        places[card] = cards.count
        cards.append(card)
    }

    /// Removes a card, if it is there. The last card takes its place.
    package mutating func remove(_ card: Int) {
        guard contains(card) else { return }
        let place = places[card]
        let last = cards.removeLast()
        if last != card {
            cards[place] = last
            places[last] = place
        }
        places[card] = Self.absent
    }

    /// One of the cards, each equally likely; nil if there is none.
    package func random(_ generator: inout SplitMix64) -> Int? {
        cards.isEmpty ? nil : cards[generator.below(cards.count)]
    }
}
