/// What happens to the cards of a Memory board.
public enum MemoryChange: Sendable, Hashable {
    /// A card is turned up; the seat's flips grow by one.
    case reveal(card: Int, face: String, seat: Int)
    /// Cards go face down.
    case hide(cards: CardList)
    /// A seat takes cards: its score grows by the points, its groups by one.
    case match(cards: CardList, seat: Int, points: Int)
    /// An attempt failed: the seat's score changes by the points, its misses grow by one.
    case miss(cards: CardList, seat: Int, points: Int, hideMs: Int)
    /// A seat holds a face-up card.
    case hold(card: Int, seat: Int)
    /// Nobody holds these cards any more.
    case release(cards: CardList)
    /// The counts of a seat that plays on its own board; they replace its counts.
    case progress(seat: Int, score: Int, groups: Int, flips: Int, misses: Int)
}

extension MemoryChange: Encodable {
    enum CodingKeys: String, CodingKey {
        case op, card, face, seat, cards, points
        case hideMs = "hide_ms"
        case score, groups, flips, misses
    }

    /// The change's `op` on the wire.
    public var op: String {
        switch self {
        case .reveal: "reveal"
        case .hide: "hide"
        case .match: "match"
        case .miss: "miss"
        case .hold: "hold"
        case .release: "release"
        case .progress: "progress"
        }
    }

    /// Reads the fields of that op; nil for an op that Memory does not have, and for `progress` without Memory's counts,
    /// which other families tell with counts of their own.
    public init?(op: String, from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func integer(_ key: CodingKeys) throws -> Int { try container.decode(Int.self, forKey: key) }
        func cards() throws -> CardList { try container.decode(CardList.self, forKey: .cards) }
        switch op {
        case "reveal":
            self = .reveal(
                card: try integer(.card), face: try container.decode(String.self, forKey: .face),
                seat: try integer(.seat))
        case "hide": self = .hide(cards: try cards())
        case "match": self = .match(cards: try cards(), seat: try integer(.seat), points: try integer(.points))
        case "miss":
            self = .miss(
                cards: try cards(), seat: try integer(.seat), points: try integer(.points),
                hideMs: try integer(.hideMs))
        case "hold": self = .hold(card: try integer(.card), seat: try integer(.seat))
        case "release": self = .release(cards: try cards())
        case "progress" where container.contains(.flips) || container.contains(.misses):
            self = .progress(
                seat: try integer(.seat), score: try integer(.score), groups: try integer(.groups),
                flips: try integer(.flips), misses: try integer(.misses))
        default: return nil
        }
    }

    /// Writes `op` before its fields.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(op, forKey: .op)
        switch self {
        case .reveal(let card, let face, let seat):
            try container.encode(card, forKey: .card)
            try container.encode(face, forKey: .face)
            try container.encode(seat, forKey: .seat)
        case .hide(let cards), .release(let cards):
            try container.encode(cards, forKey: .cards)
        case .match(let cards, let seat, let points):
            try container.encode(cards, forKey: .cards)
            try container.encode(seat, forKey: .seat)
            try container.encode(points, forKey: .points)
        case .miss(let cards, let seat, let points, let hideMs):
            try container.encode(cards, forKey: .cards)
            try container.encode(seat, forKey: .seat)
            try container.encode(points, forKey: .points)
            try container.encode(hideMs, forKey: .hideMs)
        case .hold(let card, let seat):
            try container.encode(card, forKey: .card)
            try container.encode(seat, forKey: .seat)
        case .progress(let seat, let score, let groups, let flips, let misses):
            try container.encode(seat, forKey: .seat)
            try container.encode(score, forKey: .score)
            try container.encode(groups, forKey: .groups)
            try container.encode(flips, forKey: .flips)
            try container.encode(misses, forKey: .misses)
        }
    }
}
