/// The numbers that a table's rules may have, and those they have where none is named.
public enum RuleLimits {
    /// Rows, and columns, of a board.
    public static let side = 1...12
    /// Equal cards in a group.
    public static let group = 2...4
    /// Equal cards in a group where no number is named.
    public static let usualGroup = 2
    /// Seats, where the mode allows so many and no number is named.
    public static let usualSeats = 2
    /// Attempts, where they are counted.
    public static let tries = 1...1_000
    /// Seconds for a turn; 0 stands for no clock.
    public static let turnSeconds = 3...300
    /// Seconds for a turn, in a mode that has them, where no number is named.
    public static let usualTurnSeconds = 30
    /// Seconds for a whole game; 0 stands for no clock, which is usual.
    public static let gameSeconds = 10...7_200
    /// Milliseconds for which a miss is shown; 0 hides it at once.
    public static let hideMilliseconds = 200...5_000
    /// Milliseconds for which a miss is shown where no number is named.
    public static let usualHideMilliseconds = 1_000
}
