/// A set of a board's cards. Inserting, removing, looking up and drawing one take constant time.
///
/// Cards take two bytes, because a server may have thousands of bots with two sets each. A board that comes in one line of at
/// most 65,536 bytes has fewer cards than two bytes count.
package struct CardSet: Sendable, Hashable {
    private var cards: [UInt16] = []
    /// The index of each card of the board in `cards`; `absent` where it is not in the set.
    private var places: [UInt16] = []

    private static let absent = UInt16.max

    /// An empty set for a board without cards.
    package init() {}

    package var count: Int { cards.count }

    /// Removes every card, and makes room for a board of so many, at most 65,535.
    package mutating func clear(board size: Int) {
        precondition(size <= Self.absent, "a card's place takes two bytes")
        cards.removeAll(keepingCapacity: true)
        cards.reserveCapacity(size)
        places.removeAll(keepingCapacity: true)
        places.append(contentsOf: repeatElement(Self.absent, count: size))
    }

    package func contains(_ card: Int) -> Bool { places[card] != Self.absent }

    /// Inserts a card, unless it is there.
    package mutating func insert(_ card: Int) {
        guard !contains(card) else { return }
        places[card] = UInt16(cards.count)
        cards.append(UInt16(card))
    }

    /// Removes a card, if it is there. The last card takes its place.
    package mutating func remove(_ card: Int) {
        guard contains(card) else { return }
        let place = places[card]
        let last = cards.removeLast()
        if last != card {
            cards[Int(place)] = last
            places[Int(last)] = place
        }
        places[card] = Self.absent
    }

    /// One of the cards, each equally likely; nil if there is none.
    package func random(_ generator: inout SplitMix64) -> Int? {
        cards.isEmpty ? nil : Int(cards[generator.below(cards.count)])
    }
}
