import BotCore
import Testing
import Wire

struct SeenCardsTests {
    private var memory = CardMemory(.perfect)
    private var generator = SplitMix64(seed: 4)

    /// What goes along with every step is what a look at the whole board sees.
    @Test mutating func goesAlong() {
        var board = BoardState(rows: 4, columns: 3, cards: Array(repeating: .down, count: 12))
        var sight = SeenCards()
        sight.look(at: board, remembering: memory)
        for _ in 0..<400 {
            let card = generator.below(12)
            let face = "face\(card / 2)"
            switch board.cards[card] {
            case .down:
                board.cards[card] = .up(face: face)
                sight.turnUp(card)
                if generator.chance(0.5) { memory.see(card, face: face, &generator) }
            case .up where generator.chance(0.1):
                board.cards[card] = .taken(face: face, seat: 0)
                sight.take(card)
                memory.drop { $0 == card }
            case .up:
                board.cards[card] = .down
                sight.turnDown(card, isNew: !memory.remembers(card))
                if generator.chance(0.2) {
                    memory.drop { $0 == card }
                    sight.forget(card)
                }
            case .held, .taken: break
            }
            var look = SeenCards()
            look.look(at: board, remembering: memory)
            for card in 0..<12 {
                #expect(sight.down.contains(card) == look.down.contains(card))
                #expect(sight.new.contains(card) == look.new.contains(card))
            }
            #expect(Set(sight.shown) == Set(look.shown))
            #expect(sight.left == look.left)
        }
    }
}
