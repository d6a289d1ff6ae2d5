import CardGame
import TestSupport
import Testing
import Vocabulary

extension PatienceRules {
    /// A fourth game: as Klondike, without a stock, and any cards that lie open move together.
    static let yukon = PatienceRules(
        "yukon", columns: (0..<7).map { Column(down: $0, up: $0 == 0 ? 1 : 5) },
        scorings: [PatiencePoints("standard") { $0.toFoundation = 1 }],
        levels: [.normal: PatienceValues()]
    ) {
        $0.run = .any
        $0.emptyColumn = .king
        $0.foundationsGiveBack = true
    }
}

/// A game that the engine has never seen takes one value.
@Suite struct YukonTests {
    /// It is dealt, played at random, and taken back step by step.
    @Test func aFourthGame() throws {
        let plan = PatiencePlan(try PatienceSettings(.yukon))
        let cards = PatienceRules.yukon.numbered(7, suits: 4)
        var told = ToldRun(PatienceRun(plan, PatiencePack.deck(cards, of: plan)))
        #expect(plan.piles.map(\.id).joined(separator: " ") == "f1 f2 f3 f4 t1 t2 t3 t4 t5 t6 t7")
        #expect(plan.counts == [0, 0, 0, 0, 1, 6, 7, 8, 9, 10, 11])
        let dealt = told.board
        var chance = Seeded(3)
        var broken = 0
        for _ in 0..<100 {
            guard let hint = told.run.hints.randomElement(using: &chance) else { break }
            // Cards that are no run of alternating colours move together, too.
            if case .move(let from, _, let count) = hint, count > 1 {
                let moved = (told.run.count(from) - count..<told.run.count(from)).compactMap { told.run.card(from, $0) }
                if zip(moved, moved.dropFirst()).contains(where: { $0.rank != $1.rank + 1 }) { broken += 1 }
            }
            guard case .success = told.ops(hint.move) else {
                Issue.record("a hint is legal")
                return
            }
        }
        #expect(broken > 0 && told.run.tally.moves > 20)
        while told.refusal(of: .undo) == nil {}
        #expect(told.board == dealt && told.run.tally.moves == 0 && told.run.tally.score == 0)
    }
}
