/// The few cards of one attempt, at most four, kept without an allocation.
public struct CardHand: Sendable, Hashable, RandomAccessCollection {
    private var cards: (UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 0)

    /// How many cards there are, 0–4.
    public private(set) var count = 0

    /// A hand without cards.
    public init() {}

    /// Index of the first card; always 0.
    public var startIndex: Int { 0 }
    /// One past the last card.
    public var endIndex: Int { count }

    /// The card at a position.
    public subscript(position: Int) -> Int {
        precondition(position >= 0 && position < count, "a hand is read inside its bounds")
        switch position {
        case 0: return Int(cards.0)
        case 1: return Int(cards.1)
        case 2: return Int(cards.2)
        default: return Int(cards.3)
        }
    }

    /// Adds a card, 0–255, to a hand of at most three.
    public mutating func append(_ card: Int) {
        precondition(count < 4, "a hand holds four cards at most")
        let small = UInt8(card)
        switch count {
        case 0: cards.0 = small
        case 1: cards.1 = small
        case 2: cards.2 = small
        default: cards.3 = small
        }
        count += 1
    }

    /// Equal when the same cards stand in the same order.
    public static func == (left: Self, right: Self) -> Bool { left.elementsEqual(right) }

    /// Hashes the cards in their order.
    public func hash(into hasher: inout Hasher) {
        for card in self { hasher.combine(card) }
    }
}

/// A hand is written as the list of its cards.
extension CardHand: Codable {
    /// Throws where there are more than four.
    public init(from decoder: any Decoder) throws {
        let cards = try [UInt8](from: decoder)
        guard cards.count <= 4 else {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "too many cards"))
        }
        for card in cards { append(Int(card)) }
    }

    /// Writes the cards' numbers.
    public func encode(to encoder: any Encoder) throws { try map(UInt8.init).encode(to: encoder) }
}
