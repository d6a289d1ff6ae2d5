public import Vocabulary

/// One seat with a budget of tries and a clock.
public enum Solo: MemoryRules {
    /// The facts of `solo` in the vocabulary.
    public static let mode = Mode.solo
}
