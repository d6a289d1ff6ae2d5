public import Vocabulary

/// How a mode of Memory is played. Each hook has a default that follows from what the mode states about itself, and a
/// mode's file overrides where it differs.
public protocol MemoryRules: Sendable {
    /// What the mode states about itself.
    static var mode: Mode { get }

    /// What a group brings the seat that takes it.
    static func pointsForGroup(_ model: MemoryModel) -> Int
    /// What a failed attempt brings; `showedKnownCard` where one of its cards had been turned before this turn.
    static func pointsForMiss(_ model: MemoryModel, showedKnownCard: Bool) -> Int
    /// The seat that moves after a group was taken.
    static func seatAfterGroup(_ model: MemoryModel) -> Int
    /// The seat that moves after an attempt failed.
    static func seatAfterMiss(_ model: MemoryModel) -> Int
    /// Why the game is over now that an attempt has ended; nil where it goes on.
    static func ending(_ model: MemoryModel) -> Ending?

    /// Deals a game of this mode to the seats given; `first` of them moves first, where there are turns.
    static func deal(_ settings: MemorySettings, _ deck: HiddenDeck, to seats: [Int], first: Int) -> any MemoryGame
}

extension MemoryRules {
    /// What the scoring says.
    public static func pointsForGroup(_ model: MemoryModel) -> Int { model.settings.scoring.pointsForGroup }

    /// What the scoring says.
    public static func pointsForMiss(_ model: MemoryModel, showedKnownCard: Bool) -> Int {
        model.settings.scoring.pointsForMiss(showedKnownCard: showedKnownCard)
    }

    /// The same seat where the mode says so, else the next one.
    public static func seatAfterGroup(_ model: MemoryModel) -> Int {
        mode.movesAgain ? model.seatToMove : model.nextSeat
    }

    /// The next seat that plays.
    public static func seatAfterMiss(_ model: MemoryModel) -> Int { model.nextSeat }

    /// Cleared when no card is left, else over with the last try; stalled when every seat in turn has had three turns
    /// that brought nothing new.
    public static func ending(_ model: MemoryModel) -> Ending? {
        if model.board.remaining == 0 { return .cleared }
        if model.triesLeft == 1 { return .tries }
        return model.hasStalled && mode.canStall ? .stalled : nil
    }

    /// The turn-based game.
    public static func deal(_ settings: MemorySettings, _ deck: HiddenDeck, to seats: [Int], first: Int)
        -> any MemoryGame
    {
        TurnGame<Self>(settings, deck, seats: seats, first: first)
    }
}

/// How each mode of the vocabulary is played.
public enum MemoryModes {
    /// A new mode is one folder and one name here.
    public static let all: [any MemoryRules.Type] = [Classic.self, Solo.self, Coop.self, Race.self, Scramble.self]

    /// The rules of the mode of this name.
    public static func named(_ name: String) -> (any MemoryRules.Type)? { all.first { $0.mode.name == name } }
}
