#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A sequential probability ratio test: whether a match says that its first entrant is the stronger one by `elo1` rather than by
/// `elo0`, as soon as it says so.
///
/// The likelihoods are those of the five outcomes of a pair (Van den Bergh's generalised test, with logistic Elo).
public struct SequentialTest: Sendable, Hashable {
    /// What a match says.
    public enum Verdict: String, Sendable {
        /// Rather `elo0`.
        case elo0 = "H0"
        /// Rather `elo1`.
        case elo1 = "H1"
        /// Nothing yet.
        case goOn = "go on"
    }

    /// The difference that is to be refuted, and the one that is to be shown; the second is the higher one.
    public let elo0: Double, elo1: Double
    /// How often `elo1` may be told where `elo0` is true, and the other way round; above 0, together below 1.
    public let alpha: Double, beta: Double

    /// The risks unless told otherwise.
    public static let usualRisk = 0.05
    /// The greatest difference that can be tested, either way.
    public static let mostElo = 4_000.0

    /// A test with these bounds; nil where they are out of range.
    public init?(elo0: Double, elo1: Double, alpha: Double = usualRisk, beta: Double = usualRisk) {
        guard elo0 < elo1, abs(elo0) <= Self.mostElo, abs(elo1) <= Self.mostElo, alpha > 0, beta > 0, alpha + beta < 1
        else { return nil }
        (self.elo0, self.elo1, self.alpha, self.beta) = (elo0, elo1, alpha, beta)
    }

    /// The logarithm of the ratio of likelihoods: above 0 the pairs speak for `elo1`.
    public func ratio(_ tally: PairTally) -> Double {
        guard tally.pairs > 0 else { return 0 }
        let counts = tally.counts.map { $0 == 0 ? 0.001 : Double($0) }
        return Self.likelihood(counts, elo0) - Self.likelihood(counts, elo1)
    }

    /// What the pairs say. Ask after each pair, in their order.
    public func verdict(_ tally: PairTally) -> Verdict { verdict(ratio: ratio(tally)) }

    /// What a ratio says.
    public func verdict(ratio: Double) -> Verdict {
        if ratio >= upperBound { return .elo1 }
        return ratio <= lowerBound ? .elo0 : .goOn
    }

    /// The ratio at and above which the test ends with `elo1`.
    public var upperBound: Double { log((1 - beta) / alpha) }
    /// The ratio at and below which it ends with `elo0`.
    public var lowerBound: Double { log(beta / (1 - alpha)) }

    /// What the likeliest distribution with that difference falls short of the likeliest of all, as a logarithm.
    private static func likelihood(_ counts: [Double], _ elo: Double) -> Double {
        let score = 1 / (1 + pow(10, -elo / 400))
        let offsets = MatchFigures.worths.map { $0 - score }
        func slope(_ theta: Double) -> Double {
            zip(counts, offsets).reduce(0) { $0 + $1.0 * $1.1 / (1 + theta * $1.1) }
        }
        // The slope falls from +∞ at the lower end to −∞ at the upper one.
        var (low, high) = (-1 / (1 - score), 1 / score)
        var theta = (low + high) / 2
        for _ in 0..<200 where theta > low && theta < high {
            if slope(theta) > 0 { low = theta } else { high = theta }
            theta = (low + high) / 2
        }
        return zip(counts, offsets).reduce(0) { $0 + $1.0 * log(1 + theta * $1.1) }
    }
}
