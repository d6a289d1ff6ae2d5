/// What brings a patience game on. Piles are places in the order of the wire, see ``PatienceLayout``.
public enum PatienceAction: Sendable, Hashable {
    /// The last cards of a pile go to another one.
    case move(from: Int, to: Int, count: Int)
    /// A draw from the stock, or the waste turned over.
    case draw
}

/// Whether a patience game can be won.
public enum PatienceVerdict: String, Sendable, Hashable, Codable {
    /// A way to the end is known.
    case winnable
    /// There is none.
    case lost
    /// The search ended at its bound.
    case unknown
}

/// Which piles a patience game has: the stock, the waste, foundations, columns, cells, numbered from 0 in that order.
public struct PatienceLayout: Sendable, Hashable {
    /// The stock; nil where the game has none.
    public let stock: Int?
    /// The waste; nil where the game has none.
    public let waste: Int?
    /// The foundations.
    public let foundations: Range<Int>
    /// The columns.
    public let columns: Range<Int>
    /// The cells.
    public let cells: Range<Int>
    /// How many piles there are.
    public var count: Int { cells.upperBound }

    /// The piles of a game.
    public init(_ rules: PatienceRules, _ values: PatienceValues) {
        stock = rules.stock == .none ? nil : 0
        waste = rules.stock == .toWaste ? 1 : nil
        let first = waste.map { $0 + 1 } ?? stock.map { $0 + 1 } ?? 0
        foundations = first..<first + rules.packs * Suit.allCases.count
        columns = foundations.upperBound..<foundations.upperBound + rules.columns.count
        cells = columns.upperBound..<columns.upperBound + values.cells
    }
}

/// Where the cards of a patience game lie, as somebody knows them.
public struct PatiencePosition: Sendable, Hashable {
    /// A card in its pile.
    public struct Place: Sendable, Hashable {
        /// The card; nil where it is not known.
        public var card: PlayingCard?
        /// Whether it lies face up.
        public var isUp: Bool

        /// A card that lies face up, or down.
        public init(_ card: PlayingCard?, isUp: Bool) {
            self.card = card
            self.isUp = isUp
        }
    }

    /// The game's rules.
    public let rules: PatienceRules
    /// What its level states.
    public let values: PatienceValues
    /// The cards of each pile, from the bottom up.
    public var piles: [[Place]]
    /// How often the waste was turned over.
    public var turned: Int

    /// A position.
    public init(_ rules: PatienceRules, _ values: PatienceValues, piles: [[Place]], turned: Int = 0) {
        self.rules = rules
        self.values = values
        self.piles = piles
        self.turned = turned
    }

    /// The deal of those cards, which are in the order dealt: row by row to the columns, then to the stock.
    public init(dealt cards: [PlayingCard], _ rules: PatienceRules, _ values: PatienceValues) {
        let layout = PatienceLayout(rules, values)
        self.init(rules, values, piles: Array(repeating: [], count: layout.count))
        var left = cards[...]
        let sizes = rules.columns.map { $0.down + $0.up }
        for row in 0..<(sizes.max() ?? 0) {
            for column in sizes.indices where sizes[column] > row {
                piles[layout.columns.lowerBound + column].append(
                    Place(left.popFirst(), isUp: row >= rules.columns[column].down))
            }
        }
        // The first card lies on top.
        if let stock = layout.stock { piles[stock] = left.reversed().map { Place($0, isUp: false) } }
    }

    /// The piles of the game.
    public var layout: PatienceLayout { PatienceLayout(rules, values) }
}
