/// The pauses between attempts to reach a server again. Each is twice the one before, from 250 ms to 8 s.
public struct RetryPause: Sendable, Hashable {
    /// The pause before the first attempt.
    public static let shortest = Duration.milliseconds(250)
    /// The pause that later ones do not exceed.
    public static let longest = Duration.seconds(8)

    private var upcoming = shortest

    /// The pauses before a first attempt. Make a new value after a success.
    public init() {}

    /// The pause before the next attempt.
    public mutating func next() -> Duration {
        defer { upcoming = min(upcoming * 2, Self.longest) }
        return upcoming
    }
}
