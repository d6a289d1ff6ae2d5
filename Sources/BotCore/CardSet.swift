/// Some of a board's cards. Each is put in, taken out, looked up and drawn in constant time.
package struct CardSet: Sendable, Hashable {
    private var cards: [Int] = []
    /// Where each card of the board stands in `cards`; `absent` where it is not in the set.
    private var places: [Int] = []

    private static let absent = -1

    /// No cards, of a board of none.
    package init() {}

    /// How many cards it holds.
    package var count: Int { cards.count }

    /// Takes every card out, and makes room for a board of so many.
    package mutating func clear(board size: Int) {
        cards.removeAll(keepingCapacity: true)
        cards.reserveCapacity(size)
        places.removeAll(keepingCapacity: true)
        places.append(contentsOf: repeatElement(Self.absent, count: size))
    }

    /// Whether a card of the board is in it.
    package func contains(_ card: Int) -> Bool { places[card] != Self.absent }

    /// Puts a card in, unless it is there.
    package mutating func insert(_ card: Int) {
        guard !contains(card) else { return }
        places[card] = cards.count
        cards.append(card)
    }

    /// Takes a card out, if it is there; the last one takes its place.
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

    /// Any of them, each equally likely; nil where there is none.
    package func random(_ generator: inout SplitMix64) -> Int? {
        cards.isEmpty ? nil : cards[generator.below(cards.count)]
    }
}
