/// What a bot does with what it remembers. Whatever the policy, a group that is remembered whole is taken, and so is
/// the mate of a card that was turned.
public enum Policy: Sendable, Hashable {
    /// Turns new cards only. It never wastes a flip on a card whose face it knows.
    case exploring
    /// The best play between two: what to turn beside a new card, and whether to turn a new one at all. `passing` says
    /// whether it may do the latter. At any other game it explores.
    case optimal(passing: Bool)

    /// The turn that it begins with so many pairs left, of `known` of which it remembers one card. Where several are
    /// worth the same, the one that turns most.
    func turn(pairs: Int, known: Int) -> Turn {
        guard case .optimal(let passing) = self, pairs <= OptimalPlay.mostPairs else { return .twoNew }
        let play = passing ? OptimalPlay.withPassing : OptimalPlay.withoutPassing
        let moves = play.moves(pairs: pairs, known: min(known, pairs))
        if !moves.isDisjoint(with: [.twoNew, .taking]) { return .twoNew }
        return moves.contains(.oneNew) ? .oneNew : .pass
    }
}

/// A kind of turn at a group that is not known whole.
enum Turn: Sendable, Hashable {
    /// A known card, then another.
    case pass
    /// A new card, then a known one.
    case oneNew
    /// New cards only.
    case twoNew
}
