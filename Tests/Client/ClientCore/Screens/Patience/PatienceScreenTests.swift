import ClientCore
import Terminal
import TestSupport
import Testing
import Wire

/// A patience game is played in full screen by keys and by the mouse.
@Suite struct PatienceScreenTests {
    private static let klondike = Snapshot.patience("klondike").laid([
        "t1": "KS", "t2": "- QH JC", "t3": "- 9H", "t4": "TC", "t5": "AS", "t6": "", "waste": "2S",
    ])

    private func moves(_ effects: [AppEffect]) -> [Request.Move] {
        effects.sent.compactMap { $0.body as? Request.Move }
    }

    /// A column's key takes its last card up at the second press, and another column's key puts as many down as fit.
    @Test func keysOfPilesMoveWhatFits() {
        var story = AppStory.at(Self.klondike)
        #expect(story.type("22").sent.isEmpty)
        #expect(moves(story.type("1")) == [Request.Move(table: "k3f9", from: "t2", to: "t1", count: 2)])
        story.settle()
        #expect(moves(story.type("334")) == [Request.Move(table: "k3f9", from: "t3", to: "t4")])
    }

    /// The arrows lead to each card that lies open and to the upper row; Space takes up and puts down.
    @Test func arrowsAndSpaceMove() {
        var story = AppStory.at(Self.klondike)
        story.press(.right, .up)
        story.type(" ")
        story.press(.left)
        #expect(moves(story.type(" ")) == [Request.Move(table: "k3f9", from: "t2", to: "t1", count: 2)])
        story.settle()
        story.press(.pageUp, .right)
        story.type(" ")
        story.press(.down)
        #expect(moves(story.type(" ")).map(\.from) == ["waste"])
    }

    /// Enter sends a card to its foundation, and the letters draw, undo, finish and ask for a hint.
    @Test func lettersAskForEachDeed() {
        var story = AppStory.at(Self.klondike)
        story.type("5")
        #expect(moves(story.press(.enter)) == [Request.Move(table: "k3f9", from: "t5", to: "f4")])
        for (key, request) in [("d", "draw"), ("u", "undo"), ("f", "finish"), ("H", "hint")] {
            story.settle()
            #expect(story.type(key).sent.first?.type == request)
        }
    }

    /// Keys that come before the answer to a move act on the piles as it leaves them, in their order, whatever it is.
    @Test(arguments: [false, true]) func keysWaitForTheAnswer(isRefused: Bool) {
        let table = Snapshot.patience("freecell").laid(["t1": "AH 4S", "t2": "5H", "t3": "KH 4D", "t4": "JH 5S"])
        var story = AppStory.at(table)
        story.settle()
        #expect(moves(story.type("12")).map(\.to) == ["t2"])
        let move = story.model.client.pending.last!.id
        // The cursor moves at once. What Enter sends home is known only then, and all that follows waits too.
        story.press(.left)
        #expect(story.press(.enter).sent.isEmpty && story.type("334").sent.isEmpty)
        guard !isRefused else {
            var refusal = ErrorReply(.badMove, "The rules forbid that.")
            refusal.re = .number(move)
            return #expect(moves(story.hears(.error(refusal))).map(\.to) == ["f4"])
        }
        story.hears(.diff(.carry("t1", "t2")))
        #expect(moves(story.hears(.ok(move))) == [Request.Move(table: "k3f9", from: "t1", to: "f3")])
        let second = story.model.client.pending.last!.id
        story.hears(.diff(.carry("t1", "f3", seq: 9)))
        #expect(moves(story.hears(.ok(second))) == [Request.Move(table: "k3f9", from: "t3", to: "t4")])
    }

    /// What was typed before a game ended does nothing in the next one.
    @Test func keysEndWithTheGame() {
        let table = Snapshot.patience("freecell").laid(["t1": "AH 4S", "t2": "5H", "t3": "KH 4D", "t4": "JH 5S"])
        var story = AppStory.at(table)
        story.settle()
        story.type("12")
        let last = story.model.client.pending.last!.id
        #expect(story.type("334").sent.isEmpty)
        var over = Over.adaWins
        (over.ranking, over.reason, over.deck) = ([Over.Place(seat: 0, place: 1, score: 0)], .clock, [])
        story.hears(.diff(table.next(.over(over), .phase(.over))), .ok(last))
        story.settle()
        let deal = Change.Deal(
            game: "next", board: table.board, commit: table.commit, faces: table.faces, theme: table.theme)
        story.hears(.diff(Diff(table: "k3f9", seq: 9, changes: [.deal(deal), .phase(.playing)])))
        #expect(moves(story.type("12")).map(\.to) == ["t2"])
        let first = story.model.client.pending.last!.id
        #expect(moves(story.hears(.diff(.carry("t1", "t2", seq: 10)), .ok(first))).isEmpty)
    }

    /// A hint's cards are taken up, so that Space makes the move; the key again shows the next, and asks nothing.
    @Test func hintsAreSteppedThrough() {
        var story = AppStory.at(Self.klondike)
        story.type("H")
        story.hears(
            .hint(
                .init(
                    table: "k3f9", seat: 0,
                    moves: [.move(from: "t5", to: "f4", count: 1), .move(from: "t3", to: "t4", count: 1), .draw],
                    verdict: .winnable)))
        #expect(story.text.contains("Hint 1 of 3") && story.text.contains("It can be won."))
        #expect(story.type("H").sent.isEmpty)
        #expect(story.text.contains("Hint 2 of 3"))
        #expect(moves(story.type(" ")) == [Request.Move(table: "k3f9", from: "t3", to: "t4")])
        story.type("HH")
        #expect(story.text.contains("Hint 2 of 3") || story.text.contains("Hint 1 of 3"))
        story.hears(.diff(.carry("t3", "t4")))
        story.settle()
        #expect(story.type("H").sent.first?.type == "hint")
    }

    /// The key of another pile puts down no card that only a hint has taken up.
    @Test func keysOfPilesLeaveHints() {
        var story = AppStory.at(Self.klondike)
        story.type("H")
        story.hears(
            .hint(.init(table: "k3f9", seat: 0, moves: [.move(from: "t5", to: "f4", count: 1)], verdict: .winnable)))
        #expect(story.type("1").sent.isEmpty)
        #expect(!story.text.contains("Hint 1 of 1"))
    }

    /// A refusal gives way to the answer of the next request.
    @Test func refusalsGiveWay() {
        var story = AppStory.at(Self.klondike)
        story.type("u")
        var refusal = ErrorReply(.badMove, "Nothing is left to take back.")
        refusal.re = .number(story.model.client.pending.last!.id)
        story.hears(.error(refusal))
        #expect(story.text.contains("The rules forbid that."))
        story.type("H")
        let granted = story.model.client.pending.last!.id
        story.hears(.ok(granted))
        #expect(!story.text.contains("The rules forbid that."))
    }

    /// Escape puts cards down before it leaves the table.
    @Test func escapePutsCardsDown() {
        var story = AppStory.at(Self.klondike)
        story.type("33")
        story.press(.escape)
        #expect(!story.text.contains("Leave the game?"))
        #expect(story.type("4").sent.isEmpty)
        story.press(.escape)
        #expect(story.text.contains("Leave the game?"))
    }

    /// A card is dragged to another column, and a double click sends one to its foundation.
    @Test func theMouseDragsAndDoubleClicks() {
        var story = AppStory.at(Self.klondike)
        func at(_ pile: Int, _ card: Int) -> Point {
            story.app.targets(story.model).last { $0.target == .pile(pile, card: card) }!.area.origin
        }
        let (nine, ten, ace) = (at(8, 1), at(9, 0), at(10, 0))
        story.when(.input(.mouse(.pressed, nine)))
        story.when(.input(.mouse(.dragged, Point(x: nine.x + 5, y: nine.y))), .input(.mouse(.dragged, ten)))
        #expect(moves(story.when(.input(.mouse(.released, ten)))).map(\.to) == ["t4"])
        story.settle()
        story.when(.input(.mouse(.pressed, ace)), .input(.mouse(.released, ace)))
        story.now += .milliseconds(150)
        #expect(moves(story.when(.input(.mouse(.pressed, ace)), .input(.mouse(.released, ace)))).map(\.to) == ["f4"])
        story.settle()
        #expect(story.click(.pile(0, card: 23)).sent.first?.type == "draw")
    }

    /// In FreeCell the keys a to d are cells, and as many cards go to an empty column as cells and columns allow.
    @Test func cellsHaveKeys() {
        let table = Snapshot.patience("freecell").laid([
            "t1": "KS QH JC TD 9S", "t2": "", "t3": "4S", "c1": "2H", "c2": "2C", "c3": "2D",
        ])
        var story = AppStory.at(table)
        #expect(moves(story.type("33d")) == [Request.Move(table: "k3f9", from: "t3", to: "c4")])
        story.settle()
        #expect(moves(story.type("112")) == [Request.Move(table: "k3f9", from: "t1", to: "t2", count: 2)])
        story.settle()
        #expect(moves(story.type("aa2")) == [Request.Move(table: "k3f9", from: "c1", to: "t2")])
    }

    /// A forbidden move is answered with the rule, in any window.
    @Test func theRuleIsTold() {
        var story = AppStory.at(Self.klondike, Size(width: 40, height: 15))
        story.type("114")
        story.settle()
        story.type("114")
        var refusal = ErrorReply(
            .badMove, "The rules forbid that.", hint: "A column goes down in alternating colours.")
        refusal.re = story.model.client.pending.last.map { .number($0.id) }
        story.hears(.error(refusal))
        #expect(story.text.contains("A column goes down in alternating"))
        #expect(story.text.contains("colours."))
    }

    /// A player who is stuck is told, and how to go back.
    @Test func stuckIsTold() {
        var story = AppStory.at(Self.klondike)
        story.hears(
            .diff(
                Diff(
                    table: "k3f9", seq: 8,
                    changes: [.patience(.stuck(seat: 0, on: true))])))
        #expect(story.lines[0].contains("No move is left") && story.text.contains("u takes one back"))
    }

    /// The header names the game, and counts in the order of the line of a small window.
    @Test(arguments: [80, 120]) func theHeaderNamesTheGame(width: Int) {
        let table = Snapshot.patience("klondike") { $0.seats[0].patience?.hints = 8 }
        let lines = AppStory.at(table, Size(width: width, height: 40)).lines
        #expect(lines[0].hasPrefix(" Klondike") || lines[0].hasPrefix(" ▶ Klondike"), "\(lines[0])")
        let counts = "0 points  0 moves  0/52 home  0 undos  8 hints used  Time"
        #expect(lines[width == 80 ? 1 : 0].contains(counts), "\(lines[0])")
    }

    /// The log tells moves in words.
    @Test func theLogIsInWords() {
        var story = AppStory.at(Self.klondike, Size(width: 120, height: 40))
        var seq = 7
        func carry(
            _ from: String, _ to: String, _ count: Int = 1, _ change: (inout PatienceChange.Carry) -> Void = { _ in }
        ) {
            seq += 1
            story.hears(.diff(.carry(from, to, count, seq: seq, change)))
            story.wait(.seconds(1))
        }
        carry("t2", "t1", 2)
        carry("t3", "t4")
        carry("t5", "f4")
        carry("waste", "f4")
        carry("t4", "t6", 2)
        carry("stock", "waste", 2) { $0.faces = ["5H", "9C"] }
        for told in ["Q♥–J♣ onto K♠", "9♥ onto 10♣", "A♠ home", "2♠ home", "10♣–9♥ to column 6", "5♥ 9♣ drawn"] {
            #expect(story.text.contains(told), "\(told)")
        }
        #expect(!story.text.contains("t5 f4"))
    }

    /// Cards fly for a moment; with less motion they are there at once, and a key is heard in either case.
    @Test(arguments: [false, true]) func cardsFly(reducesMotion: Bool) {
        var settings = ClientSettings()
        settings.reducesMotion = reducesMotion
        var story = AppStory.at(Self.klondike, settings: settings)
        let before = story.frame
        story.hears(.diff(.carry("t3", "t4")))
        let first = story.frame
        story.wait(.milliseconds(60))
        let second = story.frame
        story.wait(.seconds(1))
        let last = story.frame
        #expect(first != before && last != before)
        #expect(reducesMotion ? first == last : first != second && second != last)
    }

    /// In a race the bars of all stand beside the board.
    @Test func racesShowBars() {
        let story = AppStory.at(.patienceRace("freecell"))
        #expect(story.text.contains("23/52") && story.text.contains("5/52"))
    }

    /// A game of that end is over for the player, whose deal is not what was promised; what was sent then.
    private func end(_ story: inout AppStory, _ reason: OverReason) -> [Request] {
        var over = Over.adaWins
        over.ranking = [Over.Place(seat: 0, place: 1, score: 0)]
        over.reason = reason
        over.deck = []
        return story.hears(.diff(Self.klondike.next(.over(over), .phase(.over)))).sent
    }

    /// After a game that was not won the client asks once whether its deal could be, and the result says so.
    @Test(arguments: [
        (ServerMessage.Verdict.winnable, "This deal can be won."), (.lost, "This deal can't be won."),
        (.unknown, "Not known whether it can be won."),
    ]) func theResultSaysWhetherTheDealCouldBeWon(verdict: ServerMessage.Verdict, text: String) {
        var story = AppStory.at(Self.klondike)
        #expect(end(&story, .clock).map(\.type) == ["hint"])
        story.hears(.hint(.init(table: "k3f9", seat: 0, moves: [], verdict: verdict)))
        story.wait(.seconds(10))
        #expect(story.text.contains(text))
        #expect(!story.text.contains("Hint 1"))
    }

    /// Nothing is asked about a deal that was won.
    @Test func aWonDealIsNotAskedAbout() {
        var story = AppStory.at(Self.klondike)
        #expect(end(&story, .cleared).isEmpty)
    }

    /// A server that refuses the question leaves the answer unknown, and no refusal is shown.
    @Test func aRefusedQuestionIsUnknown() {
        var story = AppStory.at(Self.klondike)
        _ = end(&story, .clock)
        var refusal = ErrorReply(.wrongPhase, "The game is over.", hint: "Say again for a rematch.")
        refusal.re = story.model.client.pending.last.map { .number($0.id) }
        story.hears(.error(refusal))
        story.wait(.seconds(10))
        #expect(story.text.contains("Not known whether it can be won.") && !story.text.contains("rematch."))
    }

    /// Whoever leaves a game, and closes its table with that, hears nothing of a question about its deal.
    @Test func aQuestionAboutALeftTableIsSilent() {
        var story = AppStory.at(Self.klondike)
        #expect(end(&story, .abandoned).map(\.type) == ["hint"])
        var refusal = ErrorReply(
            .noSuchTable, "There is no table.", hint: "Ask for the list of tables.", field: "table")
        refusal.re = story.model.client.pending.last.map { .number($0.id) }
        story.hears(.closed(.init(table: "k3f9")))
        let said = story.text
        story.hears(.error(refusal))
        #expect(story.text == said)
    }

    /// A key copies the game as a line. In words it is said, at its number and at a word.
    @Test func gamesAreShared() {
        var story = AppStory.at(Self.klondike)
        var over = Over.adaWins
        over.ranking = [Over.Place(seat: 0, place: 1, score: 0)]
        (over.won, over.reason, over.deck) = ([], .clock, [])
        story.hears(.diff(Self.klondike.next(.over(over), .phase(.over))))
        story.wait(.seconds(10))
        let copied = story.type("y").compactMap { if case .copy(let text) = $0 { text } else { nil } }
        #expect(copied.count == 1 && copied[0].hasPrefix("Klondike · Normal · deal 1 · 0/40 home · "), "\(copied)")
        var reader = PlainStory(AppStory.at(Self.klondike).model)
        #expect(reader.type("share").printed == ["There is no such word. Type ? for help."])
        reader.hears(.diff(Self.klondike.next(.over(over), .phase(.over))))
        for asked in reader.client.pending { reader.hears(.ok(asked.id)) }
        #expect(reader.transcript.contains { $0.contains("copy the result, share.") })
        let said = reader.type("share").printed
        #expect(said.count == 1 && said[0].hasPrefix("Klondike · Normal · deal 1 · 0/40 home"), "\(said)")
        #expect(reader.type("where", ":copy").printed.last == said.first)
    }

    /// In words the same is said once, and when the state is asked for.
    @Test func wordsSayWhetherTheDealCouldBeWon() {
        var story = PlainStory(AppStory.at(Self.klondike).model)
        var over = Over.adaWins
        over.ranking = [Over.Place(seat: 0, place: 1, score: 0)]
        (over.reason, over.deck) = (.clock, [])
        #expect(story.hears(.diff(Self.klondike.next(.over(over), .phase(.over)))).sent.map(\.type) == ["hint"])
        story.hears(.hint(.init(table: "k3f9", seat: 0, moves: [], verdict: .lost)))
        #expect(story.transcript.last == "This deal can't be won.")
    }
}
