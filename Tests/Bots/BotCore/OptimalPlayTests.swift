import BotCore
import Testing

struct OptimalPlayTests {
    /// The rule that Zwick & Paterson found for the game with passes, up to the largest board: two new cards, or one
    /// where n + k is even, or a pass where 3k ≥ 2(n + 1) and n + k is odd; (6, 1) is the only exception.
    @Test func ruleOfThePaper() {
        let play = OptimalPlay.withPassing
        for pairs in 1...OptimalPlay.mostPairs {
            for known in 0..<pairs {
                let rule: OptimalPlay.Moves =
                    if known == 0 {
                        .twoNew
                    } else if (pairs + known).isMultiple(of: 2) || (pairs, known) == (6, 1) {
                        .oneNew
                    } else if 3 * known >= 2 * (pairs + 1) {
                        .passing
                    } else {
                        .twoNew
                    }
                let isTie = (pairs, known) == (4, 3)
                #expect(play.moves(pairs: pairs, known: known) == (isTie ? [.passing, .twoNew] : rule))
            }
        }
    }

    /// Nobody gains by a pass where every turn must turn a new card, and what is known whole is taken.
    @Test func withoutPassing() {
        for pairs in 1...OptimalPlay.mostPairs {
            for known in 0..<pairs {
                let moves = OptimalPlay.withoutPassing.moves(pairs: pairs, known: known)
                #expect(moves == .oneNew || moves == .twoNew)
            }
            #expect(OptimalPlay.withoutPassing.moves(pairs: pairs, known: pairs) == .taking)
            #expect(OptimalPlay.withoutPassing.gain(pairs: pairs, known: pairs) == Double(pairs))
        }
    }

    /// Smaller tables are the beginnings of larger ones.
    @Test func smallTables() {
        let small = OptimalPlay(pairs: 5, passing: true)
        for pairs in 0...5 {
            for known in 0...pairs {
                let gain = OptimalPlay.withPassing.gain(pairs: pairs, known: known)
                #expect(small.gain(pairs: pairs, known: known) == gain)
            }
        }
    }
}
