import BotCore
import Foundation
import TestSupport
import Testing

/// What a run was asked for.
private enum Run {
    private static let environment = ProcessInfo.processInfo.environment
    /// The first game's seed; each game's is one more.
    static let seed = environment["THEORY_SEED"].flatMap { UInt64($0) } ?? 1993
    /// Games for each figure, where more than the few of every test run are wanted.
    static let games = environment["THEORY_GAMES"].flatMap { Int($0) }

    /// Says a line, if the figures are to be told, on a line of its own that can be told from what the tests say.
    static func tell(_ line: some CustomStringConvertible) {
        guard games != nil else { return }
        _ = heading
        write(line)
    }

    /// Evaluated once, so that it comes first.
    private static let heading: Void = write("seeds from \(seed)\n| \(Claim.heads)")

    private static func write(_ line: some CustomStringConvertible) {
        FileHandle.standardOutput.write(Data("| \(line)\n".utf8))
    }
}

/// House bots beside what is known of the game. `make theory` plays more games and prints the figures; the seed that it
/// prints gives the same games again.
@Suite(.deep) struct AgainstTheoryTests {
    /// Says figures where they were asked for, and holds them to what was claimed.
    private func check(_ claims: Claim...) {
        for claim in claims {
            Run.tell(claim)
            #expect(claim.holds, "\(claim), seeds from \(Run.seed)")
        }
    }

    /// Alone, every strength needs the number of turns published for it, and a bot that forgets nothing needs the proved one.
    @Test(arguments: [8, 12, 18]) func alone(pairs: Int) throws {
        let published: [(Strength, [Int: Double])] = [
            (.sleepy, [8: 15.9, 12: 28.8, 18: 56.3]), (.casual, [8: 13.7, 12: 21.9, 18: 37.9]),
            (.sharp, [8: 13.0, 12: 19.9, 18: 30.3]),
        ]
        let proved = try #require(Theory.published.solo["\(pairs)"]).turns
        func turns(_ strength: Strength) throws -> Sample {
            try soloTurns(strength, pairs: pairs, games: Run.games ?? 60, seed: Run.seed)
        }
        for (strength, turnsByPairs) in published {
            // These were measured, and are rounded to one decimal.
            check(
                Claim(
                    "\(strength.name) alone, \(pairs) pairs", turnsByPairs[pairs] ?? 0, try turns(strength), slack: 0.1)
            )
        }
        for strength in [Strength.perfect, .theorist] {
            check(Claim("\(strength.name) alone, \(pairs) pairs", proved, try turns(strength)))
        }
    }

    /// Against itself, optimal play brings the first player what was computed exactly: without passes, and with passes,
    /// where the rule that ends a stalled game has the value of the paper's (see `stallRuleChangesNothing`).
    @Test(arguments: [8, 12, 18], ["pass", "nopass"]) func againstItself(pairs: Int, variant: String) throws {
        let strength = variant == "pass" ? Strength.theorist : .perfect
        let theory = Theory.game(variant, pairs: pairs)
        let duels = try Duels(strength, strength, pairs: pairs, games: Run.games ?? 40, seed: Run.seed)
        let name = "\(strength.name) x2, \(pairs) pairs: first"
        check(
            Claim("\(name) gains", theory.e, duels.margin, deviation: theory.sdMargin),
            Claim("\(name) wins", share: theory.pFirstWins, duels.wins),
            Claim("\(name) draws", share: theory.pDraw, duels.draws),
            Claim("\(name) loses", share: theory.pSecondWins, duels.losses),
            Claim("\(name) sees a stall", share: theory.pStalemate, duels.stalls))
    }

    /// Each strength scores against the one below what was published for it, at 12 pairs, seats alternated.
    @Test(arguments: [(Strength.casual, Strength.sleepy, 0.84), (.sharp, .casual, 0.69), (.perfect, .sharp, 0.65)])
    func ladder(stronger: Strength, weaker: Strength, score: Double) throws {
        let duels = try Duels(
            stronger, weaker, pairs: 12, games: Run.games ?? 60, seed: Run.seed, alternating: true)
        #expect(duels.score.mean > 0.5)
        var claim = Claim("\(stronger.name) scores over \(weaker.name)", score, duels.score, slack: 0.005)
        if Run.games != nil { claim.limit = 0.03 }
        check(claim)
    }
}
