/// Every seat has its own copy of the same deal and flips at its own pace. The first seat to clear its copy wins. If
/// the clock ends before that, the seat with the most groups wins.
public enum Race: MemoryRules {
    /// A game for each seat.
    public static func deal(_ settings: MemorySettings, _ deck: HiddenDeck, to seats: [Int], first: Int)
        -> any MemoryGame
    {
        RaceGame(settings, deck, seats: seats)
    }

    /// That game.
    public static func game(from decoder: any Decoder) throws -> any MemoryGame { try RaceGame(from: decoder) }
}
