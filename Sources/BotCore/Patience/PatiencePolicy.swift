import Vocabulary

/// How a bot plays patience.
package enum PatiencePolicy: Sendable, Hashable {
    /// Any step that leads to a new position.
    case random
    /// The step that looks best by itself.
    case greedy
    /// The steps to the best position of those that it reaches; so many at most for each decision. `solves` says whether it asks
    /// for a way to the end once every card is known.
    case searching(positions: Int, solves: Bool)

    package var solves: Bool { if case .searching(_, true) = self { true } else { false } }

    package var isSearching: Bool { if case .searching = self { true } else { false } }

    /// After so many decisions without progress it gives up.
    package var patience: Int {
        switch self {
        case .random: 20
        case .greedy: 60
        case .searching: 12
        }
    }
}

extension Strength {
    /// How a bot of that strength plays patience. One without a name of these is as good as `casual`.
    package var patience: PatiencePolicy {
        switch StrengthName(rawValue: name) {
        case .sleepy: .random
        case .casual, nil: .greedy
        case .sharp: .searching(positions: 300, solves: false)
        case .perfect: .searching(positions: 2_000, solves: false)
        case .theorist: .searching(positions: 2_000, solves: true)
        }
    }
}
