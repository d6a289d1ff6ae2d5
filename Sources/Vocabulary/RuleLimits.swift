/// The ranges and defaults of a table's rules.
public enum RuleLimits {
    /// Rows, and columns, of a board.
    public static let side = 1...12
    /// Equal cards in a group.
    public static let group = 2...4
    /// Equal cards in a group, by default.
    public static let usualGroup = 2
    /// Seats by default, in modes that allow so many.
    public static let usualSeats = 2
    /// Attempts, in modes with tries.
    public static let tries = 1...1_000
    /// Seconds for a turn; 0 stands for no clock.
    public static let turnSeconds = 3...300
    /// Seconds for a turn by default, in modes that have them.
    public static let usualTurnSeconds = 30
    /// Seconds for a whole game; 0 stands for no clock, which is usual.
    public static let gameSeconds = 10...7_200
    /// Milliseconds for which a miss is shown; 0 hides it at once.
    public static let hideMilliseconds = 200...5_000
    /// Milliseconds for which a miss is shown, by default.
    public static let usualHideMilliseconds = 1_000
}
