import CardGame
import Testing
import Vocabulary

/// What a seat knows of where its cards lie.
struct PatienceRunPositionTests {
    /// The first numbered deal of a game, and what its level states.
    private func firstDeal(of rules: PatienceRules) throws -> (run: PatienceRun, values: PatienceValues) {
        var request = PatienceSettings.Request()
        request.deal = 1
        let settings = try PatienceSettings(rules, request)
        return (try ToldRun(settings).run, settings.values)
    }

    /// In FreeCell all is known from the deal on.
    @Test func freecell() throws {
        let (run, values) = try firstDeal(of: .freecell)
        let dealt = PatienceRules.freecell.numbered(1, suits: 4)
        #expect(run.position == PatiencePosition(dealt: dealt, .freecell, values))
    }

    /// In Klondike a card is known once it has turned up, also when it lies face down again.
    @Test func klondike() throws {
        let (dealtRun, values) = try firstDeal(of: .klondike)
        var run = dealtRun
        let dealt = PatiencePosition(
            dealt: PatienceRules.klondike.numbered(1, suits: 4), .klondike, values)
        for (seen, all) in zip(run.position.piles.joined(), dealt.piles.joined()) {
            #expect(seen.isUp == all.isUp && seen.card == (all.isUp ? all.card : nil))
        }
        var steps: [PatienceStep] = []
        #expect(run.take(.draw, &steps) == nil && run.take(.undo, &steps) == nil)
        let drawn = values.draw
        #expect(run.position.piles[0].suffix(drawn).map(\.card) == dealt.piles[0].suffix(drawn).map(\.card))
        #expect(run.position.piles[0].allSatisfy { !$0.isUp } && run.position.turned == 0)
        #expect(run.position.piles[0].count { $0.card != nil } == drawn)
    }
}
