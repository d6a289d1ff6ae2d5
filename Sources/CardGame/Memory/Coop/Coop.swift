public import Vocabulary

/// All seats share one budget of tries. The turn passes after every attempt, and all seats win or lose together.
public enum Coop: MemoryRules {
    /// The facts of `coop` in the vocabulary.
    public static let mode = Mode.coop
}
