/// The rating of one account in one pool.
package struct Rating: Sendable, Hashable {
    /// The rating as it is shown, not rounded.
    package var value: Double
    /// Its standard deviation, 30–350.
    package var deviation: Double
    /// How much the strength varies; of games of two alone.
    package var volatility: Double
    /// How many games it comes from.
    package var games: Int

    /// What everybody begins with.
    package static let newcomer = Rating(value: 1500, deviation: 350, volatility: 0.06, games: 0)

    package init(value: Double, deviation: Double, volatility: Double, games: Int) {
        (self.value, self.deviation, self.volatility, self.games) = (value, deviation, volatility, games)
    }

    /// Games until which it is called provisional, and on no leaderboard.
    package static let provisionalGames = 10

    /// Whether it comes from few games.
    package var isProvisional: Bool { games < Self.provisionalGames }

    /// How many shown points one point of ``PlackettLuce`` is.
    private static let shownPoints = 60.0
    private static let deviations = 30.0...350.0

    /// The ratings after a game, in the same order. `places` are from 1, equals have drawn.
    ///
    /// One game is one period of ``Glicko2`` for two; more are rated by ``PlackettLuce``, whose points are shown 60 times as
    /// large. A newcomer has 1500 and a deviation of 350 in both.
    package static func after(_ players: [Rating], places: [Int]) -> [Rating] {
        if players.count == 2 {
            let strengths = players.map {
                Glicko2.Strength(rating: $0.value, deviation: $0.deviation, volatility: $0.volatility)
            }
            return players.indices.map { one in
                let other = 1 - one
                let score = places[one] == places[other] ? 0.5 : places[one] < places[other] ? 1 : 0
                let strength = Glicko2.strength(
                    of: strengths[one], after: [.init(against: strengths[other], score: score)])
                return Rating(
                    value: strength.rating, deviation: bounded(strength.deviation), volatility: strength.volatility,
                    games: players[one].games + 1)
            }
        }
        let strengths = PlackettLuce.strengths(
            of: players.map {
                .init(mean: $0.value / shownPoints, deviation: $0.deviation / shownPoints)
            }, ranks: places)
        return zip(players, strengths).map { former, strength in
            Rating(
                value: strength.mean * shownPoints, deviation: bounded(strength.deviation * shownPoints),
                volatility: former.volatility, games: former.games + 1)
        }
    }

    private static func bounded(_ deviation: Double) -> Double {
        min(max(deviation, deviations.lowerBound), deviations.upperBound)
    }
}

/// Games whose results are compared with one another: ratings of different pools are not.
public struct RatingPool: Sendable, Hashable {
    /// The game: `memory`, `klondike` …
    public let game: String
    /// The mode's name.
    public let mode: String
    /// Whether two played, or more.
    public let isForTwo: Bool
    /// Whether bot accounts played, or people.
    public let isForBots: Bool

    package init(game: String, mode: String, isForTwo: Bool, isForBots: Bool) {
        (self.game, self.mode, self.isForTwo, self.isForBots) = (game, mode, isForTwo, isForBots)
    }

    /// `two` or `more`, as on the wire.
    package var seats: String { isForTwo ? "two" : "more" }
}

/// The new ratings that a game has brought.
public struct NewRatings: Sendable, Hashable {
    package let pool: RatingPool
    /// The ratings after the game as they are shown, in whole points, by the ids of the accounts.
    public let ratings: [String: Int]

    package init(pool: RatingPool, ratings: [String: Int]) {
        self.pool = pool
        self.ratings = ratings
    }
}
