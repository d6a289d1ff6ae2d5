/// One board and no turns: everybody turns cards up at once, and the order in which flips arrive decides every tie.
public enum Scramble: MemoryRules {
    /// `scramble`.
    public static let name = "scramble"
    /// A clock for each open attempt, so that nobody keeps a card from the others for ever.
    public static let options: Set<MemoryOption> = [.turnSeconds]

    /// The game without turns.
    public static func deal(_ settings: MemorySettings, _ deck: HiddenDeck, to seats: [Int], first: Int) -> any Game {
        ScrambleGame(settings, deck, seats: seats)
    }
}
