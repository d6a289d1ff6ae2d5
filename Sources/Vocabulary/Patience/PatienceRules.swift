/// The rules of one patience game: all in which it differs from the others. One engine plays every value of this type.
public struct PatienceRules: Sendable, Hashable {
    /// A column as it is dealt: cards face down, then cards face up.
    public struct Column: Sendable, Hashable {
        /// How many cards lie face down.
        public var down: Int
        /// How many cards lie face up on them.
        public var up: Int

        /// A column of that many cards.
        public init(down: Int, up: Int) {
            self.down = down
            self.up = up
        }
    }

    /// What becomes of the cards that are not dealt to columns.
    public enum Stock: Sendable, Hashable {
        /// There are none.
        case none
        /// A draw turns some over to the waste, or the waste over when the stock is empty.
        case toWaste
        /// A draw deals one card to each column, if none is empty.
        case toColumns
    }

    /// Which cards follow each other downwards.
    public enum Succession: Sendable, Hashable {
        /// Cards of alternating colours.
        case alternating
        /// Cards of one suit.
        case oneSuit
        /// Cards of any suit.
        case anySuit
        /// Any cards, whatever their ranks. It is meant for what moves together.
        case any
    }

    /// What an empty column takes.
    public enum EmptyColumn: Sendable, Hashable {
        /// A king, alone or with the cards on it.
        case king
        /// Any card.
        case anyCard
    }

    /// What goes to the foundations.
    public enum Foundations: Sendable, Hashable {
        /// One card after the other, from the ace up, each suit to its own.
        case cards
        /// Whole runs of a suit, which leave by themselves.
        case runs
    }

    /// The game's name on the wire.
    public let name: String
    /// The columns, left to right.
    public var columns: [Column]
    /// How many packs of 52 cards are dealt.
    public var packs = 1
    /// The highest rank, 13 but in tests of small packs. It is what ``EmptyColumn/king`` means and what a whole run begins with.
    public var ranks = 13
    /// What becomes of the other cards.
    public var stock = Stock.none
    /// Which card goes on a column's last one, which is one rank higher.
    public var building = Succession.alternating
    /// Which cards at the end of a column move together.
    public var run = Succession.alternating
    /// What goes to an empty column.
    public var emptyColumn = EmptyColumn.anyCard
    /// What goes to foundations.
    public var foundations = Foundations.cards
    /// Whether a foundation's last card may come back to a column.
    public var foundationsGiveBack = false
    /// Whether only so many cards move at once as could move one by one over free cells and empty columns.
    public var limitsRuns = false
    /// How points may be counted. The first is the usual way.
    public var scorings: [PatiencePoints]
    /// The rules that the game has beside those of every patience game.
    public var options: [PatienceOption] = []
    /// The values of each level.
    public var levels: [Level: PatienceValues]

    /// Rules with the properties' defaults, to be changed one by one.
    public init(
        _ name: String, columns: [Column], scorings: [PatiencePoints],
        levels: [Level: PatienceValues], _ change: (inout PatienceRules) -> Void = { _ in }
    ) {
        self.name = name
        self.columns = columns
        self.levels = levels
        self.scorings = scorings
        change(&self)
    }
}

/// What moves are worth.
public struct PatiencePoints: Sendable, Hashable {
    /// The scoring's name on the wire.
    public let name: String
    /// The points at the deal.
    public var start = 0
    /// A move or draw that stands.
    public var step = 0
    /// A card from the waste to a column.
    public var wasteToColumn = 0
    /// A card to a foundation.
    public var toFoundation = 0
    /// A card from a foundation.
    public var fromFoundation = 0
    /// A whole run to a foundation.
    public var run = 0
    /// A column's card that turns up.
    public var turnedUp = 0
    /// The waste turned over, where one card is drawn at a time.
    public var wasteTurnedOver = 0
    /// Whether no request leaves less than 0.
    public var staysAboveZero = false

    /// Points of 0, to be changed one by one.
    public init(_ name: String, _ change: (inout PatiencePoints) -> Void = { _ in }) {
        self.name = name
        change(&self)
    }
}

/// A rule that only some patience games have.
public enum PatienceOption: String, Sendable, Hashable, CaseIterable {
    /// How many cards a draw turns.
    case draw
    /// How many times the stock is gone through.
    case passes
    /// How many suits the pack has.
    case suits
    /// How many cells there are.
    case cells

    /// The values that can be asked for.
    public var values: [Int] {
        switch self {
        case .draw: [1, 3]
        case .passes: Array(1...9)
        case .suits: [1, 2, 4]
        case .cells: [1, 2, 3, 4]
        }
    }
}

/// What a level states.
public struct PatienceValues: Sendable, Hashable {
    /// How many cards a draw turns.
    public var draw = 1
    /// How many times the stock is gone through; nil without end.
    public var passes: Int?
    /// How many suits the pack has: 1, 2 or 4.
    public var suits = 4
    /// How many cells there are.
    public var cells = 0
    /// Whether steps may be taken back.
    public var allowsUndo = true

    /// The defaults, to be changed one by one.
    public init(_ change: (inout PatienceValues) -> Void = { _ in }) { change(&self) }
}

extension PatienceRules {
    /// All patience games. A new game is one file with its value, and its name here.
    public static let all: [PatienceRules] = [klondike, spider, freecell]

    /// The game of that name; nil if there is none.
    public static func named(_ name: String) -> PatienceRules? { all.first { $0.name == name } }

    /// The least and the most seats of a race.
    public static let raceSeats = 2...8
    /// How many undos a seat may be limited to.
    public static let undos = 0...1_000
    /// The numbers of deals.
    public static let deals = 1...2_147_483_647

    /// The suits of a pack of that many: all, hearts and spades, or spades.
    public static func suits(_ count: Int) -> [Suit] {
        switch count {
        case 1: [.spades]
        case 2: [.hearts, .spades]
        default: Suit.allCases
        }
    }
}
