/// The pauses between attempts to reach a server again: each twice the last, within bounds that spare both sides.
public struct RetryPause: Sendable, Hashable {
    /// The pause before the first attempt.
    public static let shortest = Duration.milliseconds(250)
    /// The longest pause.
    public static let longest = Duration.seconds(8)

    private var upcoming = shortest

    /// Before the first attempt, again after a success.
    public init() {}

    /// The pause before the next attempt.
    public mutating func next() -> Duration {
        defer { upcoming = min(upcoming * 2, Self.longest) }
        return upcoming
    }
}
