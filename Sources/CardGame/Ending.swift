/// Why a game ended.
public enum Ending: String, Sendable, Hashable, Codable {
    /// Every group is taken.
    case cleared
    /// All but one have given up.
    case resigned
    /// All but one have left or stayed away.
    case abandoned
    /// Nobody turned a new card or took a group for three turns each.
    case stalled
    /// The clock of the whole game has run out.
    case clock
    /// The last of the tries is used up.
    case tries
    /// It was annulled, and counts for nobody.
    case aborted
}
