/// The kinds of events, by their names on the wire.
public enum EventKind: String, Sendable, Hashable, Codable, CaseIterable {
    case roundRobin = "round_robin"
    case swiss, knockout, arena
    /// One deal that everybody plays alone, once.
    case deal

    /// How many people it is for.
    public var people: ClosedRange<Int> {
        switch self {
        case .roundRobin: 3...16
        case .swiss: 4...256
        case .knockout, .arena: 2...256
        case .deal: 1...10_000
        }
    }
}

/// By what people get their numbers in a knockout.
public enum EventSeeds: String, Sendable, Hashable, Codable, CaseIterable { case lot, rating }
