public import Vocabulary

/// The rules of a mode of Memory. Each hook has a default that follows from the facts of the mode, ``MemorySettings/mode``. A type
/// overrides the hooks in which it differs.
public protocol MemoryRules: Sendable {
    /// The points for a seat that takes a group.
    static func pointsForGroup(_ model: MemoryModel) -> Int
    /// The points for a failed attempt; `showedKnownCard` if one of its cards had been turned before this turn.
    static func pointsForMiss(_ model: MemoryModel, showedKnownCard: Bool) -> Int
    /// The seat that moves after a group was taken.
    static func seatAfterGroup(_ model: MemoryModel) -> Int
    /// The seat that moves after an attempt failed.
    static func seatAfterMiss(_ model: MemoryModel) -> Int
    /// Why the game is over after an attempt; nil if it goes on.
    static func ending(_ model: MemoryModel) -> Ending?

    /// Deals a game of this mode to the given seats. In a game with turns `first` moves first.
    static func deal(_ settings: MemorySettings, _ deck: HiddenDeck, to seats: [Int], first: Int) -> any MemoryGame
    /// Reads a running game of this mode back, whose rules and deck the decoder has as its ``DealDecodingContext``.
    static func game(from decoder: any Decoder) throws -> any MemoryGame
}

extension MemoryRules {
    /// What the scoring says.
    public static func pointsForGroup(_ model: MemoryModel) -> Int { model.settings.scoring.pointsForGroup }

    /// What the scoring says.
    public static func pointsForMiss(_ model: MemoryModel, showedKnownCard: Bool) -> Int {
        model.settings.scoring.pointsForMiss(showedKnownCard: showedKnownCard)
    }

    /// The same seat if the mode says so, otherwise the next one.
    public static func seatAfterGroup(_ model: MemoryModel) -> Int {
        model.settings.mode.movesAgain ? model.seatToMove : model.nextSeat
    }

    /// The next seat that plays.
    public static func seatAfterMiss(_ model: MemoryModel) -> Int { model.nextSeat }

    /// `cleared` when no card is left, or over with the last try; stalled when every seat has had three turns in a row
    /// without a new card.
    public static func ending(_ model: MemoryModel) -> Ending? {
        if model.board.remaining == 0 { return .cleared }
        if model.triesLeft == 1 { return .tries }
        return model.hasStalled && model.settings.mode.canStall ? .stalled : nil
    }

    /// The turn-based game.
    public static func deal(_ settings: MemorySettings, _ deck: HiddenDeck, to seats: [Int], first: Int)
        -> any MemoryGame
    {
        TurnGame<Self>(settings, deck, seats: seats, first: first)
    }

    /// The turn-based game.
    public static func game(from decoder: any Decoder) throws -> any MemoryGame { try TurnGame<Self>(from: decoder) }
}

extension Mode {
    /// The rules by which it is played.
    public var rules: any MemoryRules.Type {
        switch order {
        case .turns: Turns.self
        case .free: Scramble.self
        case .apart: Race.self
        }
    }
}
