/// A point on the server's monotonic clock: the time since the server started. The core never reads a clock; whoever
/// drives it says what time it is.
public struct Moment: Sendable, Hashable, Comparable {
    /// Time since the server's start.
    public let sinceStart: Duration

    /// The moment that long after the start.
    public init(sinceStart: Duration) { self.sinceStart = sinceStart }

    /// The server's start.
    public static let start = Moment(sinceStart: .zero)

    /// The moment that much later.
    public static func + (moment: Moment, time: Duration) -> Moment { Moment(sinceStart: moment.sinceStart + time) }

    /// The time from one moment to a later one; negative where it is earlier.
    public static func - (later: Moment, earlier: Moment) -> Duration { later.sinceStart - earlier.sinceStart }

    /// Earlier comes first.
    public static func < (one: Moment, other: Moment) -> Bool { one.sinceStart < other.sinceStart }
}

extension Duration {
    /// Whole milliseconds, rounded up, never below zero: what the wire's `…_ms` fields tell of a time to wait.
    package var millisecondsToWait: Int {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        return Int(seconds) * 1_000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}
