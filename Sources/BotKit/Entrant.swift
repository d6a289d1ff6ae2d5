public import BotCore
public import Wire

/// Somebody who plays in an arena: a house bot, a program, or whoever connects. It gives a player for each seat of each game.
public protocol Entrant: Sendable {
    /// What it is called on the command line, as `house:sharp`.
    var word: String { get }

    /// A player for one seat of one game, which may begin at once. Throws where none can be started.
    func player(for seat: ArenaSeat) throws(EntrantFailure) -> any ArenaPlayer
}

/// A seat of one game.
public struct ArenaSeat: Sendable, Hashable {
    /// The seat's number.
    public let seat: Int
    /// What the player may draw from: the same for whoever has this seat at this deal. It has at most 52 bits.
    public let seed: UInt64

    /// A seat at a deal of an arena with that seed.
    public init(seat: Int, deal: Int, arenaSeed: UInt64) {
        self.seat = seat
        seed = ArenaSeeds.bot(arenaSeed, deal: deal, seat: seat)
    }
}

/// Why an entrant has no player.
public struct EntrantFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// What went wrong, as a sentence, with what the entrant has said.
    public let description: String

    /// A failure in words.
    public init(_ description: String) { self.description = description }
}

/// Who has one seat for one game. All calls come one after the other, from the thread that plays the game, and may wait there.
public protocol ArenaPlayer: AnyObject {
    /// The game begins with this table. `line` is the snapshot as the wire has it.
    func begin(_ table: Snapshot, line: ArraySlice<UInt8>)
    /// The seat sees this. `table` is the table afterwards, as the seat sees it.
    func see(_ diff: Diff, line: ArraySlice<UInt8>, on table: Snapshot)
    /// Another player is asked now, which may take long.
    func othersMove()
    /// The seat may move.
    func move(_ question: MoveQuestion) -> MoveAnswer
    /// The last answer was no legal card. `move` is called again, unless that was once too often.
    func refused(_ refusal: ErrorReply, card: Int, of question: MoveQuestion)
    /// The game is over, or the player has lost it by a fault. No call comes after this one.
    func end(place: Int, score: Int, reason: OverReason)
}

extension ArenaPlayer {
    /// Nothing is to be done.
    public func othersMove() {}
    /// Nothing is to be done.
    public func refused(_ refusal: ErrorReply, card: Int, of question: MoveQuestion) {}
}

/// What a player is asked.
public struct MoveQuestion: Sendable {
    /// The number of the question in this seat's game, from 1. A question that is asked again has the same number.
    public let number: Int
    /// The cards that may be turned, ascending; never none.
    public let legal: [Int]
    /// The table as the seat sees it.
    public let table: Snapshot

    package init(number: Int, legal: [Int], table: Snapshot) {
        (self.number, self.legal, self.table) = (number, legal, table)
    }
}

/// What a player answers.
public struct MoveAnswer: Sendable {
    /// What it does.
    public enum Choice: Sendable, Hashable {
        case card(Int)
        case fault(BotFault)
        /// It can't play, and has not lost by that: its program was started before, and can't be started any more.
        case unable(EntrantFailure)
    }

    /// What it does.
    public var choice: Choice
    /// How many answers before this one were none to the question; each counts as illegal.
    public var dropped = 0
    /// Whether it came late, but was taken.
    public var isLate = false
    /// How long it took; nil to have the arena measure it.
    public var time: Duration?

    /// An answer.
    public init(_ choice: Choice, dropped: Int = 0, isLate: Bool = false, time: Duration? = nil) {
        (self.choice, self.dropped, self.isLate, self.time) = (choice, dropped, isLate, time)
    }
}
