extension Mode {
    /// Every mode, in the order in which people are offered them.
    public static let all: [Mode] = [classic, solo, coop, race, scramble]

    /// The mode by default.
    public static let usual = classic

    /// The mode of this name; nil for an unknown name.
    public static func named(_ name: String) -> Mode? { all.first { $0.name == name } }

    /// The players take turns, each against all others.
    public static let classic = Mode("classic", summary: "take turns; a match moves again", introduction: "")

    /// One player against the tries and the clock.
    public static let solo = Mode(
        "solo", seats: 1...1, options: [.tries, .turnSeconds, .gameSeconds],
        summary: "alone, against tries and clock", introduction: "Solo, against the tries and the clock.")

    /// All players together, with shared tries. The turn passes after every attempt.
    public static let coop = Mode(
        "coop", order: .turns(movesAgain: false), merit: .shared, options: [.tries, .turnSeconds, .gameSeconds],
        summary: "all together, with shared tries", introduction: "All together against the tries.")

    /// Every player on a board of their own, with the same deal.
    public static let race = Mode(
        "race", order: .apart, merit: .groups, options: [.gameSeconds],
        summary: "each on their own board; first to clear it wins",
        introduction: "A race, each on a board of their own.")

    /// One board and no turns. The clock limits an open attempt, so that nobody can hold a card for ever.
    public static let scramble = Mode(
        "scramble", order: .free, summary: "no turns: whoever is first",
        introduction: "A scramble: no turns, whoever is first.")
}
