import PatienceSolver
import ServerCore
import Vocabulary

/// The ways to the end that were found lately, so that hint after hint follows the same one.
package struct KnownPositions {
    /// A position by its hash. Another one shares it once in 2⁶⁴, and its move would not be among the legal ones of a hint.
    private var young: [Int: SolverAnswer] = [:]
    private var old: [Int: SolverAnswer] = [:]
    private let solver = PatienceSolver(positions: KnownPositions.positions)

    /// How many positions a search reaches at most: about 0.1 s and 4 MB, in FreeCell 7 MB more.
    private static let positions = 60_000
    /// How many positions are known before the older half is forgotten: twice as many take about 4 MB.
    private static let kept = 32_768

    /// Nothing known.
    package init() {}

    /// Whether the position can be won, and what comes next.
    package mutating func answer(about position: PatiencePosition) -> SolverAnswer {
        let key = Self.key(position)
        if let known = young[key] ?? old[key] { return known }
        let solution = solver.solve(position)
        guard solution.verdict == .winnable else {
            let answer = SolverAnswer(solution.verdict)
            keep(answer, key)
            return answer
        }
        var position = position
        for action in solution.actions {
            keep(SolverAnswer(.winnable, next: action), Self.key(position))
            guard position.apply(action) else { break }
        }
        return SolverAnswer(.winnable, next: solution.actions.first)
    }

    private mutating func keep(_ answer: SolverAnswer, _ key: Int) {
        if young.count >= Self.kept { (old, young) = (young, [:]) }
        young[key] = answer
    }

    private static func key(_ position: PatiencePosition) -> Int {
        var hasher = Swift.Hasher()
        hasher.combine(position.rules.name)
        hasher.combine(position.values)
        hasher.combine(position.piles)
        hasher.combine(position.turned)
        return hasher.finalize()
    }
}
