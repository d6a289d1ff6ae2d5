import BotCore
import CardGame
import Vocabulary
import Wire

/// A game with settled rules: what a table must know before the deal.
package protocol GameKind: Sendable {
    /// The game's name in lists and records: `memory`, `klondike` …
    var game: String { get }
    /// The rules as everybody sees them, without bots and seed, which are the table's.
    var rules: Rules { get }
    /// How many seats the table has, 1–8.
    var seats: Int { get }
    /// How many of them must be taken before a game can start.
    var minimumSeats: Int { get }
    /// How long one turn may take; nil for no limit.
    var turnTime: Duration? { get }
    /// How long the whole game may take; nil for no limit.
    var gameTime: Duration? { get }
    /// Whether each seat plays on its own board, which nobody else sees.
    var hasOwnBoards: Bool { get }
    /// Whether the next game is dealt as soon as one ends.
    var dealsAgain: Bool { get }
    /// Whether all seats win or lose together.
    var isPlayedTogether: Bool { get }
    /// Whether house bots can play it. They know Memory alone.
    var suitsHouseBots: Bool { get }
    /// The pictures that its cards show; nil if its theme is none of pictures.
    var pictureWish: PictureWish? { get }
    /// The same game with these pictures.
    func showing(_ pictures: [DeckPicture]) -> any GameKind
    /// Whether the deal is known before the game: it counts for no rating.
    var isDealKnown: Bool { get }
    /// Whether a game that its player leaves is kept for another day: one for one person, whose clock may stand that long.
    var isSavedWhenLeft: Bool { get }
    /// Whether a move's `seq` may be as old as the last change of its seat's board. Otherwise it must be the table's own.
    var bindsMovesToBoards: Bool { get }
    /// The board before the first deal, with every card face down.
    var coveredBoard: BoardState { get }

    /// Draws the cards of one deal. The shuffle draws their order.
    func pack(_ generator: inout SplitMix64) -> Pack
    /// The deck of a deal that everybody can know; nil where the shuffle decides.
    func knownDeck() -> HiddenDeck?
    /// The refusal of a move of another family; nil for the game's own.
    func refusal(ofKind move: Move) -> ErrorReply?
    /// Deals a game to the seats, ascending. The seat `first` moves first. The game's `next` hands out what is shown at the
    /// start, such as whose turn it is.
    func deal(_ deck: HiddenDeck, of pack: Pack, to seats: [Int], first: Int) -> any Game
    /// Reads back what a game of this kind has written of itself. The deal in hand, which the decoder carries as well, has the
    /// deck.
    func game(from decoder: any Decoder, of pack: Pack, in context: DealDecodingContext) throws -> any Game
}

extension GameKind {
    package var isPlayedTogether: Bool { false }
    package var suitsHouseBots: Bool { false }
    package var pictureWish: PictureWish? { nil }
    package func showing(_ pictures: [DeckPicture]) -> any GameKind { self }
    package var isDealKnown: Bool { false }
    package var isSavedWhenLeft: Bool { false }
    package var bindsMovesToBoards: Bool { false }

    package func knownDeck() -> HiddenDeck? { nil }

    func refusalOfBots(field: String, hint: String) -> ErrorReply {
        ErrorReply(.badField, "House bots can't play \(game).", hint: hint, field: field)
    }
}

/// A running game, as a table knows it.
///
/// A game is a value. Only moves and events change it. It returns changes in the wire's terms. It has no clock, socket or
/// random source: the deck is shuffled before, and delays come back as events. It is written
/// without its deck and its rules, and only when `next` has told all.
package protocol Game: Sendable, Encodable {
    /// The seat whose turn it is; nil if there are no turns.
    var turn: Int? { get }
    /// How many turns were over when the last one began.
    var turns: Int { get }
    /// How many turns were left when the last one began; nil if they are not limited.
    var turnsLeft: Int? { get }
    /// Every card's face in the order dealt, once the game is over; nil while it runs.
    var openedDeck: [ShownFace]? { get }

    /// The board as the seat sees it; for nil as everybody without a seat does.
    func board(seenBy seat: Int?) -> BoardState
    /// Writes a seat's score, and what the family counts beside it, as the viewer's seat sees it, or everybody without one.
    func tell(_ seat: Int, in state: inout SeatState, seenBy viewer: Int?)
    func score(of seat: Int) -> Int
    /// What the seat's place goes by. More is better, and equals share a place.
    func rank(of seat: Int) -> Int
    /// Whether a move of the seat waits until it can be made.
    func isWaiting(_ seat: Int) -> Bool
    /// Whether the seat's timer ends the time for which something is shown.
    func showsMiss(_ seat: Int) -> Bool

    /// Whether a move changes the seat's board. It is asked only where moves are bound to boards.
    func changesBoard(_ move: Move) -> Bool
    /// Makes a move of the seat, or returns the refusal. `next` hands out what follows.
    mutating func make(_ move: Move, by seat: Int) -> ErrorReply?
    /// Takes an event in. `next` hands out what follows.
    mutating func update(_ event: GameEvent)
    /// Appends the changes up to the next effect, and returns that; nil when there is none left.
    mutating func next(_ step: inout TableStep) -> GameEffect?
}

/// A game that can tell a seat which moves are worth trying.
package protocol HintingGame: Game {
    /// The hint for the seat, at the table of that id; nil where the seat does not play.
    func hint(table: String, seat: Int) -> PatienceHint?
    /// Where the cards lie for the seat; nil before it has seen every card, where it is stuck, and in a game that is not solved.
    func knownPosition(of seat: Int) -> PatiencePosition?
    /// The cards as they were dealt; nil before the game is over.
    var openedDeal: PatiencePosition? { get }
}

extension Game {
    package func showsMiss(_ seat: Int) -> Bool { false }
    package func changesBoard(_ move: Move) -> Bool { true }
}
