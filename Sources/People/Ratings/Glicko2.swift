#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The rating system Glicko-2 of Mark Glickman ("Example of the Glicko-2 system", 2013), for games of two.
package enum Glicko2 {
    /// The strength of a player, with how sure it is and how much it varies.
    package struct Strength: Sendable, Hashable {
        /// The rating on the scale of Elo's: 1500 for a newcomer.
        package var rating: Double
        /// The standard deviation of the rating.
        package var deviation: Double
        /// How much the strength is expected to vary in one period.
        package var volatility: Double

        package init(rating: Double, deviation: Double, volatility: Double) {
            (self.rating, self.deviation, self.volatility) = (rating, deviation, volatility)
        }
    }

    /// One game of a period.
    package struct Game: Sendable {
        package let opponent: Strength
        /// 1 for a win, 0.5 for a draw, 0 for a loss.
        package let score: Double

        package init(against opponent: Strength, score: Double) { (self.opponent, self.score) = (opponent, score) }
    }

    /// Rating points for one unit of the system's own scale: 400 / ln 10.
    private static let scale = 173.7178
    /// How much volatilities may change; Glickman advises 0.3 to 1.2.
    private static let tau = 0.5
    /// How exactly the new volatility is found.
    private static let tolerance = 1e-6
    /// The highest deviation, that of a newcomer.
    package static let mostDeviation = 350.0

    /// The strength after a period with these games. `elapsed` is how much of a period has passed, from 0 to 1.
    package static func strength(of player: Strength, after games: [Game], elapsed: Double = 1) -> Strength {
        let phi = player.deviation / scale
        guard !games.isEmpty else {
            var later = player
            let grown = (phi * phi + elapsed * player.volatility * player.volatility).squareRoot() * scale
            later.deviation = min(mostDeviation, grown)
            return later
        }
        let mu = (player.rating - 1500) / scale
        var (information, surprise) = (0.0, 0.0)
        for game in games {
            let weight = weight(of: game.opponent.deviation / scale)
            let expected = 1 / (1 + exp(-weight * (mu - (game.opponent.rating - 1500) / scale)))
            information += weight * weight * expected * (1 - expected)
            surprise += weight * (game.score - expected)
        }
        let variance = 1 / information
        let volatility = volatility(of: player, phi, variance, improvement: variance * surprise)
        let before = (phi * phi + elapsed * volatility * volatility).squareRoot()
        let after = 1 / (1 / (before * before) + 1 / variance).squareRoot()
        return Strength(
            rating: 1500 + scale * (mu + after * after * surprise), deviation: after * scale, volatility: volatility)
    }

    /// How much a result against somebody of that deviation tells.
    private static func weight(of phi: Double) -> Double {
        1 / (1 + 3 * phi * phi / (Double.pi * Double.pi)).squareRoot()
    }

    /// The new volatility: the root that Glickman's step 5 finds by the method of Illinois.
    private static func volatility(
        of player: Strength, _ phi: Double, _ variance: Double, improvement: Double
    ) -> Double {
        let start = log(player.volatility * player.volatility)
        let square = improvement * improvement
        func slope(_ x: Double) -> Double {
            let power = exp(x)
            let sum = phi * phi + variance + power
            return power * (square - sum) / (2 * sum * sum) - (x - start) / (tau * tau)
        }
        var low = start
        var high: Double
        if square > phi * phi + variance {
            high = log(square - phi * phi - variance)
        } else {
            var steps = 1.0
            while slope(start - steps * tau) < 0 { steps += 1 }
            high = start - steps * tau
        }
        var (atLow, atHigh) = (slope(low), slope(high))
        while abs(high - low) > tolerance {
            let middle = low + (low - high) * atLow / (atHigh - atLow)
            let atMiddle = slope(middle)
            if atMiddle * atHigh <= 0 { (low, atLow) = (high, atHigh) } else { atLow /= 2 }
            (high, atHigh) = (middle, atMiddle)
        }
        return exp(low / 2)
    }
}
