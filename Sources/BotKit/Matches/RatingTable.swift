import People

/// The ratings of those who play in an arena, by one system. A deal of all matches is one period.
public struct RatingTable: Sendable {
    /// The systems.
    public enum System: String, Sendable, CaseIterable {
        /// Glicko-2 of Mark Glickman.
        case glicko2
        /// Weng and Lin by the model of Plackett and Luce.
        case wengLin = "weng-lin"
    }

    /// A game that is over.
    public struct Game: Sendable {
        /// The two entrants by number.
        public let one: Int, other: Int
        /// What the first of them got in half points: 0, 1 or 2.
        public let halfPoints: Int

        /// A game of two.
        public init(_ one: Int, _ other: Int, halfPoints: Int) {
            (self.one, self.other, self.halfPoints) = (one, other, halfPoints)
        }
    }

    private let system: System
    private var ratings: [Rating]

    /// The ratings of so many newcomers.
    public init(_ system: System, entrants: Int) {
        self.system = system
        ratings = Array(repeating: .newcomer, count: entrants)
    }

    /// Everybody's rating as it is shown, not rounded: 1500 for a newcomer.
    public var values: [Double] { ratings.map(\.value) }

    /// Ends a period with these games. By Glicko-2 the order of the games does not matter.
    public mutating func add(_ games: [Game]) {
        switch system {
        case .glicko2: addPeriod(games)
        case .wengLin: for game in games { addGame(game) }
        }
    }

    private mutating func addPeriod(_ games: [Game]) {
        let before = ratings.map {
            Glicko2.Strength(rating: $0.value, deviation: $0.deviation, volatility: $0.volatility)
        }
        var played: [[Glicko2.Game]] = Array(repeating: [], count: ratings.count)
        for game in games {
            let score = Double(game.halfPoints) / 2
            played[game.one].append(.init(against: before[game.other], score: score))
            played[game.other].append(.init(against: before[game.one], score: 1 - score))
        }
        for entrant in ratings.indices where !played[entrant].isEmpty {
            let strength = Glicko2.strength(of: before[entrant], after: played[entrant])
            ratings[entrant] = Rating(
                value: strength.rating, deviation: min(max(strength.deviation, 30), 350),
                volatility: strength.volatility, games: ratings[entrant].games + played[entrant].count)
        }
    }

    /// How many shown points one point of the system is.
    private static let shownPoints = 60.0

    private mutating func addGame(_ game: Game) {
        let ranks = [[1, 0], [0, 0], [0, 1]][game.halfPoints]
        let players = [game.one, game.other]
        let strengths = PlackettLuce.strengths(
            of: players.map {
                .init(mean: ratings[$0].value / Self.shownPoints, deviation: ratings[$0].deviation / Self.shownPoints)
            }, ranks: ranks)
        for (player, strength) in zip(players, strengths) {
            ratings[player].value = strength.mean * Self.shownPoints
            ratings[player].deviation = min(max(strength.deviation * Self.shownPoints, 30), 350)
            ratings[player].games += 1
        }
    }
}
