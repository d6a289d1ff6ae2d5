import ServerCore

/// Joins equal records: the first is written at once, and those that follow within a second are counted and written as one,
/// with `repeated=COUNT`. While that goes on, the time doubles up to a minute, so that a fault that lasts does not fill the
/// disk.
package struct RepeatedRecords {
    private struct Run {
        /// When its time ends.
        var due: Duration
        var length: Duration
        var count = 0
    }

    private var runs: [LogEntry: Run] = [:]
    /// When ``due(at:)`` has something to do; nil for never.
    package private(set) var nextDue: Duration?

    private static let firstLength = Duration.seconds(1)
    private static let mostLength = Duration.seconds(60)
    /// How many different records it remembers. Records beyond that are written one by one.
    private static let most = 64

    package init() {}

    /// Takes note of a record. Whether it is to be written now, as it is.
    package mutating func add(_ record: LogEntry, at time: Duration) -> Bool {
        if let run = runs[record], run.due > time || run.count > 0 {
            runs[record]?.count += 1
            // Only a run with something to tell needs to be looked at in time.
            nextDue = min(nextDue ?? run.due, run.due)
            return false
        }
        if runs.count >= Self.most { runs = runs.filter { $0.value.count > 0 || $0.value.due > time } }
        if runs.count < Self.most || runs[record] != nil {
            runs[record] = Run(due: time + Self.firstLength, length: Self.firstLength)
        }
        return true
    }

    /// The joined records whose time is over.
    package mutating func due(at time: Duration) -> [LogEntry] {
        guard let next = nextDue, next <= time else { return [] }
        var due: [LogEntry] = []
        nextDue = nil
        for (record, run) in runs where run.count > 0 {
            if run.due <= time {
                due.append(record.repeated(run.count))
                let length = min(run.length * 2, Self.mostLength)
                runs[record] = Run(due: time + length, length: length)
            } else {
                nextDue = min(nextDue ?? run.due, run.due)
            }
        }
        return due
    }

    /// All joined records, at the end.
    package mutating func all() -> [LogEntry] {
        defer { runs = [:] }
        return runs.filter { $0.value.count > 0 }.map { $0.key.repeated($0.value.count) }
    }
}

extension LogEntry {
    fileprivate func repeated(_ count: Int) -> LogEntry {
        LogEntry(level, event, fields + [Field("repeated", count)])
    }
}
