import BotKit
import Foundation
import Replays
import Review
import Testing
import Vocabulary

/// Replays of patience games that a server has kept, and the same with something changed.
struct PatienceReplayTests {
    private static let games = PatienceRules.all.map(\.name) + ["race"]

    private static func kept(_ game: String) throws -> [UInt8] {
        let file = Bundle.module.url(forResource: game, withExtension: "pairs", subdirectory: "Patience")
        return Array(try Data(contentsOf: #require(file)))
    }

    private static func why(_ file: [UInt8]) -> ReplayFault? {
        do throws(ReplayFault) {
            _ = try ReplayVerifier.verify(file, hashing: .pairs)
            return nil
        } catch {
            return error
        }
    }

    /// Each of the three games, and a race, is found to be as it is told.
    @Test(arguments: games) func keptGames(game: String) throws {
        let told = try ReplayVerifier.verify(try Self.kept(game), hashing: .pairs)
        let reason = told.end.over?.reason
        #expect(reason == (game == "freecell" ? .cleared : .resigned) && told.lines > 60)
    }

    /// One altered byte is found in its own line.
    @Test(arguments: games) func oneByteAltered(game: String) throws {
        let file = try Self.kept(game)
        var line = 1
        for index in file.indices {
            if index % 4_099 == 77 {
                var altered = file
                altered[index] ^= 1
                #expect(Self.why(altered)?.line == line)
            }
            if file[index] == UInt8(ascii: "\n") { line += 1 }
        }
    }

    /// What is told against the rules or the shuffle is found though the digests are good.
    @Test(arguments: [
        (
            "klondike", #""score":5,"groups":0,"moves":1"#, #""score":6,"groups":0,"moves":1"#,
            "The counts are told as score 6"
        ),
        ("klondike", #""op":"show","pile":"t"#, #""op":"show","pile":"f"#, "does not fit the table"),
        ("klondike", #","reverse":true,"faces":[""#, #","faces":[""#, "The change carry is told"),
        ("klondike", #""undos":1,"#, #""undos":2,"#, "The counts are told as"),
        ("klondike", #""server_seed":""#, #""server_seed":"0"#, "The server's seed is none."),
        ("klondike", #""deck":["#, #""deck":["KC","#, "The seed gives another deck."),
        ("freecell", #""won":[0]"#, #""won":[]"#, "Others have won"),
        ("klondike", #""reason":"resigned""#, #""reason":"cleared""#, "The game is over as cleared"),
        ("klondike", #""cards":[null,{"#, #""cards":[null,null,{"#, "cards at the deal"),
        ("spider", #""count":1,"seat":0"#, #""count":2,"seat":0"#, "does not fit the table"),
        (
            "spider", #"{"op":"cover""#,
            #"{"op":"progress","seat":0,"score":0,"groups":0,"moves":0,"undos":0,"hints":0},{"op":"cover""#,
            "The rules forbid the step"
        ),
        ("freecell", #""deal":1"#, #""deal":2"#, "is dealt there"),
        ("freecell", #""to":"c1""#, #""to":"c2""#, "does not"),
        ("freecell", #""groups":52"#, #""groups":51"#, "The game is over as cleared, with 51"),
        ("freecell", #""cells":4"#, #""cells":3"#, "The rules are none"),
        ("race", #","moves":1,"#, #","moves":2,"#, "All see of seat 0's step something else"),
        ("race", #""place":2"#, #""place":1"#, "has place 1"),
    ])
    func brokenRules(game: String, text: String, other: String, why: String) throws {
        var lines = try Self.lines(try Self.kept(game))
        let index = try #require(lines.firstIndex { $0.text.contains(text) }, "no line has \(text)")
        lines[index].text.replace(text, with: other, maxReplacements: 1)
        let fault = try #require(Self.why(try Self.file(lines)))
        #expect(fault.why.contains(why), "\(fault)")
    }

    /// A step against the rules is named with its own line, not with the last one, at which it is found.
    @Test func lineOfTheStep() throws {
        var lines = try Self.lines(try Self.kept("klondike"))
        let index = try #require(lines.firstIndex { $0.text.contains(#""op":"show""#) })
        let face = try #require(lines[index].text.range(of: #""face":""#)?.upperBound)
        let end = lines[index].text.index(face, offsetBy: 2)
        lines[index].text.replaceSubrange(face..<end, with: lines[index].text[face..<end] == "KS" ? "QS" : "KS")
        let fault = try #require(Self.why(try Self.file(lines)))
        // The header is line 1.
        #expect(fault.line == index + 2 && fault.why.contains("that turns up is told as"), "\(fault)")
    }

    /// A step that is left out is missed at the next one, or by its seq.
    @Test func stepLeftOut() throws {
        var lines = try Self.lines(try Self.kept("spider"))
        lines.remove(at: 10)
        #expect(Self.why(try Self.file(lines))?.why.contains("The line has seq") == true)
    }

    // MARK: Files

    private struct Line {
        var text: String
        let time: Duration
        let seat: Int?
    }

    private static func lines(_ file: [UInt8]) throws -> [Line] {
        var reader = ReplayFileReader()
        reader.add(file)
        var lines: [Line] = []
        while let entry = try reader.next() {
            guard case .line(let line, let time, let seat) = entry else { continue }
            lines.append(Line(text: String(decoding: line, as: UTF8.self), time: time, seat: seat))
        }
        return lines
    }

    /// A file with these lines and good digests.
    private static func file(_ lines: [Line]) throws -> [UInt8] {
        let game = try #require(lines.first?.text.firstMatch(of: /"game":"([a-z0-9#]+)","host"/)?.output.1)
        var writer = ReplayFileWriter(ReplayHeader(protocolVersion: 1, game: String(game), server: "pairs/test"))
        for line in lines {
            let bytes = Array(line.text.utf8)
            writer.append(bytes.span, at: line.time, seat: line.seat)
        }
        writer.finish()
        return writer.bytes
    }
}
