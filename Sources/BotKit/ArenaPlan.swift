public import Wire

/// What decides the result of an arena, whoever plays and however many games are played at once.
public struct ArenaPlan: Sendable, Hashable {
    /// Who plays whom.
    public enum Schedule: Sendable, Hashable {
        /// Each against each.
        case roundRobin
        /// The first against each other one.
        case gauntlet
        /// So many rounds, in each of which those play who stand alike.
        case swiss(rounds: Int)

        /// The name on the command line.
        public var name: String {
            switch self {
            case .roundRobin: "round-robin"
            case .gauntlet: "gauntlet"
            case .swiss: "swiss"
            }
        }
    }

    /// The words of the entrants, as `house:sharp`; at least two.
    public var entrants: [String]
    /// The most games of a match, an even number.
    public var games: Int
    /// What all deals and players are drawn from.
    public var seed: UInt64
    /// Who plays whom.
    public var schedule: Schedule
    /// The rules that were asked for.
    public var rules: Rules
    /// The test that ends a match; nil to play all games.
    public var test: SequentialTest?
    /// How ratings are computed.
    public var rating: RatingTable.System

    /// A plan.
    public init(
        entrants: [String], games: Int, seed: UInt64, schedule: Schedule, rules: Rules, test: SequentialTest?,
        rating: RatingTable.System
    ) {
        self.entrants = entrants
        self.games = games
        self.seed = seed
        self.schedule = schedule
        self.rules = rules
        self.test = test
        self.rating = rating
    }

    /// The most entrants of an arena.
    public static let mostEntrants = 64
    /// The most games of a match.
    public static let mostGames = 1_000_000
    /// The most rounds of a Swiss tournament.
    public static let mostRounds = 100

    /// The entrants as they are shown: the last part of a path, and a number where the same was there before.
    public var names: [String] {
        var counts: [String: Int] = [:]
        return entrants.map { word in
            let name = word.split(separator: "/").last.map(String.init) ?? word
            let count = counts[name, default: 0] + 1
            counts[name] = count
            return count == 1 ? name : "\(name) (\(count))"
        }
    }
}
