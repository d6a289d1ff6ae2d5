/// How groups and misses count.
public enum Scoring: String, Sendable, Hashable, CaseIterable {
    /// +1 a group.
    case pairs
    /// +2 a group, −1 for a miss that shows a card seen before.
    case concentration

    /// The scoring where none is named.
    public static let usual = pairs

    /// What a group brings.
    public var pointsForGroup: Int { self == .concentration ? 2 : 1 }

    /// What a miss brings; `showedKnownCard` where one of its cards had been turned before.
    public func pointsForMiss(showedKnownCard: Bool) -> Int { self == .concentration && showedKnownCard ? -1 : 0 }

    /// How it counts, in a few English words.
    public var summary: String {
        switch self {
        case .pairs: "1 point a match"
        case .concentration: "2 points a match, -1 for a careless miss"
        }
    }
}
