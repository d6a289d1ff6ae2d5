#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What the pairs of a match say of its first entrant. A figure that the pairs do not give is nil.
public struct MatchFigures: Sendable, Hashable {
    /// The share of the points, 0 to 1; nil without pairs.
    public let score: Double?
    /// The standard error of the score, from the spread of the pairs.
    public let standardError: Double?
    /// Half of the interval in which 95 % of such scores lie.
    public let scoreError: Double?
    /// The difference in strength on Elo's scale; nil also where all was won or lost.
    public let elo: Double?
    /// Half of the interval of 95 %; nil also where that reaches beyond all won or all lost.
    public let eloError: Double?
    /// How likely it is that the first entrant is the stronger one, 0 to 1.
    public let superiority: Double?

    /// How many standard errors are half of an interval of 95 %.
    static let z = 1.959963984540054

    /// The figures of these pairs.
    public init(_ tally: PairTally) {
        let pairs = Double(tally.pairs)
        guard pairs > 0 else {
            (score, standardError, scoreError, elo, eloError, superiority) = (nil, nil, nil, nil, nil, nil)
            return
        }
        let shares = zip(tally.counts, Self.worths).map { (Double($0), $1) }
        let score = shares.reduce(0) { $0 + $1.0 * $1.1 } / pairs
        let variance = shares.reduce(0) { $0 + $1.0 * ($1.1 - score) * ($1.1 - score) } / pairs
        // Pairs that are all alike have no spread, whatever rounding leaves of it.
        let error = shares.count { $0.0 > 0 } == 1 ? 0 : (variance / pairs).squareRoot()
        self.score = score
        standardError = error
        scoreError = Self.z * error
        let isOpen = score > 0 && score < 1
        elo = isOpen ? Self.elo(score) : nil
        let (low, high) = (score - Self.z * error, score + Self.z * error)
        eloError = isOpen && low > 0 && high < 1 ? (Self.elo(high) - Self.elo(low)) / 2 : nil
        superiority =
            error == 0
            ? (score < 0.5 ? 0 : score > 0.5 ? 1 : 0.5)
            : (1 + erf((score - 0.5) / (error * 2.0.squareRoot()))) / 2
    }

    /// What each outcome of a pair is worth, the worst first.
    static let worths = [0, 0.25, 0.5, 0.75, 1]

    private static func elo(_ score: Double) -> Double { score == 0.5 ? 0 : -400 * log10(1 / score - 1) }
}
