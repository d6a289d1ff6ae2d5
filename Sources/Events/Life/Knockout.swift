/// A knockout from its first round to the last.
package struct Knockout: Sendable, Codable {
    /// The matches from top to bottom, round by round.
    package private(set) var rounds: [[Match]]
    package private(set) var third: Match?
    private let bestOf: Int

    package init(people: Int, bestOf: Int) {
        self.bestOf = bestOf
        rounds = [Self.firstRound(people).map { Match($0, bestOf: bestOf) }]
    }

    /// The first round from top to bottom, the smaller number first; 0 is a bye. The best two meet in the last round at the earliest.
    package static func firstRound(_ people: Int) -> [[Int]] {
        var order = [1]
        while order.count < people { order = order.flatMap { [$0, 2 * order.count + 1 - $0] } }
        return stride(from: 0, to: order.count - 1, by: 2).map { index in
            [order[index], order[index + 1]].sorted().map { $0 > people ? 0 : $0 }
        }
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
    package var isRoundOver: Bool { current.allSatisfy { self[$0]?.winner != nil } }

    /// Begins the next round, with a match for the third place beside the last one if there are two who lost just before it.
    package mutating func beginRound() {
        let ended = rounds[rounds.count - 1]
        let winners = ended.compactMap(\.winner)
        let losers = ended.compactMap(\.loser)
        rounds.append(
            stride(from: 0, to: winners.count, by: 2).map { Match(Array(winners[$0..<$0 + 2]), bestOf: bestOf) })
        if winners.count == 2, losers.count == 2 { third = Match(losers, bestOf: bestOf) }
    }

    /// Whether somebody has lost just before the last round, and the match for the third place has not begun.
    package func awaitsThird(_ number: Int) -> Bool {
        let last = rounds[rounds.count - 1]
        return third == nil && last.count == 2 && !last.contains { $0.people.contains(0) }
            && last.contains { $0.loser == number }
    }

    /// Whether somebody has lost, and plays no more for the third place.
    func isOut(_ number: Int) -> Bool {
        let playsForThird = third.map { $0.people.contains(number) && $0.winner == nil } ?? awaitsThird(number)
        return !playsForThird && rounds.joined().contains { $0.loser == number }
    }

    /// The places of all whose last match is over. Who loses in one round shares a place.
    package var places: [Int: Int] {
        var places: [Int: Int] = [:]
        for round in rounds {
            for loser in round.compactMap(\.loser) where !awaitsThird(loser) { places[loser] = round.count + 1 }
        }
        if rounds[rounds.count - 1].count == 1, let winner = rounds[rounds.count - 1][0].winner { places[winner] = 1 }
        for number in third?.people ?? [] { places[number] = third?.winner.map { $0 == number ? 3 : 4 } }
        return places
    }
}
