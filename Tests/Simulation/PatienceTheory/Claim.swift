import CardGame
import PatienceSolver
import Vocabulary

/// A count of deals, and what is known of it.
struct Claim {
    let name: String
    let rules: PatienceRules
    let values: PatienceValues
    let positions: Int
    /// How many positions are reached at most in a deal that is open after that, one deal after the other: 40 million take about 2 GB.
    var morePositions: Int?
    let deals: Int
    /// What is wrong with the counts; nil if nothing is.
    let flaw: @Sendable (_ counts: [PatienceVerdict: Int], _ notWinnable: [Int], _ deals: ClosedRange<Int>) -> String?

    static let all = [
        Claim(
            name: "freecell4", rules: .freecell, values: PatienceValues { $0.cells = 4 }, positions: 5_000_000,
            deals: 32_000
        ) { _, others, deals in
            // The only one of the first 32,000 that can't be won.
            let expected = [11_982].filter(deals.contains)
            return others == expected ? nil : "not won: \(others), but it should be \(expected)"
        },
        Claim(
            name: "freecell2", rules: .freecell, values: PatienceValues { $0.cells = 2 }, positions: 2_000_000,
            morePositions: 40_000_000, deals: 32_000
        ) { counts, others, deals in
            if others.filter({ $0 <= 200 }) != lostWithTwoCells.filter(deals.contains) {
                return "of the first 200 others are lost: \(lostWithTwoCells)"
            }
            // Of the first 32,000 exactly 25,381 can be won. Of fewer of them it is known within limits alone.
            guard deals == 1...32_000 else { return beyond(25_381 / 32_000, counts, deals) }
            let isPossible = counts[.winnable, default: 0] <= 25_381 && counts[.lost, default: 0] <= 6_619
            return isPossible ? nil : "25,381 can be won, and 6,619 can't"
        },
        Claim(
            name: "klondike", rules: .klondike, values: PatienceValues { $0.draw = 3 }, positions: 1_000_000,
            deals: 2_000
        ) { counts, _, deals in beyond(0.81945, counts, deals) },
    ]

    /// The deals among the first 200 that can't be won with two cells, by fc-solve 5.0.0.
    private static let lostWithTwoCells = [
        1, 6, 21, 25, 32, 48, 57, 63, 72, 74, 76, 86, 89, 92, 101, 107, 110, 114, 115, 117, 121, 124, 127,
        145, 157, 162, 169, 170, 178, 181, 187, 188, 194, 199,
    ]

    /// What is wrong with counts that are further than three standard deviations from a share that can be won.
    private static func beyond(
        _ share: Double, _ counts: [PatienceVerdict: Int], _ deals: ClosedRange<Int>
    ) -> String? {
        let (winnable, unknown) = (Double(counts[.winnable, default: 0]), Double(counts[.unknown, default: 0]))
        let total = Double(deals.count)
        let deviation = (share * (1 - share) / total).squareRoot()
        if winnable / total > share + 3 * deviation { return "too many can be won" }
        return (winnable + unknown) / total < share - 3 * deviation ? "too many are lost" : nil
    }
}

extension Claim {
    func solve(_ deal: Int, positions: Int, positionsByAStar: Int = 0) -> PatienceSolution {
        let cards = rules.numbered(deal, suits: values.suits)
        return PatienceSolver(positions: positions, positionsByAStar: positionsByAStar)
            .solve(PatiencePosition(dealt: cards, rules, values))
    }

    /// Whether what leads to the end where a deal can be won is legal to its end.
    func isRight(_ solution: PatienceSolution, _ deal: Int) -> Bool {
        guard solution.verdict == .winnable else { return solution.actions.isEmpty }
        let plan = PatiencePlan(rules, values, rules.scorings[0])
        var run = PatienceRun(plan, PatiencePack.deck(rules.numbered(deal, suits: values.suits), of: plan))
        var steps: [PatienceStep] = []
        for action in solution.actions {
            let move: PatienceMove =
                switch action {
                case .draw: .draw
                case .move(let from, let to, let count): .move(from: from, to: to, count: count)
                }
            if run.take(move, &steps) != nil { return false }
        }
        return run.isCleared
    }
}
