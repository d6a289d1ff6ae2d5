/// A point on the server's monotonic clock: the time since the server started. The core never reads a clock; whoever
/// drives it says what time it is.
///
/// It is kept in nanoseconds, in half of what a `Duration` takes: every connection and table has several. They reach
/// for 292 years; what is less than one is cut off.
public struct Moment: Sendable, Hashable, Comparable {
    private let nanoseconds: Int64

    private init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    /// The moment that long after the start.
    public init(sinceStart: Duration) { nanoseconds = sinceStart.wholeNanoseconds }

    /// Time since the server's start.
    public var sinceStart: Duration { .nanoseconds(nanoseconds) }

    /// The server's start.
    public static let start = Moment(sinceStart: .zero)

    /// The moment that much later.
    public static func + (moment: Moment, time: Duration) -> Moment {
        Moment(nanoseconds: moment.nanoseconds + time.wholeNanoseconds)
    }

    /// The time from one moment to a later one; negative where it is earlier.
    public static func - (later: Moment, earlier: Moment) -> Duration {
        .nanoseconds(later.nanoseconds - earlier.nanoseconds)
    }

    /// Earlier comes first.
    public static func < (one: Moment, other: Moment) -> Bool { one.nanoseconds < other.nanoseconds }
}

extension Duration {
    fileprivate var wholeNanoseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }

    /// Whole milliseconds, rounded up, never below zero: what the wire's `…_ms` fields tell of a time to wait.
    package var millisecondsToWait: Int {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        return Int(seconds) * 1_000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}
