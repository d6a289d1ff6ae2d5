import ClientCore
import Terminal
import TestSupport
import Testing
import Wire

/// What a move of a patience game costs a terminal of 80 × 24 cells in true colour, in bytes a frame.
@Suite struct PileFrameCostTests {
    /// The dearest here is a move of nine cards of a Spider, 817.
    private static let limit = 840
    /// The same where the cards' size changes, and all are painted anew.
    private static let largest = 2_500

    /// Every frame of every step of a game played by its first hints: from the key to the cards that lie still.
    @Test(.deep, arguments: [("klondike", 3), ("klondike", 18), ("spider", 1), ("freecell", 1)]) func movesAreCheap(
        game: String, deal: Int
    ) {
        let den = Den<AppStory>(players: 1)
        var rules = Rules()
        var terms = PatienceTerms(game)
        terms.deal = deal
        rules.patience = terms
        rules.mode = "solo"
        rules.level = "easy"
        den.play(0) { $0.when(.client(.requested(.create(Request.Create(rules: rules))))) }
        #expect(den.table(0)?.phase == .playing)
        var renderer = Renderer()
        renderer.synchronizes = true
        var (dearest, dearestOfAll, changes, height) = (0, 0, 0, 0)
        func paint() {
            var output: [UInt8] = []
            renderer.paint(den.stories[0].frame, into: &output)
            dearestOfAll = max(dearestOfAll, output.count)
            let now = den.stories[0].cardHeight
            if now == height { dearest = max(dearest, output.count) } else { changes += 1 }
            height = now
        }
        den.wait(.seconds(8))
        paint()
        (dearest, dearestOfAll, changes) = (0, 0, 0)
        var random = Seeded(UInt64(deal))
        for step in 0..<70 where den.table(0)?.phase == .playing {
            den.play(0) { $0.type(step % 7 == 6 ? "u" : "H") }
            paint()
            for _ in 0..<Int.random(in: 0..<2, using: &random) {
                den.play(0) { $0.type("H") }
                paint()
            }
            den.play(0) { $0.type(" ") }
            for _ in 0..<8 {
                paint()
                den.wait(.milliseconds(50))
            }
        }
        #expect(den.table(0)?.seats[0].patience?.moves ?? 0 > 20)
        #expect(dearest <= Self.limit, "\(game) \(deal)")
        #expect(dearestOfAll <= Self.largest && changes < 4, "\(game) \(deal) \(dearestOfAll) \(changes)")
    }
}
