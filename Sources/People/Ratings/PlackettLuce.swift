#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The rating system of Weng and Lin by the model of Plackett and Luce ("A Bayesian approximation method for online ranking",
/// 2011, algorithm 4), for games of any number. Constants are those of the package OpenSkill.
package enum PlackettLuce {
    /// The strength of a player. In the paper a newcomer has a mean of 25 and a deviation of 25/3; for ``Rating`` it is 35/6, so that
    /// 350 is shown, as in games of two.
    package struct Strength: Sendable, Hashable {
        package var mean: Double
        package var deviation: Double

        package init(mean: Double, deviation: Double) { (self.mean, self.deviation) = (mean, deviation) }
    }

    /// How much one performance differs from the next.
    private static let beta = 25.0 / 6
    /// How much a strength is expected to vary between two games.
    private static let tau = 25.0 / 300
    /// The share of the variance that always stays.
    private static let kappa = 1e-4

    /// The strengths after a game. A lower rank is better; equals have drawn.
    package static func strengths(of players: [Strength], ranks: [Int]) -> [Strength] {
        let variances = players.map { $0.deviation * $0.deviation + tau * tau }
        let c = variances.reduce(0) { $0 + $1 + beta * beta }.squareRoot()
        let powers = players.map { exp($0.mean / c) }
        // For each player, the powers of all who came in no earlier, and how many have the same rank.
        let rests = ranks.map { rank in zip(powers, ranks).reduce(0) { $1.1 >= rank ? $0 + $1.0 : $0 } }
        let ties = ranks.map { rank in Double(ranks.count { $0 == rank }) }
        return players.indices.map { one in
            var (shift, shrink) = (0.0, 0.0)
            for other in players.indices where ranks[other] <= ranks[one] {
                let chance = powers[one] / rests[other]
                shift += ((one == other ? 1 : 0) - chance) / ties[other]
                shrink += chance * (1 - chance) / ties[other]
            }
            let variance = variances[one]
            let damping = variance.squareRoot() / c
            let kept = max(1 - shrink * variance / (c * c) * damping, kappa)
            return Strength(
                mean: players[one].mean + shift * variance / c, deviation: (variance * kept).squareRoot())
        }
    }
}
