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

    /// Ahead of the answers it names each card once, and the pairs that are left when it has seen all of them.
    @Test func ahead() {
        let deck: [UInt64] = [1, 1, 2, 3, 2, 3]
        var player = Player(cards: 6, turn: 0)
        func named() -> [Int] { Array(sequence(state: player) { $0.nextAhead() }) }
        func answer(_ cards: [Int]) { for card in cards { player.fold(.revealed(card: card, face: deck[card])) } }
        for _ in 1...2 {
            #expect(named() == [0, 1, 2, 3, 4, 5])
            for _ in 1...6 { _ = player.nextAhead() }
            answer([0, 1, 2, 3, 4])
            let early = player.nextAhead()
            #expect(early == nil)
            answer([5])
            #expect(named() == [2, 4, 3, 5])
            for _ in 1...4 { _ = player.nextAhead() }
            answer([2, 4, 3, 5])
            player.fold(.dealt)
        }
    }

    /// Whose turn it is, is what the table said last.
    @Test func turn() {
        var player = Player(cards: 6, turn: 1)
        #expect(player.turn == 1)
        player.fold(.turnBegan(seat: 3))
        #expect(player.turn == 3)
    }
}
