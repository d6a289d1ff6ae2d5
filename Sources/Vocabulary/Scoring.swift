/// How groups and misses count.
public enum Scoring: String, Sendable, Hashable, CaseIterable {
    /// +1 a group.
    case pairs
    /// +2 a group, −1 for a miss that shows a card seen before.
    case concentration

    /// The scoring by default.
    public static let usual = pairs

    /// The points for a group.
    public var pointsForGroup: Int { self == .concentration ? 2 : 1 }

    /// The points for a miss; `showedKnownCard` if one of its cards had been turned up before.
    public func pointsForMiss(showedKnownCard: Bool) -> Int { self == .concentration && showedKnownCard ? -1 : 0 }

    /// How it counts, in a few English words.
    public var summary: String {
        switch self {
        case .pairs: "1 point a match"
        case .concentration: "2 points a match, -1 for a careless miss"
        }
    }
}
