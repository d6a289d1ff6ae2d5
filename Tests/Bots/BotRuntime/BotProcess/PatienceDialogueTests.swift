import BotCore
import BotRuntime
import Foundation
import TestSupport
import Testing
import Vocabulary
import Wire

/// What a bot of patience is told, and what it may answer.
struct PatienceDialogueTests {
    private func dialogue(_ game: PatienceRules, _ change: (inout Snapshot) -> Void = { _ in }) -> BotDialogue {
        var table = BotTrial.table(of: game)
        table.seq = 0
        change(&table)
        var dialogue = BotDialogue(seat: 0, seed: 7, snapshot: table, line: "{}".utf8Span.span)
        dialogue.output.removeAll()
        return dialogue
    }

    private struct Step: Decodable, Hashable {
        let from, to: String
        let count: Int
    }

    private struct Told: Decodable {
        let type: String
        let n: Int
        let legal: [Step]?
        let code: String?
        let from: String?
        let ms: Int?
    }

    /// The lines that wait for the bot, which were sent with this.
    private func told(_ dialogue: inout BotDialogue) throws -> [Told] {
        defer { dialogue.output.removeAll() }
        let text = String(decoding: dialogue.output[0..<dialogue.output.count], as: UTF8.self)
        return try text.split(separator: "\n").map { try JSONDecoder().decode(Told.self, from: Data($0.utf8)) }
    }

    private func line(_ text: String) -> BotProcess.Event { .line(Array(text.utf8)) }

    private func carry(
        _ from: String, _ to: String, _ count: Int, seq: Int, _ change: (inout PatienceChange.Carry) -> Void
    )
        -> Diff
    {
        var carry = PatienceChange.Carry(from: from, to: to, count: count, seat: 0)
        change(&carry)
        return Diff(table: "p0", seq: seq, changes: [.patience(.carry(carry))])
    }

    /// Every step that is legal has its piles and the number of its cards, a draw too.
    @Test func legal() throws {
        var klondike = dialogue(.klondike)
        _ = klondike.ask(at: .zero)
        let move = try #require(try told(&klondike).first)
        #expect(move.type == "move" && move.n == 1 && move.ms == 5_000)
        #expect(move.legal?.last == Step(from: "stock", to: "waste", count: 1))
        var spider = dialogue(.spider)
        _ = spider.ask(at: .zero)
        #expect(try told(&spider).first?.legal?.last == Step(from: "stock", to: "tableau", count: 10))
        var freecell = dialogue(.freecell)
        _ = freecell.ask(at: .zero)
        let legal = try #require(try told(&freecell).first?.legal)
        #expect(legal.contains(Step(from: "t1", to: "c1", count: 1)) && !legal.contains { $0.from == "stock" })
    }

    /// One of them is the answer, with or without the move's number; one card need not be counted.
    @Test(arguments: [
        #"{"from":"t1","to":"c1","count":1}"#, #"{"from":"t1","to":"c1","n":1}"#,
        #"{"n":1,"count":1,"to":"c1","from":"t1"}"#,
    ]) func answers(_ text: String) {
        var dialogue = dialogue(.freecell)
        _ = dialogue.ask(at: .zero)
        let layout = PatienceLayout(.freecell, PatienceValues { $0.cells = 4 })
        let step = PatienceAction.move(from: layout.columns.lowerBound, to: layout.cells.lowerBound, count: 1)
        #expect(dialogue.take(line(text), at: .zero) == .step(step))
        #expect(dialogue.tally.moves == 1)
    }

    /// A bot may give up.
    @Test func resigns() {
        var dialogue = dialogue(.freecell)
        _ = dialogue.ask(at: .zero)
        #expect(dialogue.take(line(#"{"resign":true,"n":1}"#), at: .zero) == .resign)
    }

    /// What is no answer to patience is garbage, and so is an answer to patience at a table of Memory.
    @Test(arguments: [
        "2", #"{"card":2}"#, #"{"from":"t1"}"#, #"{"from":1,"to":"t1"}"#, #"{"from":"t1","to":"c1","count":"1"}"#,
        #"{"from":"t1","to":"c1","n":"1"}"#, #"{"resign":false}"#, #"{"resign":true,"n":null}"#,
    ]) func garbage(_ text: String) {
        var dialogue = dialogue(.freecell)
        _ = dialogue.ask(at: .zero)
        #expect(dialogue.take(line(text), at: .zero) == .lost(.garbage))
    }

    @Test(arguments: [#"{"from":"t1","to":"c1","count":1}"#, #"{"resign":true}"#]) func garbageInMemory(_ text: String)
    {
        let table = Snapshot.game { $0.board = BoardState(rows: 1, columns: 2, cards: [.down, .down]) }
        var dialogue = BotDialogue(seat: 0, seed: 7, snapshot: table, line: "{}".utf8Span.span)
        _ = dialogue.ask(at: .zero)
        #expect(dialogue.take(line(text), at: .zero) == .lost(.garbage))
    }

    /// What is not among the legal steps is refused and asked for again, three times.
    @Test func illegal() throws {
        var dialogue = dialogue(.freecell)
        _ = dialogue.ask(at: .zero)
        dialogue.output.removeAll()
        for number in 1...3 {
            #expect(dialogue.take(line(#"{"from":"t1","to":"f1","count":7}"#), at: .zero) == nil)
            let told = try told(&dialogue)
            #expect(told.map(\.type) == ["refused", "move"] && told.map(\.n) == [number, number + 1])
            #expect(told.first?.code == "bad_move" && told.first?.from == "t1")
        }
        #expect(dialogue.take(line(#"{"from":"t1","to":"f1","count":7}"#), at: .zero) == .lost(.garbage))
    }

    /// What the server refuses is not legal again before a card has moved.
    @Test func refusedByTheServer() throws {
        var dialogue = dialogue(.klondike)
        _ = dialogue.ask(at: .zero)
        dialogue.output.removeAll()
        #expect(dialogue.take(line(#"{"from":"stock","to":"waste","count":1}"#), at: .zero) == .step(.draw))
        #expect(dialogue.refuse(.step(.draw), ErrorReply(.badMove, "No."), at: .zero) == nil)
        let again = try told(&dialogue)
        #expect(again.map(\.type) == ["refused", "move"] && again.first?.from == "stock")
        #expect(again.last?.legal?.contains { $0.from == "stock" } == false)
        dialogue.tell(
            carry("stock", "waste", 1, seq: 1) { ($0.reverse, $0.faces) = (true, ["4H"]) }, line: "d".utf8Span.span)
        dialogue.output.removeAll()
        _ = dialogue.ask(at: .zero)
        #expect(try told(&dialogue).last?.legal?.contains { $0.from == "stock" } == true)
    }

    /// The waste is turned over as often as the rules allow, counted by what was seen.
    @Test func passes() throws {
        var dialogue = dialogue(.klondike) {
            $0.rules.patience =
                {
                    var terms = PatienceTerms("klondike")
                    (terms.draw, terms.passes) = (1, .limited(2))
                    return terms
                }()
        }
        let faces = (0..<24).map { _ in "4H" }
        dialogue.tell(
            carry("stock", "waste", 24, seq: 1) { ($0.reverse, $0.faces) = (true, faces) }, line: "d".utf8Span.span)
        dialogue.output.removeAll()
        _ = dialogue.ask(at: .zero)
        #expect(try told(&dialogue).last?.legal?.contains(Step(from: "waste", to: "stock", count: 24)) == true)
        #expect(dialogue.take(line(#"{"from":"waste","to":"stock","count":24}"#), at: .zero) == .step(.draw))
        dialogue.tell(
            carry("waste", "stock", 24, seq: 2) { ($0.reverse, $0.down) = (true, true) }, line: "d".utf8Span.span)
        dialogue.tell(
            carry("stock", "waste", 24, seq: 3) { ($0.reverse, $0.faces) = (true, faces) }, line: "d".utf8Span.span)
        dialogue.output.removeAll()
        _ = dialogue.ask(at: .zero)
        #expect(try told(&dialogue).last?.legal?.contains { $0.from == "waste" && $0.to == "stock" } == false)
    }

    /// Where nothing is legal any more, nobody is asked: the game is given up.
    @Test func nothingLegal() throws {
        var dialogue = dialogue(.freecell) {
            guard var board = $0.board.patience else { return }
            for pile in board.piles.indices { board.piles[pile].cards = [] }
            $0.board = .patience(board)
        }
        #expect(dialogue.ask(at: .zero) == .resign)
        #expect(dialogue.deadline == nil)
        #expect(try told(&dialogue).isEmpty)
    }
}
