import Vocabulary

/// A kind of game with its rules settled: everything a table must know before there are cards.
public protocol GameKind: Sendable {
    /// The family's name in lists: `memory`.
    var family: String { get }
    /// How many seats the table has, 1–8.
    var seats: Int { get }
    /// How many of them must be taken before a game can start.
    var minimumSeats: Int { get }
    /// The board's rows.
    var rows: Int { get }
    /// The board's columns; rows × columns cards are dealt.
    var columns: Int { get }
    /// How many equal cards there are of each face.
    var groupSize: Int { get }
    /// How long one turn may take; nil for ever.
    var turnTime: Duration? { get }
    /// How long the whole game may take; nil for ever.
    var gameTime: Duration? { get }
    /// Whether each seat plays on a board of its own, which nobody else sees.
    var hasOwnBoards: Bool { get }
    /// Whether the next game is dealt at the same instant that one ends.
    var dealsAgain: Bool { get }

    /// Deals a game to the seats given, ascending; `first` of them moves first.
    func deal(_ deck: HiddenDeck, to seats: [Int], first: Int) -> any Game
}

extension GameKind {
    /// For ever.
    public var gameTime: Duration? { nil }

    /// One board for all.
    public var hasOwnBoards: Bool { false }
}

/// A running game: the whole contract between a table and the cards on it.
///
/// A game is a value. It changes by events alone, tells what everybody may see through effects, and knows no clock,
/// no socket and no chance: the deck is shuffled before, delays come back as events.
public protocol Game: Sendable {
    /// The cards as everybody sees them.
    var cards: [CardView] { get }
    /// What each seat of the table has made of the game, by seat number.
    var standings: [Standing] { get }
    /// The seat whose turn it is; nil where no turn is anybody's.
    var turn: Int? { get }
    /// Attempts that were over when the last turn began. In the end every attempt is a group or a miss of some seat.
    var attempts: Int { get }
    /// How many attempts are left when the last turn began; nil where they are not counted.
    var triesLeft: Int? { get }
    /// Why the game is over; nil while it runs.
    var ending: Ending? { get }
    /// Every card's face, once the game is over; nil while it runs.
    var openedDeck: [ShownFace]? { get }

    /// The cards as the seat sees them.
    func cards(seenBy seat: Int) -> [CardView]
    /// What the seat's place goes by: more is better, equals share a place.
    func rank(of seat: Int) -> Int
    /// Whether a move of the seat waits until it can be made.
    func isWaiting(_ seat: Int) -> Bool
    /// Every move that the seat may make now.
    func legalMoves(of seat: Int) -> [Move]
    /// Why the seat may not make the move now; nil where it may.
    func refusal(of move: Move, by seat: Int) -> Refusal?
    /// Takes an event in and appends what follows from it; for a move that is not allowed it says why.
    @discardableResult
    mutating func update(_ event: GameEvent, _ effects: inout [GameEffect]) -> Refusal?
}

/// What most games have in common.
extension Game {
    /// Attempts are not counted.
    public var triesLeft: Int? { nil }

    /// What everybody sees.
    public func cards(seenBy seat: Int) -> [CardView] { cards }

    /// The score.
    public func rank(of seat: Int) -> Int { standings[seat].score }

    /// A move is made at once or not at all.
    public func isWaiting(_ seat: Int) -> Bool { false }
}

/// What one seat has made of a game.
public struct Standing: Sendable, Hashable {
    /// Points; may fall below zero where a miss costs one.
    public var score = 0
    /// Groups taken.
    public var groups = 0
    /// Cards turned up.
    public var flips = 0
    /// Attempts that failed.
    public var misses = 0

    /// A seat that has done nothing yet.
    public init() {}

    /// What the seat's place goes by in a mode of this merit.
    func rank(by merit: Mode.Merit) -> Int {
        switch merit {
        case .score: score
        case .groups: groups
        case .shared: 0
        }
    }
}

/// Why a game ended.
public enum Ending: String, Sendable, Hashable {
    /// Every group is taken.
    case cleared
    /// All but one have given up.
    case resigned
    /// All but one have left or stayed away.
    case abandoned
    /// Nobody turned a new card or took a group for three turns each.
    case stalled
    /// The clock of the whole game has run out.
    case clock
    /// The last of the tries is used up.
    case tries
}
