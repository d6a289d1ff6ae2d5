import Vocabulary

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
