import BotCore
import Testing

struct CardSetTests {
    private var generator = SplitMix64(seed: 2)

    /// Whatever is put in and taken out, it holds what a set would hold, and draws from that alone.
    @Test mutating func likeASet() {
        var cards = CardSet()
        cards.clear(board: 20)
        var model: Set<Int> = []
        #expect(cards.random(&generator) == nil)
        for _ in 0..<1_000 {
            let card = generator.below(20)
            if generator.chance(0.5) {
                cards.insert(card)
                model.insert(card)
            } else {
                cards.remove(card)
                model.remove(card)
            }
            #expect(cards.count == model.count)
            #expect(cards.contains(card) == model.contains(card))
            if let drawn = cards.random(&generator) { #expect(model.contains(drawn)) }
        }
    }

    /// Every card in it is drawn at times.
    @Test mutating func drawsAll() {
        var cards = CardSet()
        cards.clear(board: 9)
        for card in [1, 3, 8] { cards.insert(card) }
        let drawn = Set((0..<100).map { _ in cards.random(&generator) })
        #expect(drawn == [1, 3, 8])
    }
}
