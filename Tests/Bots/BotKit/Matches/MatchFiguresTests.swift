import BotKit
import Foundation
import Testing

/// The figures of matches are those of the vectors.
struct MatchFiguresTests {
    private func isNear(_ value: Double?, _ wanted: Double?, within tolerance: Double) -> Bool {
        guard let value, let wanted else { return value == nil && wanted == nil }
        return abs(value - wanted) <= tolerance
    }

    /// Score, errors, Elo and LOS of each case.
    @Test func figures() {
        for one in MatchVectors.all.cases {
            let tally = PairTally(one.pairs)
            let figures = MatchFigures(tally)
            #expect(tally.pairs == one.n && tally.games == one.games && tally.points == one.points, "\(one.name)")
            #expect(isNear(figures.score, one.score, within: 1e-9), "\(one.name)")
            #expect(isNear(figures.standardError, one.se, within: 1e-9), "\(one.name)")
            #expect(isNear(figures.scoreError, one.score_error, within: 1e-9), "\(one.name)")
            #expect(isNear(figures.elo, one.elo, within: 1e-6), "\(one.name)")
            #expect(isNear(figures.eloError, one.elo_error, within: 1e-6), "\(one.name)")
            #expect(isNear(figures.superiority, one.los, within: 1e-9), "\(one.name)")
        }
    }

    /// What is shown is rounded half away from zero, in JSON and in words.
    @Test func shown() throws {
        for one in MatchVectors.all.cases {
            let json = Data("{\(MatchReport(PairTally(one.pairs)).fields)}".utf8)
            let shown = try JSONDecoder().decode(MatchVectors.Shown.self, from: json)
            #expect(shown.score == one.shown.score && shown.score_error == one.shown.score_error, "\(one.name)")
            #expect(shown.elo == one.shown.elo && shown.elo_error == one.shown.elo_error, "\(one.name)")
            #expect(shown.los == one.shown.los, "\(one.name)")
        }
    }

    /// The other entrant's figures are the opposite.
    @Test func reversed() throws {
        for one in MatchVectors.all.cases where one.n > 0 {
            let figures = MatchFigures(PairTally(one.pairs))
            let other = MatchFigures(PairTally(one.pairs).reversed)
            let sum = try #require(figures.score) + #require(other.score)
            #expect(abs(sum - 1) < 1e-12 && isNear(figures.eloError, other.eloError, within: 1e-6))
        }
    }

    /// A report in words tells what has no figure.
    @Test func words() {
        #expect(
            MatchReport(PairTally([0, 0, 0, 0, 10]), test: SequentialTest(elo0: 0, elo1: 30)).lines == [
                "pairs  10 (20 games): LL 0  LD 0  WL+DD 0  WD 0  WW 10", "score  1.000000 ± 0.000000",
                "Elo    +inf ± ?",
                "LOS    1.000000", "SPRT   LLR 0.8264 between -2.9444 and 2.9444: go on",
                "few    of fewer than 30 pairs, ±, Elo and LOS mean nothing yet",
            ])
        #expect(MatchReport(PairTally([3, 0, 0, 0, 0])).lines[2] == "Elo    -inf ± ?")
        #expect(MatchReport(PairTally()).lines[1...] == ["score  - ± -", "Elo    - ± ?", "LOS    -"])
        // One pair is no certainty.
        #expect(MatchReport(PairTally([0, 0, 0, 1, 0])).lines.last?.hasSuffix("mean nothing yet") == true)
        #expect(MatchReport(PairTally([0, 0, 0, 30, 0])).lines.last == "LOS    1.000000")
        #expect(
            MatchReport(PairTally([0, 0, 7, 0, 0])).lines[1...2] == [
                "score  0.500000 ± 0.000000", "Elo    0.00 ± 0.00",
            ])
    }
}
