public import Vocabulary

/// Turns: a group scores and its player moves again; a miss shows for a while, hides, and the next seat moves. ``MemoryRules`` decides so by default.
public enum Classic: MemoryRules {
    /// `classic`, whose facts are the defaults.
    public static let mode = Mode.classic
}
