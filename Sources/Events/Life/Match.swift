/// A match of a knockout: games until somebody has won more than half of `bestOf`.
package struct Match: Sendable, Codable, Hashable {
    /// The third drawn game ends a match.
    private static let mostDraws = 3

    /// The two numbers, the smaller first; 0 for a bye.
    package let people: [Int]
    let bestOf: Int
    /// The games that each has won.
    package private(set) var wins = [0, 0]
    private var draws = 0
    /// Who goes on without having won enough games.
    private var goesOn: Int?

    package init(_ people: [Int], bestOf: Int) {
        self.people = people.contains(0) ? people : people.sorted()
        self.bestOf = bestOf
        goesOn = people.contains(0) ? people.max() : nil
    }

    /// A game is over; nil for a drawn one.
    package mutating func add(winner: Int?) {
        guard let index = people.firstIndex(where: { $0 == winner }) else { return draws += 1 }
        wins[index] += 1
    }

    /// Ends the match for whoever does not play on.
    mutating func give(to number: Int) { goesOn = number }

    package var games: Int { wins[0] + wins[1] + draws }
    /// Whether it was decided without enough games.
    var isDefault: Bool { goesOn != nil }
    /// By seat: the smaller number begins the first game, then they take turns.
    package var seats: [Int] { games.isMultiple(of: 2) ? people : people.reversed() }

    /// Who goes on: who has won more than half of the games, or more games at the third draw, or then has the smaller number.
    package var winner: Int? {
        if let goesOn { return goesOn }
        if let index = wins.firstIndex(where: { 2 * $0 > bestOf }) { return people[index] }
        return draws < Self.mostDraws ? nil : people[wins[1] > wins[0] ? 1 : 0]
    }

    /// Who does not; nil before the end, and in a bye.
    package var loser: Int? { winner.flatMap { winner in people.first { $0 != winner && $0 != 0 } } }
}
