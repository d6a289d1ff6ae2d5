import BotKit
import Testing
import Wire

/// What a bot that connects to an arena is told, and what its lines come to.
struct ConnectedSeatTests {
    private var seat = ConnectedSeat(server: "pairs-bot/test")
    private let table = Table()

    /// The first seat's view of a game on 1 × 4 cards, by its own moves.
    private final class Table {
        var snapshot: Snapshot
        init() {
            let seen = Seen()
            let watcher = ScriptedBot { question in
                seen.table = seen.table ?? question.table
                return .init(.card(question.legal[0]))
            }
            let terms = try! quickTerms { ($0.level, $0.rows, $0.columns) = ("custom", 1, 4) }
            _ = try! ArenaGame.play([watcher, ScriptedBot.first], names: ["a", "b"], deal: 0, by: terms)
            snapshot = seen.table!
        }
        private final class Seen: @unchecked Sendable { var table: Snapshot? }
    }

    /// What was told since the last time, line by line.
    private mutating func told() -> [String] {
        defer { seat.output.removeAll() }
        return String(decoding: seat.output[0..<seat.output.count], as: UTF8.self).split(separator: "\n").map(
            String.init)
    }

    private mutating func take(_ line: String) -> ConnectedSeat.Event? { seat.take(Array(line.utf8)) }

    private mutating func see(_ table: Snapshot) {
        let line = Array("{}".utf8)
        seat.see(line: line.span, on: table)
    }

    /// A seat whose bot has said hello, and has asked for a seat before its game began.
    private mutating func begin() {
        _ = take(#"{"type":"hello","id":1,"protocol":1,"name":"robo"}"#)
        _ = take(#"{"type":"quick","id":2,"rules":{"level":"easy"}}"#)
        seat.begin(seat: 0, on: table.snapshot)
    }

    /// A bot is welcomed, waits for its game, and gets its session and its table, where it asked for a seat meanwhile.
    @Test mutating func greeting() {
        #expect(told().first?.hasPrefix(#"{"type":"welcome","protocol":1,"server":"pairs-bot/test""#) == true)
        #expect(take(#"{"type":"quick","id":1}"#) == nil && told()[0].contains(#""re":1,"code":"hello_first""#))
        #expect(take(#"{"type":"hello","id":2,"protocol":1,"name":"robo"}"#) == .named("robo"))
        #expect(take(#"{"type":"ping","t":5}"#) == nil && told() == [#"{"type":"pong","t":5}"#])
        #expect(take(#"{"type":"quick","id":3}"#) == nil && told().isEmpty)
        seat.begin(seat: 0, on: table.snapshot)
        let lines = told()
        #expect(lines.count == 4 && lines[0].hasPrefix(#"{"type":"session","player":"e0","name":"robo""#))
        #expect(lines[1].hasPrefix(#"{"type":"ok","re":2"#) && lines[2].hasPrefix(#"{"type":"snapshot","table":"p0""#))
        #expect(lines[3] == #"{"type":"ok","re":3,"table":"p0","seat":0,"seq":\#(table.snapshot.seq)}"#)
    }

    /// A legal flip that is due is a card. Its reply follows the diff that it has caused.
    @Test mutating func flip() {
        begin()
        _ = told()
        #expect(seat.ask([0, 1, 2, 3]) == nil)
        #expect(take(#"{"type":"flip","id":4,"table":"p0","card":2,"seq":\#(table.snapshot.seq)}"#) == .card(2))
        #expect(told().isEmpty)
        var after = table.snapshot
        after.seq += 1
        seat.see(line: Array(#"{"type":"diff"}"#.utf8).span, on: after)
        #expect(told() == [#"{"type":"diff"}"#, #"{"type":"ok","re":4,"seq":\#(after.seq)}"#] && seat.illegal == 0)
    }

    /// Flips that are not due or not legal, and lines that are no requests, are refused and count; one at an old `seq` does not count.
    @Test mutating func refusals() {
        begin()
        _ = told()
        func code(_ lines: [String]) -> String? { (lines.first?.firstMatch(of: /"code":"(\w+)"/)?.1).map(String.init) }
        var others = table.snapshot
        others.turn?.seat = 1
        see(others)
        _ = told()
        #expect(take(#"{"type":"flip","id":4,"table":"p0","card":2}"#) == nil && code(told()) == "not_your_turn")
        see(table.snapshot)
        _ = told()
        _ = seat.ask([0, 1, 2, 3])
        #expect(take(#"{"type":"flip","id":5,"table":"p0","card":9}"#) == nil && code(told()) == "no_such_card")
        #expect(take("hello") == nil && code(told()) == "bad_json")
        #expect(seat.illegal == 3)
        #expect(take(#"{"type":"flip","id":6,"table":"p0","card":2,"seq":999}"#) == nil && code(told()) == "stale_seq")
        #expect(take(#"{"type":"chat","id":7,"table":"p0","text":"hi"}"#) == nil && code(told()) == "not_allowed")
        #expect(take(#"{"type":"join","id":8,"table":"p0"}"#) == nil && code(told()) == "already_seated")
        #expect(take(#"{"type":"hello","id":9,"protocol":1,"name":"robo"}"#) == nil && code(told()) == "hello_twice")
        #expect(seat.illegal == 3)
        #expect(
            take(#"{"type":"leave","id":10,"table":"p0"}"#) == .left && told()[0].hasPrefix(#"{"type":"ok","re":10"#))
    }

    /// Flips that come before they are asked for wait, where the table says that the seat may move; of two, each is one move.
    @Test mutating func ahead() {
        begin()
        _ = told()
        for card in [9, 0, 1] { _ = take(#"{"type":"flip","id":\#(4 + card),"table":"p0","card":\#(card)}"#) }
        #expect(told().isEmpty)
        #expect(seat.ask([0, 1, 2, 3]) == .card(0) && seat.ask([1, 2, 3]) == .card(1))
        #expect(told()[0].contains(#""re":13,"code":"no_such_card""#) && seat.illegal == 1)
    }

    /// Where nobody has turns, flips wait, too.
    @Test mutating func early() {
        _ = take(#"{"type":"hello","id":1,"protocol":1,"name":"robo"}"#)
        _ = take(#"{"type":"join","id":2,"table":"any"}"#)
        var free = table.snapshot
        free.turn = nil
        seat.begin(seat: 1, on: free)
        _ = told()
        #expect(take(#"{"type":"flip","id":4,"table":"p0","card":2}"#) == nil && told().isEmpty)
        #expect(seat.ask([0, 1, 2, 3]) == .card(2) && seat.illegal == 0)
    }

    /// Another version, and a session of before, are refused; so is whoever sends more than some lines before the game.
    @Test mutating func noGame() {
        _ = told()
        #expect(take(#"{"type":"hello","id":1,"protocol":1,"name":"robo","resume":"x"}"#) == nil)
        #expect(told()[0].contains(#""code":"bad_resume""#))
        #expect(take(#"{"type":"hello","id":1,"protocol":9,"name":"robo"}"#) == .left)
        #expect(told()[0].contains(#""code":"bad_protocol""#))
        _ = take(#"{"type":"hello","id":1,"protocol":1,"name":"robo"}"#)
        for _ in 0..<16 { _ = take(#"{"type":"quick","id":2}"#) }
        #expect(told().isEmpty)
        _ = take(#"{"type":"quick","id":3}"#)
        #expect(told()[0].contains(#""code":"too_many""#))
    }
}
