/// Bounds how many records with the same key are written in a second, which begins with the first of them. What is left out is counted, and
/// told when that time is over.
package struct RecordLimit<Key: Hashable> {
    private struct Run {
        var end: Duration
        var length: Duration
        var written = 0
        var leftOut = 0
    }

    private var runs: [Key: Run] = [:]
    private let most: Int
    private let longest: Duration
    private let mostKeys: Int
    /// When ``due(at:)`` has something to do; nil for never.
    package private(set) var nextDue: Duration?

    /// Takes `most` records of a key in a second. Where something was left out, nothing is written in twice the time after it, and so on up to
    /// `longest`; by default the next second is a new one. Of keys beyond `mostKeys` all records are written.
    package init(most: Int, longest: Duration = .seconds(1), mostKeys: Int = .max) {
        (self.most, self.longest, self.mostKeys) = (most, longest, mostKeys)
    }

    /// Whether a record with that key is to be written. Otherwise it is counted.
    package mutating func admit(_ key: Key, at time: Duration) -> Bool {
        func isOver(_ run: Run) -> Bool { run.end <= time && run.leftOut == 0 }
        var run = Run(end: time + .seconds(1), length: .seconds(1))
        if let known = runs[key], !isOver(known) {
            run = known
        } else if runs.count >= mostKeys {
            runs = runs.filter { !isOver($0.value) }
            if runs.count >= mostKeys { return true }
        }
        defer { runs[key] = run }
        guard run.written >= most else {
            run.written += 1
            return true
        }
        run.leftOut += 1
        // Only a run with something to tell needs to be looked at in time.
        nextDue = min(nextDue ?? run.end, run.end)
        return false
    }

    /// How many were left out in runs that are over.
    package mutating func due(at time: Duration) -> [(key: Key, leftOut: Int)] {
        guard let next = nextDue, next <= time else { return [] }
        nextDue = nil
        var due: [(Key, Int)] = []
        for (key, run) in runs where run.leftOut > 0 {
            guard run.end <= time else {
                nextDue = min(nextDue ?? run.end, run.end)
                continue
            }
            due.append((key, run.leftOut))
            let length = min(run.length * 2, longest)
            runs[key] = longest > .seconds(1) ? Run(end: time + length, length: length, written: most) : nil
        }
        return due
    }

    /// All that was left out, at the end.
    package mutating func all() -> [(key: Key, leftOut: Int)] {
        defer { runs = [:] }
        return runs.filter { $0.value.leftOut > 0 }.map { ($0.key, $0.value.leftOut) }
    }
}
