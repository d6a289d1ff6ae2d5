/// A suit of playing cards, in the order of the packs.
public enum Suit: UInt8, Sendable, Hashable, CaseIterable {
    case clubs, diamonds, hearts, spades

    /// Whether the suit is hearts or diamonds.
    public var isRed: Bool { self == .diamonds || self == .hearts }

    /// `C` `D` `H` `S`
    public var letter: Character { Self.letters[Int(rawValue)] }

    /// `♣` `♦` `♥` `♠`
    public var glyph: Character { Self.glyphs[Int(rawValue)] }

    /// `clubs` `diamonds` `hearts` `spades`
    public var name: String { Self.names[Int(rawValue)] }

    /// The suit of that letter in ASCII.
    fileprivate init?(letter: UInt8) {
        switch letter {
        case UInt8(ascii: "C"): self = .clubs
        case UInt8(ascii: "D"): self = .diamonds
        case UInt8(ascii: "H"): self = .hearts
        case UInt8(ascii: "S"): self = .spades
        default: return nil
        }
    }

    private static let letters = Array("CDHS")
    private static let glyphs = Array("♣♦♥♠")
    private static let names = ["clubs", "diamonds", "hearts", "spades"]
}

/// A playing card.
public struct PlayingCard: Sendable, Hashable {
    /// 1 for the ace to 13 for the king.
    public let rank: UInt8
    /// Its suit.
    public let suit: Suit

    /// A card of rank 1–13.
    public init(rank: UInt8, suit: Suit) {
        precondition((1...13).contains(rank), "a card's rank is 1–13")
        self.rank = rank
        self.suit = suit
    }

    /// The card whose face has that id, such as `9H` or `TC`; nil if there is none.
    public init?(id: String) {
        var letters = id.utf8.makeIterator()
        guard let rank = letters.next().flatMap({ Self.rankLetters.firstIndex(of: $0) }),
            let suit = letters.next().flatMap({ Suit(letter: $0) }), letters.next() == nil
        else { return nil }
        self.init(rank: UInt8(rank + 1), suit: suit)
    }

    /// The face's name on the wire: its rank, one of `A23456789TJQK`, and its suit's letter.
    public var id: String { String([Self.ranks[Int(rank) - 1], suit.letter]) }

    /// The card in a few columns: `9♥`, `10♥`.
    public var glyph: String { (rank == 10 ? "10" : String(Self.ranks[Int(rank) - 1])) + String(suit.glyph) }

    /// The card in English words: `nine of hearts`.
    public var name: String { "\(Self.names[Int(rank) - 1]) of \(suit.name)" }

    private static let ranks = Array("A23456789TJQK")
    private static let rankLetters = Array("A23456789TJQK".utf8)
    private static let names = [
        "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king",
    ]
}
