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

    /// How many games were played.
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

/// A knockout from its first round to the last.
package struct Knockout: Sendable, Codable {
    /// The matches from top to bottom, round by round.
    package private(set) var rounds: [[Match]]
    /// The match for the third place.
    package private(set) var third: Match?
    private let bestOf: Int

    package init(people: Int, bestOf: Int) {
        self.bestOf = bestOf
        rounds = [Bracket.firstRound(people).map { Match($0, bestOf: bestOf) }]
    }

    /// A match of the last round that was begun; nil for the one for the third place.
    package subscript(index: Int?) -> Match? {
        get { index.map { rounds[rounds.count - 1][$0] } ?? third }
        set {
            guard let newValue else { return }
            if let index { rounds[rounds.count - 1][index] = newValue } else { third = newValue }
        }
    }

    /// The places of the last round's matches, and the one for the third place.
    var current: [Int?] { rounds[rounds.count - 1].indices.map { $0 } + (third == nil ? [] : [nil]) }
    /// Whether all matches of the last round are over.
    package var isRoundOver: Bool { current.allSatisfy { self[$0]?.winner != nil } }
    package var isOver: Bool { isRoundOver && rounds[rounds.count - 1].count == 1 }

    /// Begins the next round, with a match for the third place beside the last one if there are two who lost just before it.
    package mutating func beginRound() {
        let ended = rounds[rounds.count - 1]
        let winners = ended.compactMap(\.winner)
        let losers = ended.compactMap(\.loser)
        rounds.append(
            stride(from: 0, to: winners.count, by: 2).map { Match(Array(winners[$0..<$0 + 2]), bestOf: bestOf) })
        if winners.count == 2, losers.count == 2 { third = Match(losers, bestOf: bestOf) }
    }

    /// The places of all whose last match is over. Who loses in one round shares a place.
    package var places: [Int: Int] {
        var places: [Int: Int] = [:]
        for round in rounds { for loser in round.compactMap(\.loser) { places[loser] = round.count + 1 } }
        if rounds[rounds.count - 1].count == 1, let winner = rounds[rounds.count - 1][0].winner { places[winner] = 1 }
        for number in third?.people ?? [] { places[number] = third?.winner.map { $0 == number ? 3 : 4 } }
        return places
    }
}
