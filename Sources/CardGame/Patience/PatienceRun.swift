public import Vocabulary

/// What a seat asks in a patience game. Piles are places in the list of the ``PatiencePlan``.
public enum PatienceMove: Sendable, Hashable {
    /// Moves the last cards of a pile to another one.
    case move(from: Int, to: Int, count: Int)
    /// Turns cards from the stock, or the waste over; or deals a row.
    case draw
    /// Takes the last step back.
    case undo
    /// Brings every card to the foundations that can never be wanted again.
    case finish
}

/// What happens to the cards of a patience game.
public enum PatienceStep: Sendable, Hashable {
    /// The last cards of a pile go to another one. They arrive in the opposite order where `reverse` is set.
    case carry(from: Int, to: Int, count: Int, reverse: Bool, Turn)
    /// The card at a place of a pile turns up.
    case show(pile: Int, place: Int, ShownFace)
    /// The card at a place of a pile goes face down again.
    case cover(pile: Int, place: Int)

    /// What becomes of cards on their way.
    public enum Turn: Sendable, Hashable {
        case stay
        /// All turn up. The faces are in the order in which they come to lie.
        case up([ShownFace])
        /// All turn down.
        case down
    }
}

/// What a seat has made of a patience game.
public struct PatienceCounts: Sendable, Hashable, Codable {
    /// Points.
    public var score = 0
    /// Cards on foundations.
    public var groups = 0
    /// Moves and draws that stand.
    public var moves = 0
    /// Steps taken back.
    public var undos = 0
    /// Hints asked for.
    public var hints = 0
}

/// One seat's game of patience: its piles, and the steps that can be taken back.
///
/// It decides by what the seat has seen. A face that nobody has seen cannot be read from it.
public struct PatienceRun: Sendable {
    /// A part of a step, as it is kept to be undone. It takes four bytes.
    struct Part: Sendable {
        enum Kind: UInt8, Sendable { case carry, carryUp, turnOver, turnUp }
        var kind: Kind
        /// The pile that cards leave, or whose card turns.
        var pile: UInt8
        /// The pile that they come to.
        var to: UInt8
        /// How many, or which place.
        var number: UInt8
    }

    /// A step, as it is kept to be undone.
    struct Step: Sendable {
        /// The number of parts before it.
        var parts: Int32
        var score: Int32
        var moves: Int32
        var turned: Int32
    }

    /// How many steps, undos and hints a seat has in a game.
    public static let requestLimit = 10_000

    /// The game's rules, piles and cards.
    public let plan: PatiencePlan
    /// Which cards are face up.
    var board: Board
    /// The numbers of the cards in each pile, from the bottom up.
    var piles: [[UInt8]]
    /// The cards that the seat has seen, by number.
    var seen: [PlayingCard?]
    /// What the seat has made of it.
    public internal(set) var tally = PatienceCounts()
    /// How often the waste was turned over.
    var turned = 0
    var parts: [Part] = []
    var steps: [Step] = []
    /// Steps, undos and hints so far.
    var requests = 0
    /// Whether nothing can be done any more but take steps back.
    public internal(set) var isStuck = false

    /// Deals the deck.
    public init(_ plan: PatiencePlan, _ deck: HiddenDeck) {
        self.init(plan, deck, piles: plan.dealt()) { pile, place in
            plan.columns.contains(pile) && place >= plan.rules.columns[pile - plan.columns.lowerBound].down
        }
        isStuck = findsStuck()
    }

    /// Any position: the numbers of the deck's cards in each pile, and which of them lie face up. Whether it is stuck is found
    /// after the first request.
    package init(
        _ plan: PatiencePlan, _ deck: HiddenDeck, piles: [[UInt8]], turned: Int = 0,
        isUp: (_ pile: Int, _ place: Int) -> Bool
    ) {
        self.plan = plan
        self.piles = piles
        self.turned = turned
        board = Board(deck)
        seen = Array(repeating: nil, count: board.indices.count)
        tally.score = plan.points.start
        tally.groups = plan.foundations.reduce(0) { $0 + piles[$1].count }
        for pile in piles.indices {
            for place in piles[pile].indices where isUp(pile, place) { turnUp(piles[pile][place]) }
        }
    }

    // MARK: Cards

    @discardableResult
    mutating func turnUp(_ card: UInt8) -> ShownFace {
        let face = board.turnUp(Int(card))
        seen[Int(card)] = plan.cards[face.index]
        return face
    }

    func isUp(_ card: UInt8) -> Bool { board.isUp(Int(card)) }

    /// The last card of a pile, where it lies face up.
    func top(_ pile: Int) -> PlayingCard? {
        guard let card = piles[pile].last, isUp(card) else { return nil }
        return seen[Int(card)]
    }

    /// The card at a place of a pile; nil where it lies face down.
    public func card(_ pile: Int, _ place: Int) -> PlayingCard? {
        let card = piles[pile][place]
        return isUp(card) ? seen[Int(card)] : nil
    }

    /// How many cards a pile has.
    public func count(_ pile: Int) -> Int { piles[pile].count }

    /// Whether all cards are on foundations.
    public var isCleared: Bool { tally.groups == plan.cardCount }

    /// Whether the seat has seen every card.
    public var hasSeenAll: Bool { !seen.contains { $0 == nil } }

    /// Every face in the order dealt, once the game is over.
    public func opened(after ending: Ending) -> [ShownFace] { board.opened(after: ending) }

    /// Where the cards lie, as far as the seat has seen them.
    public var position: PatiencePosition {
        PatiencePosition(
            plan.rules, plan.values,
            piles: piles.map { pile in
                pile.map { PatiencePosition.Place(seen[Int($0)], isUp: isUp($0)) }
            }, turned: turned)
    }
}
