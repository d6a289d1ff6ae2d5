/// One board and no turns: everybody turns cards up at the same time. The flip that arrives first wins.
public enum Scramble: MemoryRules {
    /// The game without turns.
    public static func deal(_ settings: MemorySettings, _ deck: HiddenDeck, to seats: [Int], first: Int)
        -> any MemoryGame
    {
        ScrambleGame(settings, deck, seats: seats)
    }

    /// That game.
    public static func game(from decoder: any Decoder) throws -> any MemoryGame { try ScrambleGame(from: decoder) }
}
