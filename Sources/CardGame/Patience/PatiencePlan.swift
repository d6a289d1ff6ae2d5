public import Vocabulary

/// A pile of a patience game.
public struct PatiencePile: Sendable, Hashable {
    /// What a pile is for.
    public enum Kind: String, Sendable, Hashable {
        case stock, waste, foundation, tableau, cell
    }

    /// The pile's name: `stock`, `waste`, `f1` …, `t1` …, `c1` …
    public let id: String
    /// What it is for.
    public let kind: Kind
}

/// What stays the same while a patience game is played: its rules, piles and cards. All its seats share it.
public final class PatiencePlan: Sendable {
    /// The game's rules.
    public let rules: PatienceRules
    /// The piles, in the order of the wire. A pile is named by its place in this list.
    public let piles: [PatiencePile]
    let values: PatienceValues
    let points: PatiencePoints
    /// How many undos a game has; nil for no limit.
    public let undoLimit: Int?
    let stock: Int?
    let waste: Int?
    let foundations: Range<Int>
    /// The places of the columns.
    public let columns: Range<Int>
    let cells: Range<Int>
    /// How many cards are dealt.
    public let cardCount: Int
    /// The card of each face of the pack, whose faces are sorted by id.
    public let cards: [PlayingCard]

    /// All cards, sorted by id once: a server makes a plan for each request that names rules, and the
    /// sorting took nine tenths of that.
    private static let allByID = Suit.allCases.flatMap { suit in (1...13).map { PlayingCard(rank: $0, suit: suit) } }
        .sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }

    /// The plan of a table's games.
    public convenience init(_ settings: PatienceSettings) {
        self.init(
            settings.rules, settings.values, settings.points, undoLimit: settings.undo)
    }

    /// A plan of any rules, also of packs with fewer ranks.
    public init(
        _ rules: PatienceRules, _ values: PatienceValues, _ points: PatiencePoints, undoLimit: Int? = nil
    ) {
        self.rules = rules
        self.values = values
        self.points = points
        self.undoLimit = undoLimit
        let deck = rules.pack(suits: values.suits)
        cardCount = deck.count
        cards = Self.allByID.filter(Set(deck).contains)
        var piles: [PatiencePile] = []
        func add(_ kind: PatiencePile.Kind, _ letter: String, _ count: Int) -> Range<Int> {
            let first = piles.count
            for number in 0..<count { piles.append(PatiencePile(id: "\(letter)\(number + 1)", kind: kind)) }
            return first..<piles.count
        }
        if rules.stock != .none { piles.append(PatiencePile(id: "stock", kind: .stock)) }
        if rules.stock == .toWaste { piles.append(PatiencePile(id: "waste", kind: .waste)) }
        stock = rules.stock == .none ? nil : 0
        waste = rules.stock == .toWaste ? 1 : nil
        foundations = add(.foundation, "f", deck.count / rules.ranks)
        columns = add(.tableau, "t", rules.columns.count)
        cells = add(.cell, "c", values.cells)
        self.piles = piles
    }

    /// The numbers of the cards in each pile, from the bottom up, as they are dealt: row by row, then the stock.
    func dealt() -> [[UInt8]] {
        var dealt: [[UInt8]] = Array(repeating: [], count: piles.count)
        var next: UInt8 = 0
        let sizes = rules.columns.map { $0.down + $0.up }
        for row in 0..<(sizes.max() ?? 0) {
            for column in sizes.indices where sizes[column] > row {
                dealt[columns.lowerBound + column].append(next)
                next += 1
            }
        }
        // The first card lies on top.
        if let stock { dealt[stock] = (next..<UInt8(cardCount)).reversed() }
        return dealt
    }

    /// How many cards each pile has when they are dealt.
    public var counts: [Int] { dealt().map(\.count) }

    /// The pile of that name.
    public func pile(_ id: String) -> Int? { piles.firstIndex { $0.id == id } }

    /// The position after a deal of those faces, which are in the order dealt.
    public func position(dealing faces: [ShownFace]) -> PatiencePosition {
        PatiencePosition(dealt: faces.map { cards[$0.index] }, rules, values)
    }
}
