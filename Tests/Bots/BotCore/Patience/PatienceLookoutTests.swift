import BotCore
import Testing
import Vocabulary

/// Searches over what is known.
struct PatienceLookoutTests {
    /// A game that lacks its last two spades, which lie on each other the wrong way round.
    private static var nearTheEnd: PatiencePosition {
        var position = PatiencePosition.with(.freecell, ["t1": "QS KS"])
        for (pile, suit) in zip(position.layout.foundations, Suit.allCases) {
            position.piles[pile] = (1...(suit == .spades ? 11 : 13)).map {
                .init(PlayingCard(rank: $0, suit: suit), isUp: true)
            }
        }
        return position
    }

    /// It finds the steps to the end.
    @Test func theEnd() {
        var position = Self.nearTheEnd
        let found = PatienceLookout(visited: [], most: 100).look(from: position).best
        #expect(found.worth == 1_000_000 && found.actions.count == 3)
        #expect(found.actions.allSatisfy { position.apply($0) } && position.isCleared)
    }

    /// It goes no further than its bound, and not to where the play has already stood.
    @Test func bounds() {
        let start = Self.nearTheEnd
        let one = PatienceLookout(visited: [], most: 1).look(from: start).best
        #expect(one.actions.count == 1)
        var next = start
        #expect(one.actions.allSatisfy { next.apply($0) })
        #expect(PatienceLookout(visited: [next.key], most: 1).look(from: start).best.actions.isEmpty)
    }

    /// A draw of a card that nobody knows ends a line, and is told apart.
    @Test func unknownCards() {
        let found = PatienceLookout(visited: [], most: 100).look(from: .with(.klondike, ["s": "? ?", "t1": "KS"]))
        #expect(found.best.actions.isEmpty && found.draw == [.draw])
    }
}
