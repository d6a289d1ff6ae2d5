import BotCore
import BotKit
import Review
import Wire

/// What the commands of the bot author's kit should take at most.
package struct KitTargets: Sendable, Hashable {
    /// A game of an arena on 4 × 6 cards, in milliseconds.
    let game: Double
    /// A check of a million bytes of replays, in milliseconds.
    let megabyte: Double
    /// A rating after a game, in microseconds.
    let rating: Double
    /// A move in a game of two programs in Python, and the arena's own processor time for it, in microseconds.
    let move, share: Double
}

/// The measurement of the bot author's kit.
extension Bench {
    /// Games of an arena on one core, checks of their replays, and ratings after games.
    func kit(_ games: Int, _ targets: KitTargets, _ outcome: inout Outcome) throws {
        var rules = Rules()
        (rules.seats, rules.hideMs, rules.turnSeconds) = (2, 0, 0)
        var terms = try ArenaGame.Terms.settled(rules, seed: 7, server: "pairs/bench").get()
        // The first games fill caches.
        _ = try replays(games / 10, terms)
        let gameTimes = try (0..<options.rounds).map { _ in try timed { _ = try replays(games, terms) } / games }
        outcome.figures.append(
            Figure(
                "game of 4x6 in an arena", .milliseconds, gameTimes.map { $0 / .milliseconds(1) }, target: targets.game)
        )
        terms.isRecorded = true
        let files = try replays(games, terms)
        let megabytes = Double(files.reduce(0) { $0 + $1.count }) / 1e6
        let checkTimes = try (0..<options.rounds).map { _ in
            try timed { for file in files { _ = try ReplayVerifier.verify(file, hashing: .pairs) } }
        }
        outcome.figures.append(
            Figure(
                "check of a megabyte of replays", .milliseconds,
                checkTimes.map { $0 / .milliseconds(1) / megabytes }, target: targets.megabyte))
        let count = 20_000
        let ratingTimes = (0..<options.rounds).map { _ in
            timed {
                var table = RatingTable(.glicko2, entrants: 2)
                for game in 0..<count { table.add([.init(game % 2, 1 - game % 2, halfPoints: game % 3)]) }
            } / (2 * count)
        }
        outcome.figures.append(
            Figure(
                "rating after a game", .microseconds, ratingTimes.map { $0 / .microseconds(1) }, target: targets.rating)
        )
        try moves(terms, targets, &outcome)
    }

    private func replays(_ games: Int, _ terms: ArenaGame.Terms) throws -> [[UInt8]] {
        try (0..<games).compactMap { deal in
            let bots = [HouseEntrant(.casual), HouseEntrant(.sharp)]
            return try ArenaGame.play(bots, names: ["casual", "sharp"], deal: deal, by: terms).replay
        }
    }

    private func timed(_ body: () throws -> Void) rethrows -> Duration {
        let start = ContinuousClock.now
        try body()
        return start.duration(to: .now)
    }
}
