import CardGame
import PatienceSolver
import TestSupport
import Testing
import Vocabulary

/// A game of the rules engine and the solver's view of it.
struct SolvedGame {
    let run: PatienceRun
    let position: PatiencePosition

    /// The deal of those cards.
    init(_ rules: PatienceRules, _ values: PatienceValues, _ cards: [PlayingCard]) {
        let plan = PatiencePlan(rules, values, rules.scorings[0])
        run = PatienceRun(plan, PatiencePack.deck(cards, of: plan))
        position = PatiencePosition(dealt: cards, rules, values)
    }

    /// A game that is under way.
    init(run: PatienceRun) {
        self.run = run
        position = run.position
    }

    /// A numbered deal.
    init(_ rules: PatienceRules, _ values: PatienceValues, deal: Int) {
        self.init(rules, values, rules.numbered(deal, suits: values.suits))
    }

    /// Plays actions by the rules. Each must be legal.
    func play(_ actions: [PatienceAction]) -> PatienceRun {
        var run = run
        var steps: [PatienceStep] = []
        for action in actions {
            let refusal =
                switch action {
                case .draw: run.take(.draw, &steps)
                case .move(let from, let to, let count): run.take(.move(from: from, to: to, count: count), &steps)
                }
            #expect(refusal == nil)
            if refusal != nil { break }
        }
        return run
    }

    /// Asks the solver, and plays what it finds to its end.
    func solve(positions: Int, positionsByAStar: Int = 0) -> PatienceVerdict {
        let solution = PatienceSolver(positions: positions, positionsByAStar: positionsByAStar).solve(position)
        #expect(solution.actions.isEmpty == (solution.verdict != .winnable))
        if solution.verdict == .winnable { #expect(play(solution.actions).isCleared) }
        return solution.verdict
    }
}

/// Every position that the rules engine reaches, which says whether one of them is cleared; nil beyond the bound.
func isWinnable(_ run: PatienceRun, most: Int) -> Bool? {
    var seen: Set<Seen> = []
    var waiting = [run]
    while let run = waiting.popLast() {
        if run.isCleared { return true }
        var moves: [PatienceMove] = []
        _ = run.forEachMove(all: true) { from, to, count in
            moves.append(.move(from: from, to: to, count: count))
            return false
        }
        if run.refusalOfDraw == nil { moves.append(.draw) }
        for move in moves {
            var next = run
            var steps: [PatienceStep] = []
            guard next.take(move, &steps) == nil else { continue }
            let position = next.position
            // Without end it does not matter how often the waste was turned over.
            let turned = position.values.passes == nil ? 0 : position.turned
            guard seen.insert(Seen(piles: position.piles, turned: turned)).inserted else { continue }
            if seen.count > most { return nil }
            waiting.append(next)
        }
    }
    return false
}

/// A position that was reached.
private struct Seen: Hashable {
    let piles: [[PatiencePosition.Place]]
    let turned: Int
}
