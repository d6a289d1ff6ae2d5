import CardGame
import Testing

@Suite struct CardHandTests {
    private func hand(_ cards: Int...) -> CardHand {
        var hand = CardHand()
        for card in cards { hand.append(card) }
        return hand
    }

    /// A hand keeps up to four cards in their order.
    @Test func handKeepsItsCards() {
        #expect(Array(hand()) == [])
        #expect(Array(hand(7)) == [7])
        #expect(Array(hand(143, 0, 255, 12)) == [143, 0, 255, 12])
    }

    /// Hands are equal when the same cards stand in the same order.
    @Test func handsCompareByTheirCards() {
        #expect(hand(1, 2) == hand(1, 2))
        #expect(hand(1, 2) != hand(2, 1))
        #expect(hand(1) != hand(1, 0))
        #expect(Set([hand(1, 2), hand(1, 2), hand(2, 1)]).count == 2)
    }
}
