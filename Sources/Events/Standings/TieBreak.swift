import Vocabulary

/// What decides between people, by its name on the wire.
package enum TieBreak: String, Sendable, Codable {
    case points
    /// Buchholz without the least contribution.
    case cutBuchholz = "buchholz_cut1"
    /// The points of all opponents.
    case buchholz
    /// Points among those who are equal so far, if every two of them have played equally often.
    case direct
    /// Each result times the opponent's points, in quarter points.
    case sonneborn
    case wins
    /// Games played; fewer are better.
    case games
    /// The lot; the smaller number is better.
    case number
}

extension EventKind {
    /// What decides, the most important first. None in a knockout, whose bracket does, and in a deal.
    package var order: [TieBreak] {
        switch self {
        case .roundRobin: [.points, .direct, .sonneborn, .wins, .number]
        case .swiss: [.points, .cutBuchholz, .buchholz, .direct, .wins, .number]
        case .arena: [.points, .wins, .games, .number]
        case .knockout, .deal: []
        }
    }
}
