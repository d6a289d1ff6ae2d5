import BotCore
import Simulation
import TableMirror
import Wire

/// The measurement of house bots.
extension Bench {
    /// What a game of the room takes, and what a decision in it does.
    func bots(_ games: Int, _ target: Double, _ decisionTarget: Double, _ outcome: inout Outcome) throws {
        for strength in [Strength.casual, .perfect] {
            // The first games fill caches.
            _ = try gameTime(strength, games: games / 10)
            let times = try (0..<options.rounds).map { _ in try gameTime(strength, games: games) / .milliseconds(1) }
            outcome.figures.append(
                Figure("game of 4x6 between \(strength.name) bots", .milliseconds, times, target: target))
        }
        for strength in Strength.all {
            let games = try (0..<20 as Range<UInt64>).map { try RecordedGame(strength, level: "expert", seed: $0) }
            let times = (0..<options.rounds).map { _ in decisionTime(in: games) / .microseconds(1) }
            outcome.figures.append(
                Figure("decision of \(strength.name) at 8x8", .microseconds, times, target: decisionTarget))
        }
    }

    private func gameTime(_ strength: Strength, games: Int) throws -> Duration {
        let start = ContinuousClock.now
        for seed in 0..<UInt64(games) {
            _ = try BotRoom.play([strength, strength], by: BotRoom.quickRules, seed: seed)
        }
        return start.duration(to: .now) / games
    }

    /// What a bot takes to see what was done since its last decision and to decide, on average.
    private func decisionTime(in games: [RecordedGame]) -> Duration {
        var decisions = 0
        let start = ContinuousClock.now
        for game in games { decisions += game.replay() }
        return start.duration(to: .now) / decisions
    }
}

/// A game between two bots of a strength, with the table after each step.
private struct RecordedGame {
    private let strength: Strength
    private let start: Snapshot
    private let steps: [(diff: Diff, after: Snapshot)]

    init(_ strength: Strength, level: String, seed: UInt64) throws {
        var rules = BotRoom.quickRules
        rules.level = level
        let game = try BotRoom.play([strength, strength], by: rules, seed: seed)
        var mirror = TableMirror(game.start)
        self.strength = strength
        start = game.start
        steps = game.diffs.map { diff in
            _ = mirror.fold(diff)
            return (diff, mirror.snapshot)
        }
    }

    /// Lets a bot on seat 0 see the game and decide whenever it is to move there; how often it did.
    func replay() -> Int {
        var bot = Bot(strength, seed: 1)
        var decisions = 0
        bot.observe(start)
        for step in steps {
            bot.observe(step.diff)
            if bot.nextCard(in: step.after, seat: 0) != nil { decisions += 1 }
        }
        return decisions
    }
}
