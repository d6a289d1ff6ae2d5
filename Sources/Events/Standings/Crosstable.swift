/// Everybody's rounds of a Swiss or a round robin, and what follows from them.
package struct Crosstable: Sendable {
    /// The rounds; the first is number 1's.
    private let rounds: [[Round]]
    /// Whose results are annulled: nobody has points against them.
    private let void: Set<Int>
    /// Whether default wins count like games, as in a round robin.
    private let countsDefaults: Bool
    private let points: [Int]

    package init(_ rounds: [[Round]], void: Set<Int> = [], countsDefaults: Bool) {
        self.rounds = rounds.enumerated().map { index, own in
            own.filter { !void.contains(index + 1) && !void.contains($0.opponent) }
        }
        self.void = void
        self.countsDefaults = countsDefaults
        points = self.rounds.map { $0.reduce(0) { $0 + $1.outcome.points } }
    }

    private func counts(_ round: Round) -> Bool { round.outcome.isPlayed || countsDefaults && round.opponent > 0 }

    /// A tie-break of somebody among those who are equal so far. The lot and games are negative, because fewer are better.
    package func value(_ key: TieBreak, of number: Int, among equals: [Int]) -> Int {
        let own = rounds[number - 1]
        return switch key {
        case .points: points[number - 1]
        case .buchholz: contributions(to: number).reduce(0) { $0 + $1.points }
        case .cutBuchholz: cutBuchholz(of: number)
        case .direct: direct(number, among: equals)
        case .sonneborn:
            own.filter { $0.opponent > 0 }.reduce(0) { $0 + $1.outcome.points * points[$1.opponent - 1] }
        case .wins: own.count { $0.outcome == .won || $0.outcome == .wonByDefault }
        case .games: -own.count { $0.outcome.isPlayed }
        case .number: -number
        }
    }

    /// What each round gives to somebody's Buchholz, by FIDE C.07, article 16: byes that an opponent asked for at the end count as draws.
    /// An unplayed round counts like a game against somebody with as many points as oneself, but no more than a draw a round,
    /// or than the points of the opponent who was drawn.
    private func contributions(to number: Int) -> [(points: Int, isVoluntary: Bool)] {
        rounds[number - 1].map { round in
            let own = points[number - 1]
            let most = round.opponent > 0 ? adjusted(round.opponent) : rounds[number - 1].count
            return (round.outcome.isPlayed ? most : min(own, most), round.outcome.isVoluntarilyUnplayed)
        }
    }

    private func adjusted(_ number: Int) -> Int {
        let lastByes = rounds[number - 1].reversed().prefix { $0.outcome.isRequestedBye }
        return points[number - 1] + lastByes.reduce(0) { $0 + Round.Outcome.drawn.points - $1.outcome.points }
    }

    /// The least contribution is cut, but one of a round that this person chose not to play goes first.
    private func cutBuchholz(of number: Int) -> Int {
        let all = contributions(to: number)
        let voluntary = all.filter(\.isVoluntary)
        let least = (voluntary.isEmpty ? all : voluntary).map(\.points).min() ?? 0
        return all.reduce(0) { $0 + $1.points } - least
    }

    private func direct(_ number: Int, among equals: [Int]) -> Int {
        guard equals.count > 1 else { return 0 }
        let members = Set(equals)
        var meetings: Set<Int> = []
        for one in equals {
            let opponents = rounds[one - 1].filter { counts($0) && members.contains($0.opponent) }.map(\.opponent)
            for other in equals where other != one { meetings.insert(opponents.count { $0 == other }) }
            // They have met unequally often, or not at all.
            guard meetings.count == 1, !meetings.contains(0), countsDefaults || meetings == [1] else { return 0 }
        }
        return rounds[number - 1].filter { counts($0) && members.contains($0.opponent) }
            .reduce(0) { $0 + $1.outcome.points }
    }

    /// Everybody, best first; those in `last` stand after all others. `points` has the rounds that count for points, if they are others.
    package func standings(_ order: [TieBreak], last: Set<Int> = [], points: Crosstable? = nil) -> [Standing] {
        let numbers = Array(1..<rounds.count + 1)
        let last = last.union(void)
        return Standing.standings(
            of: [numbers.filter { !last.contains($0) }, numbers.filter { last.contains($0) }], keys: order.count
        ) { index, number, equals in
            (order[index] == .points ? points ?? self : self).value(order[index], of: number, among: equals)
        }
    }
}
