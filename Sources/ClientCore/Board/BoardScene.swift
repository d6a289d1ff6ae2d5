public import Wire

/// A board as it is to be painted: the cards and what is about them at this moment.
public struct BoardScene: Sendable {
    /// How many rows the board has.
    public var rows: Int
    /// How many columns it has.
    public var columns: Int
    /// Every card, row by row.
    public var cards: [CardState]
    /// The deck's faces.
    public var faces: FaceList
    /// The card that the keyboard is at.
    public var cursor: Int?
    /// The card under the mouse.
    public var hover: Int?
    /// The cards of an attempt that failed, while they flash.
    public var missed: Set<Int> = []
    /// The cards of an attempt that succeeded, for a moment.
    public var matched: Set<Int> = []
    /// The cards that turn at this moment.
    public var turning: [Int: Turning] = [:]
    /// The cards that were asked for and are not answered yet.
    public var asked: Set<Int> = []
    /// The seats of this player: the cards that they took or hold are marked stronger.
    public var ownSeats: Set<Int> = []

    /// A board with nothing about it.
    public init(rows: Int, columns: Int, cards: [CardState], faces: FaceList) {
        self.rows = rows
        self.columns = columns
        self.cards = cards
        self.faces = faces
    }

    /// A table's board.
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
        /// Its face appears.
        case up
        /// Its face goes.
        case down
    }

    /// How far it is: 0 nothing has moved, 1 it lies as it will.
    public var progress: Double
    /// Which way.
    public var direction: Direction
    /// The face that appears or goes.
    public var face: String

    /// A card in the middle of being turned.
    public init(progress: Double, direction: Direction, face: String) {
        self.progress = progress
        self.direction = direction
        self.face = face
    }
}
