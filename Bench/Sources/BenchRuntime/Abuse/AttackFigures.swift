/// What one attack has come to.
package struct AttackFigures {
    /// What was counted beside, such as tries a second.
    private let counted: String?
    package var counts = 0.0
    /// Memory of the server in bytes: before, at the most, and ten seconds after.
    package var memoryBefore = 0
    package var memoryMost = 0
    package var memoryAfter = 0
    /// What the attacker was sent.
    package var bytesPerSecond = 0.0
    /// How many who came meanwhile got no table.
    package var refused = 0
    package var refusals: [String] = []
    /// How the server ended or stood still; nil where it lives.
    package var death: String?
    private var flips = Victim.Waits()
    private var pings = Victim.Waits()
    private var notes: [String] = []

    /// Nothing yet.
    package init(counted: String? = nil) { self.counted = counted }

    /// Takes what the victim has felt.
    mutating func take(_ book: Victim.Book) {
        flips = book.flips
        pings = book.pings
        if let failure = book.failure { notes.append(failure) }
    }

    /// The same as figures with their goals.
    package func outcome(_ name: String) -> Outcome {
        func wait(_ label: String, _ waits: Victim.Waits, _ phase: Victim.Phase, _ share: Double, goal: Double? = nil)
            -> Figure
        {
            Figure(
                label, .milliseconds, [waits.times[phase.rawValue].percentile(share) / .milliseconds(1)], target: goal)
        }
        let kept = max(0, memoryAfter - memoryBefore)
        var outcome = Outcome(
            name: name,
            figures: [
                wait("calm p99", flips, .calm, 0.99), wait("p50", flips, .attack, 0.5),
                wait("p99", flips, .attack, 0.99, goal: 20), wait("worst", flips, .attack, 1, goal: 250),
                wait("ping worst", pings, .attack, 1, goal: 250), wait("worst after", flips, .after, 1, goal: 250),
                Figure("refused", .count, [Double(refused)], target: 0),
                Figure("memory before", .bytes, [Double(memoryBefore)]),
                Figure("memory of it", .bytes, [Double(max(0, memoryMost - memoryBefore))], target: 64e6),
                // What an allocator keeps for later is no loss.
                Figure("memory kept", .bytes, [Double(kept)], target: 8e6),
                Figure("sent a second", .bytes, [bytesPerSecond]),
                Figure("stopped", .count, [death == nil ? 0 : 1], target: 0),
            ] + (counted.map { [Figure($0, .count, [counts])] } ?? []))
        outcome.notes = notes + (refusals.isEmpty ? [] : ["others were refused: \(refusals.joined(separator: ", "))"])
        if let death { outcome.notes.append("the server: \(death)") }
        return outcome
    }
}

/// A run of attacks for people: one row for each.
package struct AttackTable {
    private static let columns = [
        "calm p99", "p50", "p99", "worst", "ping worst", "worst after", "refused", "memory before", "memory of it",
        "memory kept", "sent a second", "stopped",
    ]
    /// The rows, the goals above them, and what a reader must know.
    package let text: String

    /// The table of a run.
    package init(_ results: Results) {
        var table = TextTable(["attack"] + Self.columns + ["other"], words: 1)
        var goals: [String: String] = [:]
        var rows: [[String]] = []
        var notes: [String] = []
        for outcome in results.outcomes {
            for figure in outcome.figures { goals[figure.name] = figure.target.map { Self.cell($0, figure.unit) } }
            let others = outcome.figures.filter { !Self.columns.contains($0.name) }
            rows.append(
                [outcome.name]
                    + Self.columns.map { name in
                        outcome.figures.first { $0.name == name }.map {
                            Self.cell($0.spread.median, $0.unit) + ($0.isReached == false ? "!" : " ")
                        } ?? "- "
                    } + [others.map { "\(Self.cell($0.spread.median, $0.unit)) \($0.name)" }.joined(separator: ", ")])
            notes += outcome.notes.map { "\(outcome.name): \($0)" }
            if let failure = outcome.failure { notes.append("\(outcome.name): failed: \(failure)") }
        }
        table.add(["goal"] + Self.columns.map { (goals[$0] ?? "") + " " })
        for row in rows { table.add(row) }
        text =
            ([
                "pairs \(results.version), attacks of \(results.seconds.text(decimals: 0)) s; \(results.place)",
                "Waits in ms, memory and what was sent in MB; ! misses the goal.", table.text,
            ] + (notes.isEmpty ? [] : [notes.joined(separator: "\n")])).joined(separator: "\n\n")
    }

    private static func cell(_ value: Double, _ unit: Figure.Unit) -> String {
        switch unit {
        case .bytes: (value / 1e6).text(decimals: 1)
        case .count: value.text(decimals: 0)
        default: value.text(decimals: 1)
        }
    }
}
