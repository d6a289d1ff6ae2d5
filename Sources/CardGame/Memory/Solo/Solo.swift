public import Vocabulary

/// One seat with a budget of tries and a clock.
public enum Solo: MemoryRules {
    /// `solo`.
    public static let mode = Mode.solo
}
