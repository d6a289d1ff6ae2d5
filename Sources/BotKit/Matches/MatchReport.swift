import Vocabulary

/// The figures of a match in the words of files and of people.
public struct MatchReport: Sendable {
    /// The pairs.
    public let tally: PairTally
    /// What they say.
    public let figures: MatchFigures
    /// The test that was asked for.
    public let test: SequentialTest?

    /// A report of these pairs.
    public init(_ tally: PairTally, test: SequentialTest? = nil) {
        self.tally = tally
        figures = MatchFigures(tally)
        self.test = test
    }

    /// The fields from `pairs` to `sprt`, as JSON without braces.
    public var fields: String {
        "\"pairs\":[\(tally.counts.map(String.init).joined(separator: ","))]," + figureFields + ",\"sprt\":" + testJSON
    }

    /// The fields from `score` to `los`, as JSON without braces.
    public var figureFields: String {
        """
        "score":\(Rounded.json(figures.score, decimals: 6)),"score_error":\(Rounded.json(figures.scoreError, decimals: 6)),\
        "elo":\(Rounded.json(figures.elo, decimals: 2)),"elo_error":\(Rounded.json(figures.eloError, decimals: 2)),\
        "los":\(Rounded.json(figures.superiority, decimals: 6))
        """
    }

    /// The test and what it says, as JSON; `null` where none was asked for.
    public var testJSON: String {
        guard let test else { return "null" }
        let ratio = test.ratio(tally)
        return """
            {"elo0":\(Rounded.json(test.elo0, decimals: 6)),"elo1":\(Rounded.json(test.elo1, decimals: 6)),\
            "alpha":\(Rounded.json(test.alpha, decimals: 6)),"beta":\(Rounded.json(test.beta, decimals: 6)),\
            "llr":\(Rounded.json(ratio, decimals: 4)),"verdict":"\(test.verdict(ratio: ratio).rawValue)"}
            """
    }

    /// Of fewer pairs the spread says too little for errors and LOS to mean anything.
    private static let fewestPairs = 30

    /// The figures for people, a line each.
    public var lines: [String] {
        let outcomes = zip(PairTally.names, tally.counts).map { "\($0) \($1)" }.joined(separator: "  ")
        var lines = [
            "pairs  \(tally.pairs) (\(tally.games) games): \(outcomes)",
            "score  \(scoreText) ± \(scoreErrorText)",
            "Elo    \(eloText) ± \(eloErrorText)",
            "LOS    \(figures.superiority.map { Rounded.text($0, decimals: 6) } ?? "-")",
        ]
        if let test {
            let ratio = test.ratio(tally)
            let bounds = [test.lowerBound, test.upperBound].map { Rounded.text($0, decimals: 4) }
            lines.append(
                "SPRT   LLR \(Rounded.text(ratio, decimals: 4)) between \(bounds[0]) and \(bounds[1]): "
                    + "\(test.verdict(ratio: ratio).rawValue)")
        }
        if let warning = Self.warning(ofFew: tally.pairs) { lines.append("few    \(warning)") }
        return lines
    }

    /// That so few pairs say nothing yet; nil where there are enough, or none.
    static func warning(ofFew pairs: Int) -> String? {
        pairs > 0 && pairs < fewestPairs ? "of fewer than \(fewestPairs) pairs, ±, Elo and LOS mean nothing yet" : nil
    }

    /// The score with six decimals; `-` without pairs.
    public var scoreText: String { figures.score.map { Rounded.text($0, decimals: 6) } ?? "-" }
    /// Half of its interval.
    public var scoreErrorText: String { figures.scoreError.map { Rounded.text($0, decimals: 6) } ?? "-" }
    /// The Elo with two decimals; `-inf` or `+inf` where all was lost or won.
    public var eloText: String {
        if let elo = figures.elo { return Rounded.text(elo, decimals: 2) }
        return figures.score.map { $0 == 0 ? "-inf" : "+inf" } ?? "-"
    }
    /// Half of its interval; `?` where the pairs do not give one.
    public var eloErrorText: String { figures.eloError.map { Rounded.text($0, decimals: 2) } ?? "?" }
}
