/// The kinds of events, by their names on the wire.
package enum EventKind: String, Sendable, Codable, CaseIterable {
    case roundRobin = "round_robin"
    case swiss, knockout, arena
    /// One deal that everybody plays alone, once.
    case deal

    /// How many people it is for.
    package var people: ClosedRange<Int> {
        switch self {
        case .roundRobin: 3...16
        case .swiss: 4...256
        case .knockout, .arena: 2...256
        case .deal: 1...10_000
        }
    }

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
