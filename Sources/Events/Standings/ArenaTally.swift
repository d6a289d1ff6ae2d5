/// What somebody has come to in an arena.
package struct ArenaTally: Sendable, Codable, Hashable {
    /// Wins running, from which on a game counts double.
    private static let winsToDouble = 2

    package private(set) var points = 0
    /// Default wins too.
    package private(set) var wins = 0
    package private(set) var games = 0
    package private(set) var streak = 0

    package init() {}

    /// Whether the next game of two counts double.
    package var isDouble: Bool { streak >= Self.winsToDouble }

    /// A game: of two a win is 2 points and a draw 1, of more each seat behind this place is one.
    package mutating func add(_ outcome: Round.Outcome, place: Int = 1, ofSeats seats: Int = 2) {
        points += seats > 2 ? seats - place : outcome.points * (isDouble ? 2 : 1)
        games += outcome.isPlayed ? 1 : 0
        let isWon = outcome == .won || outcome == .wonByDefault
        wins += isWon ? 1 : 0
        streak = isWon ? streak + 1 : 0
    }
}
