import BotCore
import BotRuntime
import Foundation
import TestSupport
import Testing
import Wire

struct BotDialogueTests {
    private static let start = #"{"type":"start","protocol":1,"seat":0,"table":"k3f9","seed":7,"snapshot":{}}"#

    /// A dialogue about a board of 2 × 2 of which `fox` and `owl` lie face down, in whose output nothing waits.
    private func dialogue(
        _ timing: BotTiming = BotTiming(), mode: String? = nil, _ change: (inout Snapshot) -> Void = { _ in }
    ) -> BotDialogue {
        let snapshot = Snapshot.game {
            $0.board = BoardState(rows: 2, columns: 2, cards: [.down, .down, .down, .down])
            $0.rules.mode = mode
            change(&$0)
        }
        var dialogue = BotDialogue(seat: 0, seed: 7, snapshot: snapshot, line: "{}".utf8Span.span, timing: timing)
        #expect(said(&dialogue) == [Self.start])
        return dialogue
    }

    private func said(_ dialogue: inout BotDialogue) -> [String] {
        defer { dialogue.output.removeAll() }
        return String(decoding: dialogue.output[0..<dialogue.output.count], as: UTF8.self)
            .split(separator: "\n").map(String.init)
    }

    private func line(_ text: String) -> BotProcess.Event { .line(Array(text.utf8)) }

    private func tell(_ dialogue: inout BotDialogue, seq: Int, _ changes: [Change]) {
        dialogue.tell(Diff(table: "k3f9", seq: seq, changes: changes), line: "diff \(seq)".utf8Span.span)
    }

    /// A move says what is legal, what is up, what was seen, and the time; a diff is passed on as it came.
    @Test func move() {
        var dialogue = dialogue()
        let seq = Snapshot.game().seq
        tell(&dialogue, seq: seq + 1, [.memory(.reveal(card: 3, face: "fox", seat: 1))])
        tell(&dialogue, seq: seq + 2, [.memory(.hide(cards: [3])), .memory(.reveal(card: 1, face: "owl", seat: 0))])
        #expect(dialogue.ask(at: .zero, clockMs: 900) == nil)
        #expect(
            said(&dialogue) == [
                "diff \(seq + 1)", "diff \(seq + 2)",
                #"{"type":"move","n":1,"legal":[0,2,3],"board":[null,"owl",null,null],"seen":{"3":"fox"},"ms":900}"#,
            ])
        #expect(dialogue.take(line("3"), at: .milliseconds(20)) == .move(card: 3))
        #expect(dialogue.tally.moves == 1)
        #expect(dialogue.tally.slowest == .milliseconds(20))
        // A diff that is old is not told again.
        tell(&dialogue, seq: seq + 2, [])
        #expect(said(&dialogue) == [])
    }

    /// The three forms of an answer, and spaces around them.
    @Test(arguments: ["2", " 2\r", #"{"card":2}"#, #"{"n":1,"card":2,"why":[]}"#]) func answers(_ text: String) {
        var dialogue = dialogue()
        _ = dialogue.ask(at: .zero)
        #expect(dialogue.take(line(" \r"), at: .zero) == nil)
        #expect(dialogue.take(line(text), at: .zero) == .move(card: 2))
    }

    /// What is no answer loses.
    @Test(arguments: [
        "x", "2.0", "02", "[2]", "{}", #"{"card":"2"}"#, #"{"card":2.0}"#, #"{"card":2,"n":"1"}"#, #"{"ask":"me"}"#,
        "2 3",
        "null", #"{"card":2}}"#, #"2,"n":1"#,
    ])
    func garbage(_ text: String) {
        var dialogue = dialogue()
        _ = dialogue.ask(at: .zero)
        #expect(dialogue.take(line(text), at: .zero) == .lost(.garbage))
    }

    /// What is not UTF-8 and what is no line is garbage as well.
    @Test func noText() {
        var one = dialogue()
        _ = one.ask(at: .zero)
        #expect(one.take(.line([0x22, 0xFF, 0x22]), at: .zero) == .lost(.garbage))
        var other = dialogue()
        _ = other.ask(at: .zero)
        #expect(other.take(.badLine, at: .zero) == .lost(.garbage))
    }

    /// A card that is not legal is refused in words and asked for again, three times.
    @Test func illegal() {
        var dialogue = dialogue { $0.board.cards[1] = .taken(face: "owl", seat: 1) }
        _ = dialogue.ask(at: .zero)
        _ = said(&dialogue)
        #expect(dialogue.take(line("9"), at: .milliseconds(400)) == nil)
        #expect(
            said(&dialogue) == [
                #"{"type":"refused","n":1,"card":9,"code":"no_such_card","message":"The board has no card 9."}"#,
                #"{"type":"move","n":2,"legal":[0,2,3],"board":[null,"",null,null],"seen":{},"ms":14600}"#,
            ])
        #expect(dialogue.take(line("1"), at: .milliseconds(400)) == nil)
        #expect(said(&dialogue).first?.contains("card_gone") == true)
        #expect(dialogue.take(line(#"{"card":0,"n":1}"#), at: .milliseconds(400)) == nil)
        #expect(said(&dialogue) == [])
        #expect(dialogue.tally.illegal == 3)
        #expect(dialogue.take(line("-1"), at: .milliseconds(400)) == .lost(.garbage))
    }

    /// Up to the grace an answer is in time, up to a second more it is late but played; the fourth late one loses.
    @Test func late() {
        var dialogue = dialogue()
        var now = Duration.seconds(100)
        // The first answer may take ten seconds more.
        _ = dialogue.ask(at: now)
        #expect(dialogue.take(line("0"), at: now + .milliseconds(15_050)) == .move(card: 0))
        #expect(dialogue.tally.late == 0)
        for late in 1...3 {
            now += .seconds(100)
            _ = dialogue.ask(at: now)
            #expect(dialogue.take(line("0"), at: now + .milliseconds(5_051)) == .move(card: 0))
            #expect(dialogue.tally.late == late)
        }
        now += .seconds(100)
        _ = dialogue.ask(at: now)
        #expect(dialogue.take(line("0"), at: now + .milliseconds(5_050)) == .move(card: 0))
        _ = dialogue.ask(at: now)
        #expect(dialogue.take(line("0"), at: now + .milliseconds(5_051)) == .lost(.late))
    }

    /// A second after its time nobody waits any longer.
    @Test func hang() {
        var dialogue = dialogue()
        _ = dialogue.ask(at: .zero)
        #expect(dialogue.deadline == .milliseconds(16_000))
        #expect(dialogue.take(.nothing, at: .milliseconds(15_999)) == nil)
        #expect(dialogue.take(.nothing, at: .milliseconds(16_000)) == .lost(.hang))
    }

    /// A bot that is found to have ended while others move loses when its own move is due.
    @Test(arguments: [(BotProcess.Event.gone("exited 0"), BotFault.crash), (.badLine, .garbage)])
    func meanwhile(_ event: BotProcess.Event, fault: BotFault) {
        var dialogue = dialogue()
        #expect(dialogue.take(event, at: .zero) == nil)
        #expect(dialogue.take(.gone("killed 9"), at: .zero) == nil)
        #expect(dialogue.ask(at: .zero) == .lost(fault))
    }

    /// An overtaken move still gets its own answer, which is for nobody; the next answer is the next move's.
    @Test func overtaken() {
        var dialogue = dialogue()
        _ = dialogue.ask(at: .zero)
        dialogue.overtake()
        #expect(dialogue.deadline == nil)
        _ = dialogue.ask(at: .seconds(1))
        #expect(dialogue.take(line("0"), at: .seconds(2)) == nil)
        #expect(dialogue.take(line("1"), at: .seconds(2)) == .move(card: 1))
        #expect(dialogue.tally.illegal == 0)
        // An answer to no move is dropped and counted.
        #expect(dialogue.take(line("1"), at: .seconds(2)) == nil)
        #expect(dialogue.tally.illegal == 1)
    }

    /// A move that the server refuses is asked for again, for the rest of its time.
    @Test func refused() {
        var dialogue = dialogue()
        _ = dialogue.ask(at: .zero)
        #expect(dialogue.take(line("0"), at: .seconds(1)) == .move(card: 0))
        _ = said(&dialogue)
        #expect(dialogue.refuse(.card(0), ErrorReply(.staleSeq, "The table has moved on."), at: .seconds(3)) == nil)
        #expect(
            said(&dialogue) == [
                #"{"type":"refused","n":1,"card":0,"code":"stale_seq","message":"The table has moved on."}"#,
                #"{"type":"move","n":2,"legal":[0,1,2,3],"board":[null,null,null,null],"seen":{},"ms":12000}"#,
            ])
        #expect(dialogue.tally.illegal == 0)
    }

    /// Whoever asks for the snapshot gets it, at any time; whoever asks without end loses.
    @Test func asks() {
        var dialogue = dialogue()
        #expect(dialogue.take(line(#"{"ask":"snapshot"}"#), at: .zero) == nil)
        #expect(said(&dialogue).first?.hasPrefix(#"{"type":"snapshot","table":"k3f9""#) == true)
        _ = dialogue.ask(at: .zero)
        let isLost = (0..<2_000).contains { _ in
            dialogue.take(line(#"{"ask":"snapshot"}"#), at: .zero) == .lost(.flood)
        }
        #expect(isLost)
        #expect(dialogue.output.count < 2 * BotTiming.floodBytes)
    }

    /// In a scramble face-up cards are legal, but none that would wait, and no own one.
    @Test func scramble() {
        let cards: [CardState] = [.up(face: "fox"), .held(face: "owl", seat: 1), .down, .taken(face: "cat", seat: 0)]
        #expect(dialogue(mode: "scramble") { $0.board.cards = cards }.legal == [0, 2])
        let held: [CardState] = [
            .held(face: "fox", seat: 0), .held(face: "owl", seat: 1), .taken(face: "cat", seat: 0),
            .taken(face: "cat", seat: 0),
        ]
        // Where no other is left, a seat may give up what it holds.
        #expect(dialogue(mode: "scramble") { $0.board.cards = held }.legal == [1])
    }

    /// The end is told with place and score.
    @Test func end() {
        var dialogue = dialogue()
        dialogue.end(place: 1, score: 4, reason: "cleared")
        #expect(said(&dialogue) == [#"{"type":"end","place":1,"score":4,"reason":"cleared"}"#])
    }
}
