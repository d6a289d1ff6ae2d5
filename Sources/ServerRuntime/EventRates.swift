import ServerCore

/// Bounds how many records of one event are written in a second. What is left out is counted, and told as one record after that second.
package struct EventRates {
    private struct Second {
        let end: Duration
        var written = 0
        var leftOut = 0
    }

    /// Events of which something was written in the last second. Their number is that of the events that the server has.
    private var seconds: [String: Second] = [:]
    private let most: Int
    /// When ``due(at:)`` has something to do; nil for never.
    package private(set) var nextDue: Duration?

    /// Takes so many records of an event in a second.
    package init(most: Int) { self.most = most }

    /// Whether a record of that event is to be written. Otherwise it is counted.
    package mutating func admit(_ event: String, at time: Duration) -> Bool {
        var second = seconds[event] ?? Second(end: time + .seconds(1))
        if second.end <= time, second.leftOut == 0 { second = Second(end: time + .seconds(1)) }
        defer { seconds[event] = second }
        guard second.written >= most else {
            second.written += 1
            return true
        }
        second.leftOut += 1
        nextDue = min(nextDue ?? second.end, second.end)
        return false
    }

    /// What was left out in seconds that are over.
    package mutating func due(at time: Duration) -> [LogEntry] {
        guard let next = nextDue, next <= time else { return [] }
        nextDue = nil
        var records: [LogEntry] = []
        for (event, second) in seconds.sorted(by: { $0.key < $1.key }) where second.leftOut > 0 {
            guard second.end <= time else {
                nextDue = min(nextDue ?? second.end, second.end)
                continue
            }
            seconds[event] = nil
            records.append(Self.record(event, second.leftOut))
        }
        return records
    }

    /// All that was left out, at the end.
    package mutating func all() -> [LogEntry] {
        defer { seconds = [:] }
        return seconds.filter { $0.value.leftOut > 0 }.sorted { $0.key < $1.key }.map {
            Self.record($0.key, $0.value.leftOut)
        }
    }

    private static func record(_ event: String, _ count: Int) -> LogEntry {
        LogEntry(.warning, "log_limited", .init("of", event), .init("left_out", count))
    }
}
