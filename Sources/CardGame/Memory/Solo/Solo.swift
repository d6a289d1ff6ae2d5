/// One seat against the tries and the clock.
public enum Solo: MemoryRules {
    /// `solo`.
    public static let name = "solo"
    /// One.
    public static let seats = 1...1
    /// One.
    public static let minimumSeats = 1
    /// Tries and both clocks.
    public static let options: Set<MemoryOption> = [.tries, .turnSeconds, .gameSeconds]
    /// The tries end it.
    public static let canStall = false
}
