import BotCore
import BotKit
import Crypto
import Testing
import Vocabulary
import Wire

/// Single games of an arena.
struct ArenaGameTests {
    /// The seed of a deal, its id and the seats' seeds are the published hashes.
    @Test func seeds() throws {
        let terms = try quickTerms(isRecorded: true)
        let game = try ArenaGame.play([ScriptedBot.first, ScriptedBot.first], names: ["a", "b"], deal: 3, by: terms)
        let replay = String(decoding: try #require(game.replay), as: UTF8.self)
        func hex(_ text: String) -> String {
            SHA256.hash(Array(text.utf8)).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        }
        #expect(replay.contains(#""server_seed":"\#(hex("pairs-arena/deal\0" + "7\0" + "3"))""#))
        #expect(replay.contains(#""game":"p3""#) && replay.contains(#""table":"p3""#))
        #expect(replay.contains(#""nonces":[null,null]"#))
        let seat = ArenaSeat(seat: 1, deal: 3, arenaSeed: 7)
        #expect(seat.seed == UInt64(hex("pairs-arena/bot\0" + "7\0" + "3\0" + "1").prefix(13), radix: 16))
    }

    /// Each flip takes a second of the game's own time, and the last line has the result.
    @Test func times() throws {
        let terms = try quickTerms(isRecorded: true) { ($0.level, $0.rows, $0.columns) = ("custom", 1, 2) }
        let game = try ArenaGame.play([ScriptedBot.first, ScriptedBot.first], names: ["a", "b"], deal: 0, by: terms)
        let lines = String(decoding: try #require(game.replay), as: UTF8.self).split(separator: "\n")
        let beginnings = [
            #"{"type":"replay""#, #"{"t":0,"#, #"{"t":1000,"#, #"{"t":2000,"#, #"{"type":"digest","lines":3"#,
        ]
        #expect(lines.count == beginnings.count && zip(lines, beginnings).allSatisfy { $0.hasPrefix($1) })
        #expect(lines[3].contains(#""op":"over""#) && lines[1].contains(#""elapsed_ms":0"#))
        #expect(game.reason == .cleared && game.seats.map(\.score) == [1, 0] && game.seats.map(\.place) == [1, 2])
        #expect(game.turns == 1 && game.seats.map(\.moves) == [2, 0])
    }

    /// The same seed gives the same bytes, in every mode; another seed gives others.
    @Test(arguments: Mode.all.filter { !$0.isForOne }.map(\.name)) func sameBytes(mode: String) throws {
        func game(_ seed: UInt64) throws -> ArenaGame.Outcome {
            let terms = try quickTerms(seed: seed, isRecorded: true) { rules in
                rules.mode = mode
                if mode == "race" || mode == "scramble" { rules.turnSeconds = nil }
            }
            return try ArenaGame.play(
                [HouseEntrant(.sharp), HouseEntrant(.casual)], names: ["a", "b"], deal: 1, by: terms)
        }
        #expect(try game(7).replay == game(7).replay)
        #expect(try game(7).replay != game(8).replay)
    }

    /// Where all play at once, the seats are asked by turns, a flip each.
    @Test func byTurns() throws {
        let asked = Log()
        func bot(_ name: String) -> ScriptedBot {
            ScriptedBot { question in
                asked.add(name)
                return .init(.card(question.legal[0]))
            }
        }
        let terms = try quickTerms { ($0.mode, $0.turnSeconds, $0.gameSeconds) = ("race", nil, 100) }
        let game = try ArenaGame.play([bot("a"), bot("b")], names: ["a", "b"], deal: 0, by: terms)
        let names = asked.names
        #expect(
            game.reason == .clock && names.count == 99
                && names.indices.allSatisfy { names[$0] == ($0.isMultiple(of: 2) ? "a" : "b") })
    }

    private final class Log: @unchecked Sendable {
        var names: [String] = []
        func add(_ name: String) { names.append(name) }
    }

    /// Whoever fails has lost, whatever the score; the fourth illegal answer and the fourth late one are failures.
    @Test func faults() throws {
        func game(_ answer: @escaping @Sendable (MoveQuestion) -> MoveAnswer) throws -> ArenaGame.Outcome {
            try ArenaGame.play(
                [ScriptedBot(answer: answer), HouseEntrant(.sleepy)], names: ["a", "b"], deal: 0, by: try quickTerms())
        }
        for fault in BotFault.allCases {
            let lost = try game { _ in .init(.fault(fault)) }
            #expect(lost.seats.map(\.fault) == [fault, nil] && lost.seats.map(\.place) == [2, 1])
            #expect(lost.reason == .resigned)
        }
        let illegal = try game { _ in .init(.card(99)) }
        #expect(illegal.seats[0].fault == .garbage && illegal.seats[0].illegal == 4)
        let often = try game { .init(.card($0.legal[0]), dropped: 1) }
        #expect(often.seats[0].fault == .garbage && often.seats[0].illegal == 4 && often.seats[0].moves == 4)
        let once = try game {
            $0.number == 1 && $0.legal.count == 24 ? .init(.card($0.legal[0]), dropped: 3) : .init(.card($0.legal[0]))
        }
        #expect(once.seats[0].fault == nil && once.seats[0].illegal == 3)
        let late = try game { .init(.card($0.legal[0]), isLate: true) }
        #expect(late.seats[0].fault == .late && late.seats[0].late == 4)
    }

    /// An illegal card is refused in a server's words, and the question comes again with the same number.
    @Test func refusals() throws {
        let log = Log()
        let bot = ScriptedBot { question in
            log.add("\(question.number)")
            return .init(.card(log.names.count == 1 ? 24 : question.legal[0]))
        }
        let game = try ArenaGame.play([bot, HouseEntrant(.sleepy)], names: ["a", "b"], deal: 0, by: try quickTerms())
        #expect(log.names.starts(with: ["1", "1", "2"]) && game.seats[0].illegal == 1)
    }

    /// Rules that the server refuses are refused before anything is played.
    @Test func wrongRules() {
        var rules = Rules()
        rules.level = "giant"
        guard case .failure(let refusal) = ArenaGame.Terms.settled(rules, seed: 1, server: "x") else {
            Issue.record("they were taken")
            return
        }
        #expect(refusal.code == .badField)
    }
}
