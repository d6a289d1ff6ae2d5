import Vocabulary

/// One pile of a patience game, its cards from the bottom up.
public struct Pile: Sendable, Hashable, Codable {
    /// The pile's name: `stock`, `waste`, `f1` …, `t1` …, `c1` …
    public var id: String
    /// What it is for: `stock` `waste` `foundation` `tableau` `cell`.
    public var kind: String
    /// The cards; one that lies face down shows no face.
    public var cards: [CardState]

    package init(id: String, kind: String, cards: [CardState]) {
        self.id = id
        self.kind = kind
        self.cards = cards
    }
}

/// The board of a patience game: all its piles, empty ones too.
public struct PatienceBoard: Sendable, Hashable, Codable {
    /// The piles: stock, waste, foundations, columns, cells.
    public var piles: [Pile]

    package init(piles: [Pile]) { self.piles = piles }

    /// The place of the pile of that name.
    public func index(of id: String) -> Int? { piles.firstIndex { $0.id == id } }
}

extension BoardState {
    /// The piles of a patience game; nil on another board.
    public var patience: PatienceBoard? {
        if case .patience(let board) = self { board } else { nil }
    }
}

/// What a seat counts beside its score.
public struct PatienceTally: Sendable, Hashable, Codable {
    /// Moves and draws that stand.
    public var moves = 0
    /// Steps taken back.
    public var undos = 0
    /// Hints asked for.
    public var hints = 0
    /// Whether nothing can be done any more but take steps back; nil for no.
    public var stuck: Bool?

    /// Nothing done yet.
    public init() {}
}

/// What the rules of a patience game say beside those of every table.
public struct PatienceTerms: Sendable, Hashable, Codable {
    /// `klondike` `spider` `freecell`
    public var game: String
    /// How many cards a draw turns.
    public var draw: Int?
    /// How many times the stock is gone through.
    public var passes: Limit?
    /// How many suits the pack has.
    public var suits: Int?
    /// How many cells there are.
    public var cells: Int?
    /// How many undos a seat has.
    public var undo: Limit?
    /// The number of the deal.
    public var deal: Int?

    /// A number, or null for no limit.
    public typealias Limit = Tries

    enum CodingKeys: String, CodingKey, CaseIterable { case game, draw, passes, suits, cells, undo, deal }

    /// The names of all patience games.
    public static let games = PatienceRules.all.map(\.name)

    /// Rules of that game with every field absent.
    public init(_ game: String) { self.game = game }
}

extension PatienceTerms {
    /// The faces of the pack in the order that the shuffle begins with; nil for a game that this version does not know.
    public var pack: [String]? { PatienceRules.named(game)?.pack(suits: suits ?? 4).map(\.id) }

    /// The faces of the numbered deal in the order dealt; nil where the deal has no number.
    public var numberedDeck: [String]? {
        guard let deal else { return nil }
        return PatienceRules.named(game)?.numbered(deal, suits: suits ?? 4).map(\.id)
    }
}
