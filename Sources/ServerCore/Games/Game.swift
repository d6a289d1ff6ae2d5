import CardGame
import Wire

/// A game with its rules settled: everything that a table must know before there are cards.
package protocol GameKind: Sendable {
    /// The family's name in lists: `memory`.
    var family: String { get }
    /// The rules as everybody sees them, without bots and seed, which are the table's.
    var rules: Rules { get }
    /// How many seats the table has, 1–8.
    var seats: Int { get }
    /// How many of them must be taken before a game can start.
    var minimumSeats: Int { get }
    /// How long one turn may take; nil for ever.
    var turnTime: Duration? { get }
    /// How long the whole game may take; nil for ever.
    var gameTime: Duration? { get }
    /// Whether each seat plays on a board of its own, which nobody else sees.
    var hasOwnBoards: Bool { get }
    /// Whether the next game is dealt at the same instant that one ends.
    var dealsAgain: Bool { get }
    /// Whether all seats win or lose together.
    var isPlayedTogether: Bool { get }
    /// Whether house bots can play it. They know Memory alone.
    var suitsHouseBots: Bool { get }
    /// What lies on the table before the first deal: every card face down.
    var coveredBoard: BoardState { get }

    /// Draws what the cards of one deal are. The order in which they are dealt is drawn apart, by the shuffle.
    func pack(_ generator: inout BytesGenerator) -> Pack
    /// Deals a game to the seats given, ascending; `first` of them moves first. What is shown at the start, such as whose
    /// turn it is, is handed out by the game's `next`.
    func deal(_ deck: HiddenDeck, of pack: Pack, to seats: [Int], first: Int) -> any Game
}

extension GameKind {
    package var isPlayedTogether: Bool { false }
    package var suitsHouseBots: Bool { false }

    /// The refusal of a house bot that can't play it.
    func refusalOfBots(field: String, hint: String) -> ErrorReply {
        ErrorReply(.badField, "House bots can't play \(family).", hint: hint, field: field)
    }
}

/// A running game: the whole contract between a table and what is played at it.
///
/// A game is a value. It changes by moves and events alone and tells in the wire's terms what follows from them. It knows no
/// clock, no socket and no chance: the deck is shuffled before, and delays come back as events.
package protocol Game: Sendable {
    /// The seat whose turn it is; nil where no turn is anybody's.
    var turn: Int? { get }
    /// How many turns were over when the last one began.
    var turns: Int { get }
    /// How many turns are left when the last one began; nil where they are not counted.
    var turnsLeft: Int? { get }
    /// Every card's face in the order dealt, once the game is over; nil while it runs.
    var openedDeck: [ShownFace]? { get }

    /// The board as the seat sees it; as everybody without a seat does where that is nil.
    func board(seenBy seat: Int?) -> BoardState
    /// Writes what a seat has made of the game: its score, and what the family counts beside it.
    func tell(_ seat: Int, in state: inout SeatState)
    /// The points of a seat.
    func score(of seat: Int) -> Int
    /// What the seat's place goes by: more is better, equals share a place.
    func rank(of seat: Int) -> Int
    /// Whether a move of the seat waits until it can be made.
    func isWaiting(_ seat: Int) -> Bool

    /// Makes a move of the seat, or says why it is not allowed. What follows is handed out by `next`.
    mutating func make(_ move: Move, by seat: Int) -> ErrorReply?
    /// Takes an event in. What follows is handed out by `next`.
    mutating func update(_ event: GameEvent)
    /// Appends what is shown up to the next thing that the table has to do, and hands that out; nil when all is told.
    mutating func next(_ changes: inout [Change], _ veils: inout [TableModel.Veil]) -> GameEffect?
}
