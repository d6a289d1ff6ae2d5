/// What has moved between two runs.
package struct Comparison {
    /// One result in both runs.
    private struct Pair {
        let measurement: String
        let old: Figure
        let new: Figure

        var change: Double { new.spread.median / old.spread.median - 1 }

        /// Ends that overlap are noise; where one run has a single value, less than a tenth is noise as well.
        var verdict: String {
            let isSingle = [old, new].contains { $0.spread.least == $0.spread.most }
            let hasMoved = new.spread.isApart(from: old.spread) && (!isSingle || abs(change) >= 0.1)
            guard hasMoved else { return "" }
            return change < 0 ? "better" : "WORSE"
        }
    }

    private let pairs: [Pair]
    private let heading: String
    private let onlyNew: Int

    /// Compares results of the same names; what only one run has is left out.
    package init(old: Results, new: Results) {
        heading = "pairs \(old.version) before, \(new.version) now"
        var before: [String: Figure] = [:]
        for (name, figure) in Self.figures(of: old) { before["\(name)\n\(figure.name)"] = figure }
        let now = Self.figures(of: new)
        pairs = now.compactMap { name, figure in
            before["\(name)\n\(figure.name)"].map { Pair(measurement: name, old: $0, new: figure) }
        }
        onlyNew = now.count - pairs.count
    }

    /// All results, and each program's cost of a line.
    private static func figures(of results: Results) -> [(String, Figure)] {
        results.outcomes.flatMap { outcome in
            (outcome.figures + outcome.programs.map(\.cost)).map { (outcome.name, $0) }
        }
    }

    /// What moved, the most first, and how many results did not.
    package var text: String {
        let moved = pairs.filter { !$0.verdict.isEmpty }.sorted { abs($0.change) > abs($1.change) }
        var table = TextTable(["measurement", "result", "before", "now", "change", ""], words: 2)
        for pair in moved {
            table.add([
                pair.measurement, pair.new.label, pair.old.text(pair.old.spread.median),
                pair.new.text(pair.new.spread.median),
                (pair.change >= 0 ? "+" : "") + (pair.change * 100).text(decimals: 1) + " %", pair.verdict,
            ])
        }
        let rest =
            "\(pairs.count - moved.count) of \(pairs.count) results have not moved beyond the noise of the rounds"
            + (onlyNew > 0 ? "; new: \(onlyNew)." : ".")
        return ([heading] + (moved.isEmpty ? [] : [table.text]) + [rest]).joined(separator: "\n\n")
    }
}

extension ProgramFigures {
    /// The cost of a line as a result.
    fileprivate var cost: Figure { Figure("CPU per line of \(program)", .microseconds, microsecondsPerLine) }
}
