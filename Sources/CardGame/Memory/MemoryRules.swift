/// What a mode of Memory may state as its own. Each hook has a default, and together the defaults are the turn-based
/// game; a mode's file overrides where it differs.
public protocol MemoryRules: Sendable {
    /// The mode's name on the wire.
    static var name: String { get }
    /// How many seats a table of this mode may have.
    static var seats: ClosedRange<Int> { get }
    /// How many seats must be taken before a game can start.
    static var minimumSeats: Int { get }
    /// Which of the rules that not every mode has this one has.
    static var options: Set<MemoryOption> { get }
    /// Whether each seat plays on a board of its own, which nobody else sees.
    static var hasOwnBoards: Bool { get }
    /// Whether a game is over after turns that brought nothing new. Not where tries are counted.
    static var canStall: Bool { get }

    /// What a group brings the seat that takes it.
    static func pointsForGroup(_ model: MemoryModel) -> Int
    /// What a failed attempt brings; `showedKnownCard` where one of its cards had been turned before this turn.
    static func pointsForMiss(_ model: MemoryModel, showedKnownCard: Bool) -> Int
    /// Who moves after a group was taken.
    static func seatAfterGroup(_ model: MemoryModel) -> Int
    /// Who moves after an attempt failed.
    static func seatAfterMiss(_ model: MemoryModel) -> Int
    /// Why the game is over now that an attempt has ended; nil where it goes on.
    static func ending(_ model: MemoryModel) -> Ending?
    /// What a seat's place goes by: more is better, equals share a place.
    static func rank(of standing: Standing) -> Int

    /// Deals a game of this mode to the seats given; `first` of them moves first, where there are turns.
    static func deal(_ settings: MemorySettings, _ deck: HiddenDeck, to seats: [Int], first: Int) -> any Game
}

/// A rule that not every mode has, by its name on the wire.
public enum MemoryOption: String, Sendable, Hashable, CaseIterable {
    /// How many attempts there are.
    case tries
    /// How long one turn may take.
    case turnSeconds = "turn_seconds"
    /// How long the whole game may take.
    case gameSeconds = "game_seconds"
}

extension MemoryRules {
    /// At least two and at most eight.
    public static var seats: ClosedRange<Int> { 2...8 }

    /// Two.
    public static var minimumSeats: Int { 2 }

    /// A clock for each turn.
    public static var options: Set<MemoryOption> { [.turnSeconds] }

    /// One board for all.
    public static var hasOwnBoards: Bool { false }

    /// It can.
    public static var canStall: Bool { true }

    /// 1, or 2 in Concentration scoring.
    public static func pointsForGroup(_ model: MemoryModel) -> Int {
        model.settings.pointsForGroup
    }

    /// 0, or −1 in Concentration scoring for a miss that showed a known card.
    public static func pointsForMiss(_ model: MemoryModel, showedKnownCard: Bool) -> Int {
        model.settings.pointsForMiss(showedKnownCard: showedKnownCard)
    }

    /// The same seat.
    public static func seatAfterGroup(_ model: MemoryModel) -> Int { model.seatToMove }

    /// The next seat that plays.
    public static func seatAfterMiss(_ model: MemoryModel) -> Int { model.nextSeat }

    /// Cleared when no card is left, else over with the last try; stalled when every seat in turn has had three turns
    /// that brought nothing new.
    public static func ending(_ model: MemoryModel) -> Ending? {
        if model.board.remaining == 0 { return .cleared }
        if model.triesLeft == 1 { return .tries }
        return canStall && model.hasStalled ? .stalled : nil
    }

    /// The score.
    public static func rank(of standing: Standing) -> Int { standing.score }

    /// The turn-based game.
    public static func deal(_ settings: MemorySettings, _ deck: HiddenDeck, to seats: [Int], first: Int) -> any Game {
        MemoryGame<Self>(settings, deck, seats: seats, first: first)
    }
}

/// The modes that a table can be made with.
public enum MemoryModes {
    /// A new mode is one folder and one name here.
    public static let all: [any MemoryRules.Type] = [Classic.self, Solo.self, Coop.self, Race.self, Scramble.self]

    /// The mode of this name.
    public static func named(_ name: String) -> (any MemoryRules.Type)? { all.first { $0.name == name } }
}
