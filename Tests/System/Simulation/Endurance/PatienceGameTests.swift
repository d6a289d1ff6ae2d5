import Simulation
import TestSupport
import Testing
import Wire

/// Games of patience by requests at random, through a whole server.
struct PatienceGameTests {
    /// Nothing is wrong in the first scenarios, which have each game, alone and raced.
    @Test(.deep) func firstScenarios() {
        var games: Set<String> = []
        for seed in 1...60 as ClosedRange<UInt64> {
            let scenario = PatienceScenario(seed: seed)
            let terms = scenario.rules.patience
            games.insert("\(terms?.game ?? "") \(scenario.rules.mode ?? "solo")")
            #expect(PatienceGame.flaw(in: scenario) == nil)
        }
        #expect(games.count == 2 * PatienceTerms.games.count)
    }

    /// The same seed draws the same scenario.
    @Test func scenariosAreDrawnFromTheirSeeds() {
        let (one, other) = (PatienceScenario(seed: 7), PatienceScenario(seed: 7))
        #expect(one.rules == other.rules && one.players == other.players)
        #expect((1...20).contains { PatienceScenario(seed: $0).rules != one.rules })
    }
}
