/// Turns: a group scores and its player moves again; a miss shows for a while, hides, and the next seat moves.
///
/// These are the defaults, so there is nothing to state but the name.
public enum Classic: MemoryRules {
    /// `classic`.
    public static let name = "classic"
}
