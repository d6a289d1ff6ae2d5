/// The numbers of a few cards. Up to four, the most in one group, are stored in the value itself, so that a change costs no
/// allocation; a longer list, which only a foreign server sends, falls back to an array.
public struct CardList: Sendable, Hashable, RandomAccessCollection, ExpressibleByArrayLiteral {
    private enum Storage: Sendable, Hashable {
        case inline(count: UInt8, UInt8, UInt8, UInt8, UInt8)
        case array([Int])
    }
    private var storage: Storage

    /// An empty list.
    public init() { storage = .inline(count: 0, 0, 0, 0, 0) }

    /// The given cards, in their order.
    public init(_ cards: some Sequence<Int>) {
        self.init()
        for card in cards { append(card) }
    }

    /// The given cards, in their order.
    public init(arrayLiteral cards: Int...) { self.init(cards) }

    /// Index of the first card; always 0.
    public var startIndex: Int { 0 }

    /// How many cards there are.
    public var endIndex: Int {
        switch storage {
        case .inline(let count, _, _, _, _): Int(count)
        case .array(let cards): cards.count
        }
    }

    /// The card at a position.
    public subscript(position: Int) -> Int {
        precondition(indices.contains(position), "a card list is read inside its bounds")
        switch storage {
        case .inline(_, let first, let second, let third, let fourth):
            switch position {
            case 0: return Int(first)
            case 1: return Int(second)
            case 2: return Int(third)
            default: return Int(fourth)
            }
        case .array(let cards): return cards[position]
        }
    }

    /// Adds a card at the end.
    public mutating func append(_ card: Int) {
        if case .inline(let count, let first, let second, let third, _) = storage, let small = UInt8(exactly: card) {
            switch count {
            case 0: storage = .inline(count: 1, small, 0, 0, 0)
            case 1: storage = .inline(count: 2, first, small, 0, 0)
            case 2: storage = .inline(count: 3, first, second, small, 0)
            case 3: storage = .inline(count: 4, first, second, third, small)
            default: storage = .array(Array(self) + [card])
            }
        } else {
            storage = .array(Array(self) + [card])
        }
    }

    /// Equal if the same cards are in the same order, independent of how they are stored.
    public static func == (left: Self, right: Self) -> Bool { left.elementsEqual(right) }

    /// Hashes the cards in their order.
    public func hash(into hasher: inout Hasher) {
        for card in self { hasher.combine(card) }
    }
}

extension CardList: Codable {
    /// Reads an array of integers.
    public init(from decoder: any Decoder) throws { self.init(try [Int](from: decoder)) }

    /// Writes an array of integers.
    public func encode(to encoder: any Encoder) throws { try Array(self).encode(to: encoder) }
}
