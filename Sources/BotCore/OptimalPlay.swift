/// The best play of two players who remember everything, from Zwick & Paterson, The Memory Game, Theoretical Computer
/// Science 110 (1993).
///
/// A position has two numbers: n, the pairs that are left, and k, the pairs of which one card is known. A pair of which
/// both cards are known is always taken. A player may turn
/// - two known cards, which is a pass;
/// - one new card, and then, unless its equal is known, a known card that cannot match;
/// - two new cards, unless the equal of the first is known.
///
/// The value of a position is how many pairs more than the other the player to move gains from there on. Every value is
/// a mean of values of smaller positions, so rounding errors do not grow. Up to 72 pairs, two moves of one position
/// differ by 3.6 × 10⁻⁵ or more, or they are equal. Values closer than 10⁻⁹ therefore count as equal. Only (4, 3) has
/// two best moves.
///
/// Two passes in a row end the game here, and the pairs that are left count for nobody. Pairs ends it only after three
/// turns of each seat that turned nothing new. That changes no value: see `Tests/Theory`.
public struct OptimalPlay: Sendable, Hashable {
    /// A set of kinds of turns.
    public struct Moves: OptionSet, Sendable, Hashable {
        /// One bit for each kind.
        public let rawValue: UInt8

        /// The kinds with these bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Turn two known cards.
        public static let passing = Moves(rawValue: 1)
        /// Turn a new card, then a known one.
        public static let oneNew = Moves(rawValue: 2)
        /// Turn a new card, then another.
        public static let twoNew = Moves(rawValue: 4)
        /// Turn new cards whose equals are all known, to the end of the game.
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
    /// All positions by n, then by k: (n, k) is at index n (n + 1) / 2 + k.
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

    /// The best moves. There is more than one where they are worth the same.
    public func moves(pairs: Int, known: Int) -> Moves { self[pairs, known].moves }

    private subscript(pairs: Int, known: Int) -> Position {
        precondition((0...pairs).contains(known), "no more pairs are known by one card than are left")
        return positions[Self.index(pairs, known)]
    }

    private static func index(_ pairs: Int, _ known: Int) -> Int { pairs * (pairs + 1) / 2 + known }

    /// The solution of one position, from those with fewer pairs or more known cards.
    private func solved(_ pairs: Int, _ known: Int, passing: Bool) -> Position {
        if known == pairs { return Position(gain: Double(pairs), moves: .taking) }
        let new = 2 * pairs - known
        /// The chance that the equal of a new card is known, and the gain then: the pair and the same player's next turn.
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
        // A pass can be answered by a pass, which ends the game at 0. A position worth more than 0 to the player who would
        // answer is worth as much to this one, who then has a better move than passing.
        if passing, known > 1 { consider(.passing, 0) }
        return best
    }

    /// The gain of turning another new card after one whose equal is not known.
    private func gainOfSecondNewCard(_ pairs: Int, _ known: Int) -> Double {
        let rest = 2 * pairs - known - 1
        // The equal of the first card scores. The equal of a known card is the other player's to take. Any other is known now.
        let pairOnTable = 1 + gain(pairs: pairs - 1, known: known)
        let others = rest - 1 - known
        let afterOthers = others == 0 ? 0 : gain(pairs: pairs, known: known + 2)
        return (pairOnTable - Double(known) * pairOnTable - Double(others) * afterOthers) / Double(rest)
    }
}
