/// How a bot chooses its cards. Under every policy it takes a group that it remembers whole, and it turns the equal of a
/// card that was turned if it remembers it.
public enum Policy: Sendable, Hashable {
    /// Turns only new cards otherwise, and never a card whose face it knows.
    case exploring
    /// Plays the best move between two players. `passing` says whether it may turn two known cards where that is best. In
    /// any other game it explores.
    case optimal(passing: Bool)

    /// The kind of turn to begin, where so many pairs are left and one card of `known` of them is remembered. Among kinds of
    /// equal worth it is the one with the most new cards.
    func turn(pairs: Int, known: Int) -> Turn {
        guard case .optimal(let passing) = self, pairs <= OptimalPlay.mostPairs else { return .twoNew }
        let play = passing ? OptimalPlay.withPassing : OptimalPlay.withoutPassing
        let moves = play.moves(pairs: pairs, known: min(known, pairs))
        if !moves.isDisjoint(with: [.twoNew, .taking]) { return .twoNew }
        return moves.contains(.oneNew) ? .oneNew : .pass
    }
}

/// A kind of turn when no group is known whole.
enum Turn: Sendable, Hashable {
    /// A known card, then another.
    case pass
    /// A new card, then a known one.
    case oneNew
    /// One new card, then another.
    case twoNew
}
