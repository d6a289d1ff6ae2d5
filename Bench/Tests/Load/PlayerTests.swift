import BenchRuntime
import Testing

@Suite struct PlayerTests {
    /// Plays a deck alone to its end and returns the cards in the order they were turned.
    private func game(_ deck: [UInt64], _ player: inout Player) -> [Int] {
        var taken: Set<Int> = []
        var turned: [Int] = []
        while taken.count < deck.count, turned.count < 10 * deck.count {
            let one = player.choice
            player.fold(.revealed(card: one, face: deck[one]))
            let other = player.choice
            player.fold(.revealed(card: other, face: deck[other]))
            #expect(one != other && !taken.contains(one) && !taken.contains(other))
            turned += [one, other]
            if deck[one] == deck[other] { taken.formUnion([one, other]) }
        }
        return turned
    }

    /// It turns new cards, takes a pair as soon as it knows one, and wastes no turn.
    @Test func wholeGame() {
        var player = Player(cards: 6, turn: 0)
        #expect(game([1, 2, 3, 1, 2, 3], &player) == [0, 1, 2, 3, 0, 3, 4, 1, 5, 2])
    }

    /// After a new deal it remembers nothing, and the same game makes it ask for the same cards.
    @Test func deal() {
        var player = Player(cards: 6, turn: 0)
        let first = game([1, 1, 2, 2, 3, 3], &player)
        player.fold(.dealt)
        #expect(game([1, 1, 2, 2, 3, 3], &player) == first)
    }

    /// Whose turn it is, is what the table said last.
    @Test func turn() {
        var player = Player(cards: 6, turn: 1)
        #expect(player.turn == 1)
        player.fold(.turnBegan(seat: 3))
        #expect(player.turn == 3)
    }
}
