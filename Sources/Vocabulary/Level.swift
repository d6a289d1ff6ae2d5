/// The named sizes of a board.
public enum Level: String, Sendable, Hashable, CaseIterable {
    case easy, normal, hard, expert

    /// The size where none is named.
    public static let usual = normal

    /// What stands instead of a level's name where rows and columns are given.
    public static let customName = "custom"

    /// The size's rows.
    public var rows: Int {
        switch self {
        case .easy: 3
        case .normal: 4
        case .hard: 6
        case .expert: 8
        }
    }

    /// The size's columns.
    public var columns: Int {
        switch self {
        case .easy: 4
        case .normal: 6
        case .hard, .expert: 8
        }
    }

    /// How many tries it takes for pairs where tries are counted and none are named; nil for as many as one likes.
    public var tries: Int? {
        switch self {
        case .easy: nil
        case .normal: 30
        case .hard: 52
        case .expert: 61
        }
    }
}
