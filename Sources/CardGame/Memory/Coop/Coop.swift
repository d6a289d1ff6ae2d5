public import Vocabulary

/// All seats together against one budget of tries: the turn goes round with every attempt, and all win or all lose.
public enum Coop: MemoryRules {
    /// `coop`.
    public static let mode = Mode.coop
}
