import Wire

/// One pile of a patience game, its cards from the bottom up.
public struct Pile: Sendable, Hashable, Codable {
    /// The pile's name: `stock`, `waste`, `f1` …, `t1` …
    public var id: String
    /// What kind of pile it is: `stock` `waste` `foundation` `tableau`.
    public var kind: String
    /// The cards; a face-down one shows no face.
    public var cards: [CardState]
}

/// The board of a patience game: all its piles, empty ones too.
public struct PileBoard: FamilyPart {
    /// The piles in their order.
    public var piles: [Pile]

    /// The piles of the little patience with so many cards in each, all face down.
    init(_ counts: [Int]) {
        piles = zip(Layout.piles, counts).map { pile, count in
            Pile(id: pile.id, kind: pile.kind, cards: Array(repeating: .down, count: count))
        }
    }

    /// The place of the pile of that name.
    func index(of id: String) -> Int? { piles.firstIndex { $0.id == id } }
}

/// The piles of the little patience, in their order.
enum Layout {
    static let piles: [(id: String, kind: String)] = [
        ("stock", "stock"), ("waste", "waste"), ("f1", "foundation"), ("f2", "foundation"), ("t1", "tableau"),
        ("t2", "tableau"), ("t3", "tableau"),
    ]
    /// How many cards each pile has when they are dealt: three columns of one to three cards, the rest in the stock.
    static let counts = [6, 0, 0, 0, 1, 2, 3]
    static let stock = 0
    static let waste = 1
    static let foundations = 2...3
    static let columns = 4...6

    static func pile(_ id: String) -> Int? { piles.firstIndex { $0.id == id } }
}

/// What a seat counts beside its score.
public struct PatienceTally: FamilyPart {
    /// Moves and draws that stand.
    public var moves = 0
    /// Steps taken back.
    public var undos = 0
}

/// What the rules of patience say beside those of every table.
public struct PatienceTerms: FamilyPart {
    /// `patience`.
    public var game = PatienceParts.name
    /// How many undos a seat has in a game; nil without end.
    public var undo: Int?

    /// Rules of patience.
    public init(undo: Int? = nil) { self.undo = undo }
}

/// What patience brings to messages.
public enum PatienceParts: WireFamily {
    /// The piles.
    public typealias Board = PileBoard
    /// Moves and undos.
    public typealias Tally = PatienceTally
    /// How many undos there are.
    public typealias Terms = PatienceTerms
    /// What happens to the piles.
    public typealias Change = PatienceChange

    /// `patience`.
    public static let name = "patience"
}
