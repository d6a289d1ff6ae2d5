public import BotCore
public import Wire

extension BotRoom {
    /// A game that was played.
    public struct Game: Sendable, Hashable {
        /// The table before its first diff, as its maker saw it.
        public let start: Snapshot
        /// Every diff after it, in order.
        public let diffs: [Diff]
        /// The table after its last diff.
        public let table: Snapshot
        /// The result of the game.
        public let over: Over

        /// The groups that each seat has taken.
        public var groups: [Int] { table.seats.map(\.groups) }

        /// How many attempts at a group were made, by all seats together.
        public var attempts: Int { table.seats.reduce(0) { $0 + $1.groups + $1.misses } }
    }

    /// Why a game could not be played to its end.
    public struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
        /// What went wrong, in words, and in which game.
        public let description: String
    }

    /// Plays one game. The first strength gets seat 0, which moves first. Bots flip at once unless `thinking` is given.
    ///
    /// Throws if the server refuses the rules, or if the game does not end.
    public static func play(
        _ strengths: [Strength], by rules: Rules = quickRules, seed: UInt64, thinking: Duration = .zero
    ) throws(Failure) -> Game {
        let room = BotRoom(seed: seed)
        do throws(Failure) {
            return try room.play(strengths, by: rules, seed: seed, thinking: thinking)
        } catch {
            let names = strengths.map(\.name).joined(separator: ", ")
            throw Failure(description: "\(error.description) (\(names); seed \(seed))")
        }
    }

    /// Rules of a table that hides misses at once and has no clock; everything else is left to the server.
    public static var quickRules: Rules {
        var rules = Rules()
        rules.hideMs = 0
        rules.turnSeconds = 0
        return rules
    }

    private func play(
        _ strengths: [Strength], by rules: Rules, seed: UInt64, thinking: Duration
    ) throws(Failure) -> Game {
        var rules = rules
        rules.seats = strengths.count
        // The bots' random numbers come from another stream than the server's.
        var seeds = SplitMix64(seed: ~seed)
        for (number, strength) in strengths.enumerated() {
            try seat(
                .init(
                    name: "bot \(number)", strength: strength, wish: table.map { .table($0) } ?? .newTable(rules),
                    games: 1, thinking: thinking...thinking, seed: seeds.next()))
        }
        consent()
        while over == nil { guard try goOn() else { throw Failure(description: "The game does not go on.") } }
        guard let start, let over, let table = players[0].model?.mirror?.snapshot else {
            throw Failure(description: "The game was not seen.")
        }
        return Game(start: start, diffs: diffs, table: table, over: over)
    }
}
