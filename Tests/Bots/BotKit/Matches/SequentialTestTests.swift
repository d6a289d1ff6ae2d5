import BotKit
import Testing

/// The sequential test is that of the vectors.
struct SequentialTestTests {
    /// Ratio and verdict of each case.
    @Test func ratios() throws {
        for one in MatchVectors.all.cases {
            for wanted in one.sprt {
                let test = try #require(SequentialTest(elo0: wanted.elo0, elo1: wanted.elo1))
                let ratio = test.ratio(PairTally(one.pairs))
                #expect(abs(ratio - wanted.llr) <= max(1e-6, 1e-6 * abs(wanted.llr)), "\(one.name)")
                #expect(test.verdict(PairTally(one.pairs)).rawValue == wanted.verdict, "\(one.name)")
            }
        }
    }

    /// Asked after each pair, the test ends where the vectors say, also where all was won or lost.
    @Test func sequences() throws {
        for one in MatchVectors.all.sequences {
            let test = try #require(
                SequentialTest(elo0: one.elo0, elo1: one.elo1, alpha: one.alpha, beta: one.beta))
            let outcomes = one.pattern.compactMap { Array("LldwW").firstIndex(of: $0) }
            var tally = PairTally()
            while tally.pairs < one.most, test.verdict(tally) == .goOn {
                tally.add(halfPoints: outcomes[tally.pairs % outcomes.count])
            }
            #expect(tally.pairs == one.stops_after ?? one.most, "\(one.name)")
            #expect(tally.counts == one.pairs && test.verdict(tally).rawValue == one.verdict, "\(one.name)")
            #expect(abs(test.ratio(tally) - one.llr) < 1e-6 * max(1, abs(one.llr)), "\(one.name)")
        }
    }

    /// Bounds that say nothing are refused.
    @Test func bounds() {
        #expect(SequentialTest(elo0: 10, elo1: 10) == nil && SequentialTest(elo0: 0, elo1: 30, alpha: 0) == nil)
        #expect(SequentialTest(elo0: 0, elo1: 30, alpha: 0.5, beta: 0.5) == nil)
        #expect(SequentialTest(elo0: 0, elo1: .infinity) == nil && SequentialTest(elo0: .nan, elo1: 1) == nil)
    }
}
