import BotCore
import Testing

/// The project's own solver beside the published tables.
struct SolvedPlayTests {
    /// Every position up to 16 pairs has the published value and the published best moves, ties included.
    @Test(arguments: ["pass", "nopass"]) func equalsTheTable(variant: String) throws {
        let positions = try #require(Theory.published.e[variant])
        #expect(positions.count == 152)
        let play = OptimalPlay(pairs: 16, passing: variant == "pass")
        for position in positions {
            #expect(play.moves(pairs: position.pairs, known: position.known) == position.moves)
            #expect(abs(play.gain(pairs: position.pairs, known: position.known) - position.gain) < 1e-13)
        }
    }

    /// In Pairs a game ends after three turns of each seat in a row that turned nothing new, in the paper after two passes
    /// in a row. No value changes by that, and no best move.
    ///
    /// Let `worth` be the best that a turn with a new card brings: it does not depend on how many passes came before, for
    /// it ends their row. Counted from the last turn before the end, a pass is worth 0 there, and less one turn earlier what
    /// the next position is worth to the other.
    @Test func stallRuleChangesNothing() {
        for pairs in 1...OptimalPlay.mostPairs {
            for known in 2..<max(2, pairs) {
                let worth = worthOfNewCards(pairs, known)
                var afterPass = 0.0
                for _ in 0..<6 {
                    let value = max(worth, -afterPass)
                    #expect(abs(value - OptimalPlay.withPassing.gain(pairs: pairs, known: known)) < 1e-12)
                    afterPass = value
                }
            }
        }
    }

    /// The better of the two turns with a new card, from the values of the positions that they lead to.
    private func worthOfNewCards(_ pairs: Int, _ known: Int) -> Double {
        func gain(_ pairs: Int, _ known: Int) -> Double { OptimalPlay.withPassing.gain(pairs: pairs, known: known) }
        let (n, k) = (Double(pairs), Double(known))
        let new = 2 * n - k
        let others = 2 * (n - k)
        let taken = k / new * (1 + gain(pairs - 1, known - 1))
        let one = taken - others / new * gain(pairs, known + 1)
        let rest = new - 1
        let second =
            (1 - k) / rest * (1 + gain(pairs - 1, known))
            - (others - 2) / rest * (others > 2 ? gain(pairs, known + 2) : 0)
        return max(one, taken + others / new * second)
    }
}
