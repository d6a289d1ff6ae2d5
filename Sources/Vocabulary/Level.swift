/// The named sizes of a board.
public enum Level: String, Sendable, Hashable, CaseIterable {
    case easy, normal, hard, expert

    /// The size by default.
    public static let usual = normal

    /// The level's name in rules that give rows and columns.
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

    /// The default of `tries` for groups of two, in modes with tries; nil for no limit.
    public var tries: Int? {
        switch self {
        case .easy: nil
        case .normal: 30
        case .hard: 52
        case .expert: 61
        }
    }
}
