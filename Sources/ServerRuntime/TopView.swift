/// What `pairs-server top` shows of a server's numbers.
package enum TopView {
    /// The lines of `stats`, by name.
    package struct Numbers {
        private let values: [String: Double]
        /// Names and labels in the order in which they came.
        private let names: [String]

        /// The numbers in such lines. What is no name and number is left out.
        package init(_ lines: [String]) {
            var values: [String: Double] = [:]
            var names: [String] = []
            for line in lines {
                guard let space = line.lastIndex(of: " "), let value = Double(line[line.index(after: space)...]) else {
                    continue
                }
                let name = String(line[..<space])
                if values.updateValue(value, forKey: name) == nil { names.append(name) }
            }
            (self.values, self.names) = (values, names)
        }

        subscript(name: String) -> Double { values[name] ?? 0 }

        /// Those of a metric with labels: the values of its labels, and the number.
        func labelled(_ metric: String) -> [(labels: [String], value: Double)] {
            names.filter { $0.hasPrefix(metric + "{") }.map { name in
                let quoted = name.split(separator: "\"", omittingEmptySubsequences: false)
                return (quoted.indices.filter { $0 % 2 == 1 }.map { String(quoted[$0]) }, self[name])
            }
        }
    }

    /// One line: what it is about, and the facts.
    package struct Line {
        /// What it is about, such as `Journal`.
        let heading: String
        /// The facts, apart by three spaces.
        let facts: [String]
        /// Whether somebody should do something about it.
        package var isBad = false

        /// The line without colours.
        package var text: String {
            heading + String(repeating: " ", count: max(1, 12 - heading.count)) + facts.joined(separator: "   ")
        }

        /// The line as a terminal shows it, cut to so many columns.
        package func painted(columns: Int, hasColours: Bool) -> String {
            let cut = String(text.prefix(columns))
            guard hasColours else { return cut }
            if isBad { return "\u{1B}[1;31m\(cut)\u{1B}[0m" }
            return "\u{1B}[1m\(cut.prefix(heading.count))\u{1B}[0m\(cut.dropFirst(heading.count))"
        }
    }

    /// The lines for these numbers. Counters show their growth in a second if `before` has the numbers of `seconds` ago, which are
    /// more than 0.
    package static func lines(_ now: Numbers, before: Numbers?, seconds: Double) -> [Line] {
        func count(_ label: String, _ name: String) -> String { "\(label) \(whole(now[name]))" }
        func rate(_ label: String, _ name: String, in unit: (Double) -> String) -> String {
            guard let before else { return "\(label) \(unit(now[name])) so far" }
            return "\(label) \(unit(max(0, now[name] - before[name]) / seconds))/s"
        }
        func times(_ name: String) -> String {
            let (half, most) = (now["pairs_\(name)_seconds_p50"], now["pairs_\(name)_seconds_p99"])
            return most > 0 ? "half \(bound(half)), 99 % \(bound(most))" : "no times yet"
        }
        let limit = now["pairs_memory_limit_bytes"]
        let memory = now["pairs_memory_bytes"]
        let isFailing = now["pairs_journal_failing"] > 0
        var lines = [
            Line(heading: "Server", facts: [count("process", "process"), "up \(span(now["pairs_uptime_seconds"]))"]),
            Line(
                heading: "Players",
                facts: [
                    count("connections", "pairs_connections"), count("sessions", "pairs_sessions"),
                    count("signed in", "signed_in"), count("house bots", "pairs_house_bots"),
                ]),
            Line(
                heading: "Tables",
                facts: [count("all", "tables"), count("in a game", "games"), count("open seats", "open_seats")]),
        ]
        let kinds = now.labelled("pairs_tables").map { "\($0.labels.joined(separator: " ")) \(whole($0.value))" }
        if !kinds.isEmpty { lines.append(Line(heading: "", facts: kinds)) }
        lines += [
            Line(
                heading: "Traffic",
                facts: [
                    rate("moves", "pairs_moves_total", in: whole), rate("lines in", "pairs_lines_total", in: whole),
                    rate("lines out", "pairs_sent_lines_total", in: whole),
                    rate("out", "pairs_sent_bytes_total", in: bytes), "waiting \(bytes(now["pairs_backlog_bytes"]))",
                ]),
            Line(heading: "A move", facts: [times("move")], isBad: now["pairs_move_seconds_p99"] > 0.05),
            Line(heading: "A turn", facts: [times("turn")]),
            Line(
                heading: "Journal",
                facts: [
                    isFailing ? "TAKES NOTHING" : "works",
                    rate("batches", "pairs_journal_batches_total", in: whole),
                    "waiting \(whole(now["pairs_journal_waiting_batches"])), for \(time(now["pairs_journal_lag_seconds"]))",
                    times("journal_wait"),
                ], isBad: isFailing),
            Line(
                heading: "Database",
                facts: [
                    count("waiting", "pairs_database_queue"), count("games not archived", "pairs_games_not_archived"),
                ]),
            Line(
                heading: "Hints",
                facts: [
                    count("waiting", "pairs_hints_waiting"), rate("refused", "pairs_hints_refused_total", in: whole),
                    times("hint"),
                ]),
            Line(
                heading: "Memory",
                facts: [
                    limit > 0
                        ? "\(bytes(memory)) of \(bytes(limit)), \(whole(100 * memory / limit)) %" : bytes(memory)
                ], isBad: limit > 0 && memory > 0.9 * limit),
        ]
        let refusals = now.labelled("pairs_refusals_total").map { refusal in
            let code = refusal.labels.joined()
            let growth = refusal.value - (before?["pairs_refusals_total{code=\"\(code)\"}"] ?? refusal.value)
            return "\(code) \(whole(refusal.value))" + (growth > 0 ? " (\(whole(growth / seconds))/s)" : "")
        }
        if !refusals.isEmpty { lines.append(Line(heading: "Refusals", facts: refusals)) }
        return lines
    }

    // MARK: Numbers in words

    private static func whole(_ value: Double) -> String {
        value > 0 && value < 10 && value != value.rounded()
            ? "\((value * 10).rounded() / 10)" : "\(Int(value.rounded()))"
    }

    /// `512 B`, `1.5 kB`, `96 MB`
    private static func bytes(_ value: Double) -> String {
        var (value, unit) = (value, 0)
        let units = ["B", "kB", "MB", "GB", "TB"]
        while value >= 1_000, unit < units.count - 1 { (value, unit) = (value / 1_000, unit + 1) }
        return "\(whole(value)) \(units[unit])"
    }

    /// `≤ 0.25 ms`, `over 1 s`
    private static func bound(_ seconds: Double) -> String {
        seconds == .infinity ? "over 1 s" : "≤ \(time(seconds))"
    }

    /// `0.25 ms`, `50 ms`, `1 s`
    private static func time(_ seconds: Double) -> String {
        if seconds >= 1 || seconds == 0 { return "\(whole(seconds)) s" }
        let milliseconds = (seconds * 100_000).rounded() / 100
        return milliseconds == milliseconds.rounded() ? "\(Int(milliseconds)) ms" : "\(milliseconds) ms"
    }

    /// `12 s`, `4 min 5 s`, `2 h 4 min`, `3 d 2 h`
    private static func span(_ seconds: Double) -> String {
        let all = Int(seconds)
        switch all {
        case ..<60: return "\(all) s"
        case ..<3_600: return "\(all / 60) min \(all % 60) s"
        case ..<86_400: return "\(all / 3_600) h \(all % 3_600 / 60) min"
        default: return "\(all / 86_400) d \(all % 86_400 / 3_600) h"
        }
    }
}
