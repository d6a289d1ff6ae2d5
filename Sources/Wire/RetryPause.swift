/// The pauses between attempts to reach a server again. Each is twice the one before, from 250 ms to 8 s.
public struct RetryPause: Sendable, Hashable {
    /// The pause before the first attempt.
    public static let shortest = Duration.milliseconds(250)
    /// The pause that later ones do not exceed.
    public static let longest = Duration.seconds(8)

    private var upcoming = shortest
    private var limit = longest

    /// The pauses before a first attempt. Make a new value after a success.
    public init() {}

    /// The pauses before attempts to reach a server that restarts: 1 s, 2 s, and then 4 s each.
    public static let duringRestart = {
        var pause = RetryPause()
        pause.upcoming = .seconds(1)
        pause.limit = .seconds(4)
        return pause
    }()

    /// The pause before the next attempt.
    public mutating func next() -> Duration {
        defer { upcoming = min(upcoming * 2, limit) }
        return upcoming
    }
}
