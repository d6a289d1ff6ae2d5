public import Vocabulary

/// One seat against the tries and the clock.
public enum Solo: MemoryRules {
    /// `solo`.
    public static let mode = Mode.solo
}
