/// What somebody has come to in an arena.
package struct ArenaTally: Sendable, Codable, Hashable {
    /// Wins running, from which on a game counts double.
    private static let winsToDouble = 2

    package private(set) var points = 0
    /// Default wins too.
    package private(set) var wins = 0
    /// Games played.
    package private(set) var games = 0
    /// Wins running.
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

/// What somebody has come to in the deal that everybody plays.
package struct DealScore: Sendable, Codable, Hashable {
    package let hasWon: Bool
    package let groups: Int
    /// Flips in Memory, moves in patience; fewer are better.
    package let steps: Int
    package let played: Duration

    package init(hasWon: Bool, groups: Int, steps: Int, played: Duration) {
        self.hasWon = hasWon
        self.groups = groups
        self.steps = steps
        self.played = played
    }

    /// What decides, the most important first.
    static let names = ["won", "groups", "steps", "ms"]

    /// The values of these, the greater the better.
    var keys: [Int] { [hasWon ? 1 : 0, groups, -steps, -Int(played / .milliseconds(1))] }

    /// The places of people by number, best first. Equal ones share a place.
    package static func standings(_ scores: [Int: DealScore]) -> [Standing] {
        Standing.standings(of: [scores.keys.sorted()], keys: names.count) { index, number, _ in
            scores[number]?.keys[index] ?? 0
        }
    }
}
