public import Wire

/// A board at one moment, for the painter: the cards, the cursor, and what moves or flashes.
public struct BoardScene: Sendable {
    /// How many rows the board has.
    public var rows: Int
    /// How many columns it has.
    public var columns: Int
    /// Every card, row by row.
    public var cards: [CardState]
    /// The faces of the deck, by id.
    public var faces: FaceList
    /// The card that the keyboard is at.
    public var cursor: Int?
    /// The card under the mouse.
    public var hover: Int?
    /// The cards of an attempt that failed, while they are up.
    public var missed: Set<Int> = []
    /// The cards of an attempt that succeeded, for a moment.
    public var matched: Set<Int> = []
    /// The cards that turn at this moment.
    public var turning: [Int: Turning] = [:]
    /// The cards that were asked for and are not answered yet.
    public var asked: Set<Int> = []
    /// The seats of this player: the cards that they took or hold are marked stronger.
    public var ownSeats: Set<Int> = []

    /// The pictures of the cards whose faces are known, by these.
    var art: [String: CardFront] = [:]

    /// A board without cursor, and with nothing that moves.
    public init(rows: Int, columns: Int, cards: [CardState], faces: FaceList) {
        self.rows = rows
        self.columns = columns
        self.cards = cards
        self.faces = faces
    }

    /// The board of a table.
    public init(_ snapshot: Snapshot) {
        self.init(
            rows: snapshot.board.rows, columns: snapshot.board.columns, cards: snapshot.board.cards,
            faces: snapshot.faces)
    }
}

/// A card in the middle of being turned.
public struct Turning: Sendable, Hashable {
    /// Which way a card turns.
    public enum Direction: Sendable, Hashable {
        /// The face appears.
        case up
        /// The face disappears.
        case down
    }

    /// How far the turn is: 0 at its beginning, 1 at its end.
    public var progress: Double
    /// Whether the face appears or disappears.
    public var direction: Direction
    /// The face that appears or disappears.
    public var face: String
    /// Whether the card belonged to a miss.
    public var isMissed: Bool

    /// A card in the middle of being turned.
    public init(progress: Double, direction: Direction, face: String, isMissed: Bool = false) {
        self.progress = progress
        self.direction = direction
        self.face = face
        self.isMissed = isMissed
    }
}
