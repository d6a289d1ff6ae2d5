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
