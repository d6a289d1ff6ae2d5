import BotCore
import BotKit
import Foundation
import Replays
import Review
import TestSupport
import Testing
import Vocabulary
import Wire

/// Replays that were played, and the same with something changed.
struct ReplayVerifierTests {
    private func terms(_ change: (inout Rules) -> Void) throws -> ArenaGame.Terms {
        var rules = Rules()
        (rules.seats, rules.hideMs, rules.turnSeconds) = (2, 0, 0)
        change(&rules)
        var terms = try ArenaGame.Terms.settled(rules, seed: 3, server: "pairs/test").get()
        terms.isRecorded = true
        return terms
    }

    private func replay(deal: Int = 0, _ change: (inout Rules) -> Void = { _ in }) throws -> [UInt8] {
        let terms = try terms(change)
        let bots = (0..<terms.seats).map { HouseEntrant(Strength.all[$0 % 4 + 1]) }
        let names = bots.indices.map { "bot \($0)" }
        return try #require(try ArenaGame.play(bots, names: names, deal: deal, by: terms).replay)
    }

    /// Games of every mode, group and scoring are good.
    @Test(arguments: Mode.all.map(\.name), [2, 3, 4]) func everyMode(mode: String, group: Int) throws {
        for scoring in Scoring.allCases {
            let file = try replay(deal: group) { rules in
                (rules.mode, rules.group, rules.scoring) = (mode, group, scoring.rawValue)
                if mode == "solo" { rules.seats = 1 }
                if ["race", "scramble"].contains(mode) { rules.turnSeconds = nil }
            }
            let game = try ReplayVerifier.verify(file, hashing: .pairs)
            #expect(game.end.over != nil && game.lines > 10 && game.steps.isEmpty)
        }
    }

    /// One altered byte anywhere in a game is found, in its own line.
    @Test func oneByteAltered() throws {
        let file = try replay { ($0.level, $0.rows, $0.columns) = ("custom", 2, 2) }
        var line = 1
        for index in file.indices {
            var altered = file
            altered[index] ^= 1
            #expect { try ReplayVerifier.verify(altered, hashing: .pairs) } throws: {
                ($0 as? ReplayFault)?.line == line
            }
            if file[index] == UInt8(ascii: "\n") { line += 1 }
        }
    }

    /// What is told against the rules is found though its digests are good.
    @Test(arguments: [
        (#""seat":0},{"op":"miss""#, #""seat":1},{"op":"miss""#, "moves out of turn"),
        (#""turns":1"#, #""turns":2"#, "tells of 2 attempts"),
        (#""op":"turn","seat":1,"turns":1"#, #""op":"turn","seat":0,"turns":1"#, "goes from seat 0 to seat 0"),
        (#""points":1"#, #""points":2"#, "A group brings 2 points."),
        (#""points":0"#, #""points":-1"#, "A miss brings -1"),
        (#""hide_ms":0}"#, #""hide_ms":200}"#, "hidden after 200 ms"),
        (#""seq":5"#, #""seq":6"#, "has seq 6 after 4"),
        (#""reason":"cleared""#, #""reason":"stalled""#, "over as stalled"),
        (#""place":1"#, #""place":2"#, "has place 2"),
        (#""won":[0]"#, #""won":[1]"#, "Others have won"),
        (#""won":[1]"#, #""won":[0]"#, "Others have won"),
        (#""nonces":[null,null]"#, #""nonces":[null]"#, "not one nonce"),
        (#""phase":"playing""#, #""phase":"waiting""#, "does not begin with a deal"),
        (#""table":"p0","seq":4"#, #""table":"p1","seq":4"#, "of another table"),
        (#""game":"p0","host""#, #""game":"p1","host""#, "the file is of another"),
        (#"{"op":"turn","seat":1,"turns":1}"#, #"{"op":"phase","phase":"over"}"#, "ends without a result"),
        (#"{"op":"turn","seat":1,"turns":1}"#, #"{"op":"rules","rules":{}}"#, "The rules change"),
        (#""rules":{"#, #""rules":{"game":"chess","#, "plays a game that this program does not know"),
        (#""mode":"classic""#, #""mode":"blitz""#, "does not know the mode blitz."),
        (#""scoring":"pairs""#, #""scoring":"misses""#, "does not know the scoring misses."),
        // A fault repeats nothing that acts on a terminal.
        (#""game":"p0","host""#, #""game":"p0\u001b[31m","host""#, "The deal is p0[31m, and the file"),
    ])
    func brokenRules(text: String, other: String, why: String) throws {
        let lines = try tableLines(try replay())
        guard let index = lines.firstIndex(where: { $0.contains(text) }) else {
            // Of the two lines about who has won, one is of another game.
            if !text.contains("won") { Issue.record("no line has \(text)") }
            return
        }
        var changed = lines
        changed[index].replace(text, with: other, maxReplacements: 1)
        let fault = #expect(throws: ReplayFault.self) {
            try ReplayVerifier.verify(file(changed), hashing: .pairs)
        }
        #expect(fault?.why.contains(why) == true, "\(fault?.why ?? "")")
    }

    /// Another deck, another seed and another commitment are found by the shuffle.
    @Test func shuffle() throws {
        let lines = try tableLines(try replay())
        let last = lines.count - 1
        func fault(_ index: Int, _ key: String, _ change: (Substring) -> String) -> String? {
            var changed = lines
            guard let start = changed[index].range(of: key)?.upperBound else { return nil }
            let end = changed[index].index(start, offsetBy: 8)
            changed[index].replaceSubrange(start..<end, with: change(changed[index][start..<end]))
            do throws(ReplayFault) {
                _ = try ReplayVerifier.verify(file(changed), hashing: .pairs)
                return nil
            } catch {
                return error.why
            }
        }
        let commitment = "The seed is not the one that the server had committed to."
        #expect(fault(0, #""commit":""#) { _ in "00000000" } == commitment)
        #expect(fault(last, #""server_seed":""#) { _ in "00000000" } == commitment)
        var swapped = lines
        guard let deck = swapped[last].range(of: #""deck":["#)?.upperBound else {
            Issue.record("no deck")
            return
        }
        let faces = swapped[last][deck...].prefix { $0 != "]" }.split(separator: ",")
        let different = try #require(faces.firstIndex { $0 != faces[0] })
        var other = faces
        other.swapAt(0, different)
        swapped[last].replace(faces.joined(separator: ","), with: other.joined(separator: ","))
        let told = #expect(throws: ReplayFault.self) { try ReplayVerifier.verify(file(swapped), hashing: .pairs) }
        #expect(told?.why == "The seed gives another deck.")
    }

    /// A result that does not open the deal is right only in the game of an event's deal, and `pairs-bot verify` does not call it good.
    @Test func sealedDeals() throws {
        var lines = try tableLines(try replay())
        lines[lines.count - 1].replace(/,"server_seed":.*"next_commit":"[0-9a-f]*"/, with: "")
        func why() -> String? {
            let fault = #expect(throws: ReplayFault.self) { try ReplayVerifier.verify(file(lines), hashing: .pairs) }
            return fault?.why
        }
        #expect(why() == "The result does not open the deal.")
        lines = lines.map { $0.replacing(#""table":"p0""#, with: #""table":"k3f9""#) }
        #expect(why() == "The result does not open the deal.", "its table has a host")
        lines[0].replace(/"host":"[^"]*",/, with: "")
        let game = try ReplayVerifier.verify(file(lines), hashing: .pairs)
        #expect(game.end.over?.isSealed == true)
        let folder = try TemporaryFolder()
        try Data(file(lines)).write(to: URL(fileURLWithPath: folder.path + "/sealed.pairs"))
        let program = try BuiltProgram("pairs-bot", ["verify", "sealed.pairs"], in: folder.path)
        program.closeInput()
        let told = "sealed.pairs: line \(lines.count + 1): The deal is not opened in this file, so nobody can check it."
        #expect(program.readToEnd() == [told] && program.wait() == 1)
    }

    /// A game that goes on after its end, or has none, is none.
    @Test func ends() throws {
        let lines = try tableLines(try replay())
        let without = #expect(throws: ReplayFault.self) {
            try ReplayVerifier.verify(file(Array(lines.dropLast())), hashing: .pairs)
        }
        #expect(without?.why == "The game has no end.")
        let none = #expect(throws: ReplayFault.self) { try ReplayVerifier.verify(file([]), hashing: .pairs) }
        #expect(none?.why == "The file has no line of a table.")
        let diff = #expect(throws: ReplayFault.self) {
            try ReplayVerifier.verify(file(Array(lines.dropFirst())), hashing: .pairs)
        }
        #expect(diff?.why == "The first line of the table is no snapshot.")
        let seq = lines.count + 3
        let more = lines + [#"{"type":"diff","table":"p0","seq":\#(seq),"changes":[{"op":"title","title":"x"}]}"#]
        let after = #expect(throws: ReplayFault.self) { try ReplayVerifier.verify(file(more), hashing: .pairs) }
        #expect(after?.why == "The game goes on after its end.")
    }

    /// At a table that deals again at once, the diff with the result goes on with the next game, which is no part of this one.
    @Test func nextDealInTheSameDiff() throws {
        var lines = try tableLines(try replay())
        let next = #"""
            {"op":"deal","game":"p0#2","board":{"rows":1,"columns":2,"cards":[null,null]},"commit":"00","faces":{}},\#
            {"op":"turn","seat":1,"turns":0}
            """#
        lines[lines.count - 1].replace(#"{"op":"phase","phase":"over"}"#, with: next)
        let game = try ReplayVerifier.verify(file(lines), hashing: .pairs)
        #expect(game.end.over?.reason == .cleared && game.end.seats.reduce(0) { $0 + $1.groups } == 12)
    }

    /// In a race a seat's own line belongs to the common one before, and leads to the tally that others see.
    @Test func race() throws {
        let file = try replay { ($0.mode, $0.turnSeconds) = ("race", nil) }
        let text = String(decoding: file, as: UTF8.self)
        let own = try #require(text.split(separator: "\n").first { $0.contains(#","seat":1,"line""#) })
        #expect(throws: Never.self) { try ReplayVerifier.verify(file, hashing: .pairs) }
        #expect(!own.contains("progress"))
    }

    // MARK: Files

    private func tableLines(_ file: [UInt8]) throws -> [String] {
        var reader = ReplayFileReader()
        reader.add(file)
        var lines: [String] = []
        while let entry = try reader.next() {
            if case .line(let line, _, nil) = entry { lines.append(String(decoding: line, as: UTF8.self)) }
        }
        return lines
    }

    /// A file with these lines and good digests.
    private func file(_ lines: [String]) -> [UInt8] {
        var writer = ReplayFileWriter(ReplayHeader(protocolVersion: 1, game: "p0", server: "pairs/test"))
        for line in lines {
            let bytes = Array(line.utf8)
            writer.append(bytes.span, at: .zero)
        }
        writer.finish()
        return writer.bytes
    }
}
