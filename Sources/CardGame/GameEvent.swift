/// Something that a player does with cards. A family of games names its own actions.
public struct Move: Sendable, Hashable {
    /// What is done.
    public var action: Action
    /// The card that it is done to, from 0, row by row.
    public var card: Int

    /// A move.
    public init(_ action: Action, card: Int) {
        self.action = action
        self.card = card
    }

    /// The name of an action; `flip` is Memory's only one.
    public struct Action: RawRepresentable, Sendable, Hashable {
        /// The action's name.
        public var rawValue: String

        /// An action by its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Turn a card up.
        public static let flip = Self(rawValue: "flip")
    }

    /// Turn this card up.
    public static func flip(_ card: Int) -> Move { Move(.flip, card: card) }
}

/// Why a move is not allowed.
public enum Refusal: Sendable, Hashable {
    /// It is the turn of the seat given, or of nobody.
    case notYourTurn(of: Int?)
    /// It is the seat's turn, but its last attempt is still shown.
    case missStillShown
    /// The board has no such card.
    case noSuchCard
    /// The card is face up already.
    case cardFaceUp
    /// The card has been taken.
    case cardGone
    /// The card is in the hand of the seat given.
    case cardHeld(by: Int)
    /// The move waited, and its seat did something else meanwhile, or its player is gone.
    case overtaken
    /// The move waited, and the game ended.
    case gameEnded
    /// The game knows no such action.
    case noSuchAction
}

/// What happens to a game.
public enum GameEvent: Sendable, Hashable {
    /// A seat wants to make a move.
    case moved(Move, by: Int)
    /// The delay that `startTimer` asked for has passed.
    case timerRanOut(seat: Int)
    /// The turn's clock has run out.
    case turnRanOut
    /// The clock of the whole game has run out.
    case gameRanOut
    /// The seat, whose move may wait, does something else.
    case waitCancelled(seat: Int)
    /// The seat's player has lost the connection and may come back.
    case seatLost(Int)
    /// A seat gave the game up or its player is gone.
    case seatLeft(Int)
    /// Somebody plays on for a seat that has left.
    case seatReturned(Int)
    /// The table ends the game, which finishes at once.
    case ended(Ending)
}

/// What follows from an event, in order.
public enum GameEffect: Sendable, Hashable {
    /// Show this to everybody.
    case show(GameChange)
    /// Show this to the seat alone.
    case showOwner(GameChange, seat: Int)
    /// Show this to everybody but the seat.
    case showOthers(GameChange, seat: Int)
    /// Send `timerRanOut` after this delay. A seat has one timer: it begins anew. The turn's clock stands meanwhile.
    case startTimer(seat: Int, after: Duration)
    /// The seat's move waits no more: it was made where there is no refusal.
    case waitEnded(seat: Int, Refusal?)
    /// The seat stayed away too often and has left the game.
    case forfeit(seat: Int)
    /// The game is over.
    case finish(Ending)
}

/// What everybody may see happen. Only a card that is turned up can carry a face.
public enum GameChange: Sendable, Hashable {
    /// A seat turned a card up.
    case cardTurnedUp(card: Int, face: ShownFace, seat: Int)
    /// Cards went face down.
    case cardsHidden(CardHand)
    /// A seat took a group.
    case groupTaken(CardHand, seat: Int, points: Int)
    /// A seat's attempt failed; the cards stay up for a while.
    case attemptFailed(CardHand, seat: Int, points: Int, hideAfter: Duration)
    /// A turn of the seat begins, after so many attempts and with so many left; its clock starts.
    case turnBegan(seat: Int, attempts: Int, triesLeft: Int?)
    /// A seat took a face-up card into its hand.
    case cardHeld(card: Int, seat: Int)
    /// Cards are in nobody's hand any more.
    case cardsReleased(CardHand)
    /// What a seat has made of the game on its own board.
    case progressed(seat: Int, Standing)
}

/// The few cards of one attempt, at most four, kept without an allocation.
public struct CardHand: Sendable, Hashable, RandomAccessCollection {
    private var cards: (UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 0)

    /// How many cards there are, 0–4.
    public private(set) var count = 0

    /// No card.
    public init() {}

    /// Index of the first card; always 0.
    public var startIndex: Int { 0 }
    /// One past the last card.
    public var endIndex: Int { count }

    /// The card at a position.
    public subscript(position: Int) -> Int {
        precondition(position >= 0 && position < count, "a hand is read inside its bounds")
        switch position {
        case 0: return Int(cards.0)
        case 1: return Int(cards.1)
        case 2: return Int(cards.2)
        default: return Int(cards.3)
        }
    }

    /// Adds a card, 0–255, to a hand of at most three.
    public mutating func append(_ card: Int) {
        precondition(count < 4, "a hand holds four cards at most")
        let small = UInt8(card)
        switch count {
        case 0: cards.0 = small
        case 1: cards.1 = small
        case 2: cards.2 = small
        default: cards.3 = small
        }
        count += 1
    }

    /// Equal when the same cards stand in the same order.
    public static func == (left: Self, right: Self) -> Bool { left.elementsEqual(right) }

    /// Hashes the cards in their order.
    public func hash(into hasher: inout Hasher) {
        for card in self { hasher.combine(card) }
    }
}
