import CardGame
import Testing

@Suite struct BoardTests {
    private func hand(_ cards: Int...) -> CardHand {
        var hand = CardHand()
        for card in cards { hand.append(card) }
        return hand
    }

    /// All cards of a new board are face down, and none has been turned.
    @Test func startsFaceDown() {
        let board = Board(HiddenDeck([0, 1, 0, 1]))
        #expect(board.view == Array(repeating: .down, count: 4))
        #expect(board.indices == 0..<4 && board.remaining == 4)
        #expect(board.indices.allSatisfy { board.isDown($0) && !board.wasTurned($0) })
    }

    /// A card that is turned up shows its face, and that it was turned stays known when it is hidden.
    @Test func turnsUpAndHides() {
        var board = Board(HiddenDeck([3, 1]))
        let face = board.turnUp(0)
        #expect(face.index == 3)
        #expect(board[0] == .up(face) && board[1] == .down)
        board.hide(hand(0))
        #expect(board[0] == .down && board.wasTurned(0) && !board.wasTurned(1))
    }

    /// Cards that are taken show their face and their owner, and no longer remain.
    @Test func takes() {
        var board = Board(HiddenDeck([1, 0, 1, 0]))
        let face = board.turnUp(0)
        #expect(board.turnUp(2) == face && board.match(0, 2))
        board.take(hand(0, 2), by: 5)
        #expect(board[0] == .taken(face, seat: 5) && board[2] == .taken(face, seat: 5))
        #expect(board.remaining == 2)
    }

    /// Once a game is over every face can be read, also that of a face-down card.
    @Test func opens() {
        let board = Board(HiddenDeck([2, 0, 1]))
        #expect(board.opened(after: .abandoned).map(\.index) == [2, 0, 1])
    }

    /// Whether none of the words and numbers of a text is one of the faces used below.
    private func isDisjoint(_ text: String) -> Bool {
        Set(text.split { !$0.isLetter && !$0.isNumber }).isDisjoint(with: ["70", "71"])
    }

    /// No way of printing a deck shows a face, nor does printing what holds one.
    @Test func deckPrintsNothing() {
        struct Holder { let deck: HiddenDeck }
        let deck = HiddenDeck([71, 70, 71, 70])
        var dumped = ""
        dump(Holder(deck: deck), to: &dumped)
        dump(deck, to: &dumped)
        let texts = ["\(deck)", String(reflecting: deck), "\(Holder(deck: deck))", "\([deck])", dumped]
        for text in texts { #expect(isDisjoint(text), "\(text)") }
        #expect("\(deck)" == "deck of 4 hidden cards")
    }

    /// No way of printing a board or a running game shows the face of a face-down card.
    @Test func boardPrintsNothingHidden() {
        let deck = HiddenDeck([71, 70, 71, 70])
        let game = MemorySettings.board(2, 2).deal(deck, to: [0, 1], first: 0)
        var dumped = ""
        dump(Board(deck), to: &dumped)
        dump(game, to: &dumped)
        let texts = ["\(Board(deck))", String(reflecting: Board(deck)), "\(game)", String(reflecting: game), dumped]
        for text in texts { #expect(isDisjoint(text), "\(text)") }
    }
}
