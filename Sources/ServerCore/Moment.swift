/// A point in the server's time: the time since its day zero, which is the start of the first process that served its
/// data. The core never reads a clock. Its driver tells it the time, and goes on from the last moment recorded.
///
/// It is stored in nanoseconds, in half of the memory of a `Duration`, because every connection and table has several.
/// 64 bits reach for 292 years. Fractions of a nanosecond are cut off.
public struct Moment: Sendable, Hashable, Comparable, Codable {
    private let nanoseconds: Int64

    private init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    /// The moment that many nanoseconds after day zero, as records have it.
    init(wholeNanoseconds: Int64) { nanoseconds = wholeNanoseconds }

    /// Nanoseconds since day zero.
    var wholeNanoseconds: Int64 { nanoseconds }

    /// The moment that long after day zero.
    public init(sinceStart: Duration) { nanoseconds = sinceStart.wholeNanoseconds }

    /// Time since day zero.
    public var sinceStart: Duration { .nanoseconds(nanoseconds) }

    /// The moment at which a server without records starts.
    public static let start = Moment(sinceStart: .zero)

    /// A moment that never comes, where an optional one would take twice the memory.
    static let never = Moment(nanoseconds: .max)

    /// The moment that much later.
    public static func + (moment: Moment, time: Duration) -> Moment {
        Moment(nanoseconds: moment.nanoseconds + time.wholeNanoseconds)
    }

    /// The moment that much earlier.
    public static func - (moment: Moment, time: Duration) -> Moment {
        Moment(nanoseconds: moment.nanoseconds - time.wholeNanoseconds)
    }

    /// The time from one moment to a later one; negative where it is earlier.
    public static func - (later: Moment, earlier: Moment) -> Duration {
        .nanoseconds(later.nanoseconds - earlier.nanoseconds)
    }

    /// The earlier of two, or the one that there is.
    static func earlier(_ one: Moment?, _ other: Moment?) -> Moment? {
        guard let one, let other else { return one ?? other }
        return min(one, other)
    }

    /// Under which a decoder has how much later all moments are than they are written, in `userInfo`.
    static let delay = CodingUserInfoKey(rawValue: "delay") ?? { preconditionFailure("any text is a key") }()

    /// Reads whole nanoseconds.
    public init(from decoder: any Decoder) throws {
        let delay = decoder.userInfo[Self.delay] as? Duration
        nanoseconds = try decoder.singleValueContainer().decode(Int64.self) &+ (delay?.wholeNanoseconds ?? 0)
    }

    /// Writes whole nanoseconds.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(nanoseconds)
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
