import BotCore
import Simulation
import Wire

/// Measured numbers, one for each game.
struct Sample {
    private(set) var count = 0
    private var sum = 0.0
    private var squares = 0.0

    var mean: Double { sum / Double(count) }
    /// The standard deviation of the mean.
    var sigma: Double {
        let variance = (squares - sum * sum / Double(count)) / Double(count - 1)
        return (max(variance, 0) / Double(count)).squareRoot()
    }

    mutating func add(_ number: Double) {
        count += 1
        sum += number
        squares += number * number
    }
}

/// Games between two through a whole server, from the first player's side.
struct Duels {
    /// The first player's pairs less the second's.
    private(set) var margin = Sample()
    private(set) var wins = Sample()
    private(set) var draws = Sample()
    private(set) var losses = Sample()
    /// A win is 1, a draw ½.
    private(set) var score = Sample()
    private(set) var stalls = Sample()

    /// Plays so many games, the one of `number` with the seed `seed + number`; with `alternating` seats the first player
    /// moves first in every other game.
    init(
        _ first: Strength, _ second: Strength, pairs: Int, games: Int, seed: UInt64, alternating: Bool = false
    ) throws {
        let rules = rules(pairs: pairs)
        for number in 0..<games {
            let changed = alternating && !number.isMultiple(of: 2)
            let game = try BotRoom.play(
                changed ? [second, first] : [first, second], by: rules, seed: seed &+ UInt64(number))
            let lead = (game.groups[0] - game.groups[1]) * (changed ? -1 : 1)
            margin.add(Double(lead))
            wins.add(lead > 0 ? 1 : 0)
            draws.add(lead == 0 ? 1 : 0)
            losses.add(lead < 0 ? 1 : 0)
            score.add(lead > 0 ? 1 : lead == 0 ? 0.5 : 0)
            stalls.add(game.over.reason == .stalled ? 1 : 0)
        }
    }
}

/// Rules of a table for so many pairs, an even number, that hides misses at once.
private func rules(pairs: Int) -> Rules {
    var rules = BotRoom.quickRules
    rules.level = "custom"
    rules.columns = 4
    rules.rows = pairs / 2
    rules.theme = "letters"
    return rules
}

/// The turns that a strength needs alone, through a whole server.
func soloTurns(_ strength: Strength, pairs: Int, games: Int, seed: UInt64) throws -> Sample {
    var rules = rules(pairs: pairs)
    rules.mode = "solo"
    rules.tries = .unlimited
    var sample = Sample()
    for number in 0..<UInt64(games) {
        sample.add(Double(try BotRoom.play([strength], by: rules, seed: seed &+ number).attempts))
    }
    return sample
}
