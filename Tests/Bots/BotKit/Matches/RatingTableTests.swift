import BotKit
import Testing

/// Ratings of an arena.
struct RatingTableTests {
    /// Who wins rises, who draws against an equal stays, and the two of a match move by the same.
    @Test(arguments: RatingTable.System.allCases) func twoEntrants(system: RatingTable.System) {
        var table = RatingTable(system, entrants: 3)
        #expect(table.values == [1500, 1500, 1500])
        table.add([.init(0, 1, halfPoints: 2), .init(1, 0, halfPoints: 0)])
        let values = table.values
        #expect(values[0] > 1500 && abs(values[0] + values[1] - 3000) < 1e-9 && values[2] == 1500)
        var even = RatingTable(system, entrants: 2)
        even.add([.init(0, 1, halfPoints: 1), .init(1, 0, halfPoints: 1)])
        #expect(even.values.allSatisfy { abs($0 - 1500) < 1e-9 })
    }

    /// By Glicko-2 the games of a deal are one period, so their order means nothing.
    @Test func orderWithinAPeriod() {
        let games: [RatingTable.Game] = [
            .init(0, 1, halfPoints: 2), .init(1, 2, halfPoints: 2), .init(2, 0, halfPoints: 1),
        ]
        var (one, other) = (RatingTable(.glicko2, entrants: 3), RatingTable(.glicko2, entrants: 3))
        one.add(games)
        other.add(games.reversed())
        #expect(zip(one.values, other.values).allSatisfy { abs($0 - $1) < 1e-9 })
    }

    /// A hundred wins make a difference that no deviation leaves its bounds for.
    @Test(arguments: RatingTable.System.allCases) func manyWins(system: RatingTable.System) {
        var table = RatingTable(system, entrants: 2)
        for _ in 0..<100 { table.add([.init(0, 1, halfPoints: 2), .init(1, 0, halfPoints: 0)]) }
        #expect(table.values[0] > 1800 && table.values[0] < 4000)
    }
}
