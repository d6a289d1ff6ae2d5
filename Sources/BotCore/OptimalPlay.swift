/// The best play of two players who remember everything, solved: Zwick & Paterson, The Memory Game, Theoretical
/// Computer Science 110 (1993).
///
/// A position is how many pairs are left, n, and of how many of them one card is known, k; a pair known whole is always
/// taken. A player may turn
/// - two known cards: a pass;
/// - one new card, and then, unless it has a known mate, a known card that cannot match;
/// - two new cards, unless the first has a known mate.
///
/// The value of a position is how many pairs more than the other the player to move gains from there on. Every value is
/// a mean of values of smaller positions, so rounding errors do not grow; the smallest difference between two moves of
/// one position is 3.6 × 10⁻⁵ up to 72 pairs, and what is closer than 10⁻⁹ is equal: only (4, 3) has two best moves.
///
/// Two passes in a row end the game here, the rest counting for nobody. Pairs ends it only after three turns of each seat
/// that turned nothing new, which changes no value: see `Tests/Theory`.
public struct OptimalPlay: Sendable, Hashable {
    /// Kinds of turns.
    public struct Moves: OptionSet, Sendable, Hashable {
        /// One bit for each kind.
        public let rawValue: UInt8

        /// The kinds with these bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Two known cards.
        public static let passing = Moves(rawValue: 1)
        /// A new card, then a known one.
        public static let oneNew = Moves(rawValue: 2)
        /// A new card, then another.
        public static let twoNew = Moves(rawValue: 4)
        /// New cards that all have known mates, to the end.
        public static let taking = Moves(rawValue: 8)
    }

    /// The most pairs that a board of 12 × 12 cards has.
    public static let mostPairs = 72
    /// Best play where a pass is legal, as it is in Pairs.
    public static let withPassing = OptimalPlay(pairs: mostPairs, passing: true)
    /// Best play where every turn must turn a new card.
    public static let withoutPassing = OptimalPlay(pairs: mostPairs, passing: false)

    private static let tie = 1e-9

    private struct Position: Sendable, Hashable {
        var gain: Double
        var moves: Moves
    }
    /// By pairs left, then by known cards; (n, k) stands at n (n + 1) / 2 + k.
    private var positions: [Position]

    /// Solves every position of at most so many pairs.
    public init(pairs: Int, passing: Bool) {
        precondition(pairs >= 0, "a board has no fewer than no pairs")
        let nothing = Position(gain: 0, moves: [])
        positions = Array(repeating: nothing, count: Self.index(pairs, pairs) + 1)
        for left in 0...pairs {
            for known in stride(from: left, through: 0, by: -1) {
                positions[Self.index(left, known)] = solved(left, known, passing: passing)
            }
        }
    }

    /// How many pairs more than the other the player to move gains, on average.
    public func gain(pairs: Int, known: Int) -> Double { self[pairs, known].gain }

    /// The best moves; more than one where they are worth the same.
    public func moves(pairs: Int, known: Int) -> Moves { self[pairs, known].moves }

    private subscript(pairs: Int, known: Int) -> Position {
        precondition((0...pairs).contains(known), "no more pairs are known by one card than are left")
        return positions[Self.index(pairs, known)]
    }

    private static func index(_ pairs: Int, _ known: Int) -> Int { pairs * (pairs + 1) / 2 + known }

    /// One position, from those with fewer pairs or more known cards.
    private func solved(_ pairs: Int, _ known: Int, passing: Bool) -> Position {
        if known == pairs { return Position(gain: Double(pairs), moves: .taking) }
        let new = 2 * pairs - known
        /// The chance that a new card has a known mate, and what that brings: the pair and the same player's next turn.
        let hit = Double(known) / Double(new)
        let afterHit = known == 0 ? 0 : 1 + gain(pairs: pairs - 1, known: known - 1)

        var best = Position(gain: -.infinity, moves: [])
        func consider(_ move: Moves, _ gain: Double) {
            if abs(gain - best.gain) < Self.tie {
                best.moves.insert(move)
            } else if gain > best.gain {
                best = Position(gain: gain, moves: move)
            }
        }
        consider(.twoNew, hit * afterHit + (1 - hit) * gainOfSecondNewCard(pairs, known))
        if known > 0 { consider(.oneNew, hit * afterHit - (1 - hit) * gain(pairs: pairs, known: known + 1)) }
        // Answered by a pass, a pass ends the game at 0; what is worth more to the other than that is worth less here.
        if passing, known > 1 { consider(.passing, 0) }
        return best
    }

    /// What turning another new card is worth after one that has no known mate.
    private func gainOfSecondNewCard(_ pairs: Int, _ known: Int) -> Double {
        let rest = 2 * pairs - known - 1
        // Its own mate scores; a mate of a known card is the other's to take; anything else is known from now on.
        let pairOnTable = 1 + gain(pairs: pairs - 1, known: known)
        let others = rest - 1 - known
        let afterOthers = others == 0 ? 0 : gain(pairs: pairs, known: known + 2)
        return (pairOnTable - Double(known) * pairOnTable - Double(others) * afterOthers) / Double(rest)
    }
}
