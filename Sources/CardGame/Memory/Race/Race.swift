/// Every seat has its own copy of the same deal and flips at its own pace. Who clears it first wins, or who has most
/// groups when the clock ends.
public enum Race: MemoryRules {
    /// `race`.
    public static let name = "race"
    /// A clock for the game; nobody has a turn.
    public static let options: Set<MemoryOption> = [.gameSeconds]
    /// Each seat sees its own.
    public static let hasOwnBoards = true
    /// Everybody may take their time.
    public static let canStall = false

    /// The groups.
    public static func rank(of standing: Standing) -> Int { standing.groups }

    /// A game for each seat.
    public static func deal(_ settings: MemorySettings, _ deck: HiddenDeck, to seats: [Int], first: Int) -> any Game {
        RaceGame(settings, deck, seats: seats)
    }
}
