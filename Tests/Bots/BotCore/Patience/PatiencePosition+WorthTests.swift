import BotCore
import Testing
import Vocabulary

/// How good positions look.
struct PatiencePositionWorthTests {
    /// In Klondike a card face down costs 6, one at home is worth 4, and an empty column 3.
    @Test func klondike() {
        #expect(PatiencePosition.with(.klondike, [:]).worth == 21)
        #expect(PatiencePosition.with(.klondike, ["f1": "AC 2C", "t1": "? KH"]).worth == 8 + 18 - 6)
    }

    /// In Spider runs of a suit are worth more the longer they are, and followers of another suit 1.
    @Test func spider() {
        #expect(PatiencePosition.with(.spider, ["t1": "9S 8S 7H"]).worth == 9 * 15 + 3 + 1)
        #expect(PatiencePosition.with(.spider, ["t1": "? 9S 8S 7S"]).worth == 9 * 15 - 20 + 3 + 4)
        #expect(PatiencePosition.with(.spider, ["f1": "KS"]).worth == 200 + 150)
    }

    /// In FreeCell cells are dear, and so is what lies on the next card to go home.
    @Test func freecell() {
        #expect(PatiencePosition.with(.freecell, ["t1": "9S 8H", "c1": "KD"]).worth == 7 * 6 + 2 - 3)
        #expect(PatiencePosition.with(.freecell, ["t1": "AS KH QS"]).worth == 7 * 6 - 2 - 1 + 2)
    }

    /// Nothing is worth as much as a game that is cleared.
    @Test func cleared() {
        var position = PatiencePosition.with(.klondike, [:])
        for (pile, suit) in zip(position.layout.foundations, Suit.allCases) {
            position.piles[pile] = (1...13).map { .init(PlayingCard(rank: $0, suit: suit), isUp: true) }
        }
        #expect(position.worth == 1_000_000)
    }
}
