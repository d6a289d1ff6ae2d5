import BotCore
import Vocabulary
import Wire

/// The result of an arena, in the forms in which it is told.
public struct ArenaReport: Sendable {
    private let run: ArenaRun
    private let rules: Rules
    private let standings: [Standing]

    /// A result under the rules that the tables showed.
    public init(_ run: ArenaRun, rules: Rules) {
        self.run = run
        self.rules = rules
        standings = Standing.all(of: run)
    }

    // MARK: JSON

    /// One line of JSON. The same games give the same bytes.
    public var json: String {
        """
        {"version":1,"seed":\(run.plan.seed),"rules":\(WireEncoder.text(of: rules)),"games":\(run.countedGames),\
        "ended":"\(run.wasEndedByTest ? "sprt" : "complete")",\
        "entrants":[\(standings.map(entrant).joined(separator: ","))],\
        "matches":[\(run.matches.indices.map(match).joined(separator: ","))]}
        """
    }

    private func entrant(_ standing: Standing) -> String {
        let report = MatchReport(standing.tally)
        let ends = BotFault.allCases.map { "\"\($0.rawValue)\":\(standing.faults[$0] ?? 0)" }.joined(separator: ",")
        return """
            {"name":\(WireEncoder.text(of: standing.name)),"games":\(standing.tally.games),\
            "points":\(Rounded.json(standing.tally.points, decimals: 1)),"won":\(standing.won),"drawn":\(standing.drawn),\
            "lost":\(standing.lost),"pairs":[\(standing.tally.counts.map(String.init).joined(separator: ","))],\
            "margin":\(standing.margin),"illegal":\(standing.illegal),"ends":{\(ends)},\(report.figureFields),\
            "rating":\(Rounded.json(standing.rating, decimals: 1))}
            """
    }

    private func match(_ number: Int) -> String {
        let match = run.matches[number]
        let report = MatchReport(run.tally(of: number), test: run.plan.test)
        return """
            {"a":\(WireEncoder.text(of: standings[match.one].name)),"b":\(WireEncoder.text(of: standings[match.other].name)),\(report.fields)}
            """
    }

    // MARK: Tables

    private static let columns =
        ["name", "games", "points", "won", "drawn", "lost", "score", "±", "Elo", "±"] + PairTally.names + [
            "rating", "illegal", "late", "crash", "hang", "flood", "garbage", "mean ms", "slowest ms",
        ]

    private func row(_ standing: Standing, _ times: PlayerTimes) -> [String] {
        let report = MatchReport(standing.tally)
        func milliseconds(_ time: Duration?) -> String {
            time.map { Rounded.text($0 / .milliseconds(1), decimals: 3) } ?? "-"
        }
        let figures = [report.scoreText, report.scoreErrorText, report.eloText, report.eloErrorText]
        let faults = [BotFault.crash, .hang, .flood, .garbage].map { String(standing.faults[$0] ?? 0) }
        let counts = [standing.won, standing.drawn, standing.lost].map(String.init)
        return [standing.name, String(standing.tally.games), Rounded.text(standing.tally.points, decimals: 1)] + counts
            + figures + standing.tally.counts.map(String.init) + [Rounded.text(standing.rating, decimals: 0)]
            + [String(standing.illegal), String(times.late)] + faults
            + [milliseconds(times.mean), milliseconds(times.moves > 0 ? times.slowest : nil)]
    }

    private func rows(_ times: [PlayerTimes]) -> [[String]] {
        standings.map { row($0, times.indices.contains($0.entrant) ? times[$0.entrant] : PlayerTimes()) }
    }

    /// A table for people, best first, and the tests of the matches. Times are in milliseconds.
    public func lines(_ times: [PlayerTimes]) -> [String] {
        let order = standings.indices.sorted { one, other in
            (-standings[one].tally.points, one) < (-standings[other].tally.points, other)
        }
        let rows = rows(times)
        let table = [Self.columns] + order.map { rows[$0] }
        let widths = Self.columns.indices.map { column in table.map { $0[column].count }.max() ?? 0 }
        var lines = table.map { row in
            row.enumerated().map { column, text in
                let spaces = String(repeating: " ", count: widths[column] - text.count)
                return column == 0 ? text + spaces : spaces + text
            }.joined(separator: "  ")
        }
        // Of how many the one with the fewest has played; the others' figures come of the same games.
        if let warning = MatchReport.warning(ofFew: standings.map(\.tally.pairs).min() ?? 0) { lines.append(warning) }
        guard let test = run.plan.test else { return lines }
        for (number, match) in run.matches.enumerated() {
            let ratio = test.ratio(run.tally(of: number))
            lines.append(
                "\(standings[match.one].name) – \(standings[match.other].name): LLR \(Rounded.text(ratio, decimals: 4)), "
                    + test.verdict(ratio: ratio).rawValue)
        }
        return lines
    }

    /// The same table as comma-separated values, in the order of the entrants.
    public func csv(_ times: [PlayerTimes]) -> [String] {
        ([Self.columns] + rows(times)).map { row in
            row.map { text in
                text.contains { ",\"\n".contains($0) }
                    ? "\"\(text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\""
                    : text
            }.joined(separator: ",")
        }
    }
}
