extension PatienceRules {
    /// All patience games. A new game is one file with its value, and its name here.
    public static let all: [PatienceRules] = [klondike, spider, freecell]
}
