import ClientRuntime
import Foundation
import Platform
import Replays
import TestSupport
import Testing
import Wire

/// What `pairs replay` is given: a game of a server, or a file.
@Suite struct ReplayFileTests {
    private static func file(_ lines: [ServerMessage], seat: Int? = nil) -> [UInt8] {
        var writer = ReplayFileWriter(ReplayHeader(protocolVersion: 1, game: "p7", server: "pairs/1.0.0"))
        for (number, line) in lines.enumerated() {
            var bytes = JSONBuffer()
            bytes.write(encoding: line)
            writer.append(bytes[0..<bytes.count].span, at: .milliseconds(number * 700), seat: number > 0 ? seat : nil)
        }
        writer.finish()
        return writer.bytes
    }

    private static let deal = ServerMessage.snapshot(.table())
    private static let flip = ServerMessage.diff(
        Diff(table: "k3f9", seq: 8, changes: [.memory(.reveal(card: 3, face: "fox", seat: 1))]))

    /// The lines, or the words and the status of the fault.
    private static func read(_ bytes: [UInt8]) throws -> (lines: [ServerMessage.PastLine], words: String, status: Int32)
    {
        let folder = try TemporaryFolder()
        let path = folder.path + "/0-1-7a.pairs"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        do throws(ReplayFile.Fault) {
            return (try ReplayFile.read(path), "", 0)
        } catch {
            return ([], error.description.replacingOccurrences(of: folder.path + "/", with: ""), error.exit.status)
        }
    }

    /// What is meant is seen by the text: a path has a slash or its ending, a game of a server has its sign.
    @Test func sources() {
        #expect(ReplaySource("gt47@localhost") == .archive(game: "gt47", at: Address(host: "localhost")))
        #expect(ReplaySource("gt47@[::1]:80") == .archive(game: "gt47", at: Address(host: "::1", port: 80)))
        for path in ["a@b.pairs", "./gt47@localhost", "games/p7", "p7"] { #expect(ReplaySource(path) == .file(path)) }
        for text in ["@localhost", "gt47@", "gt47@host:0", "a b@host", String(repeating: "x", count: 65) + "@host"] {
            #expect(ReplaySource(text) == nil)
        }
    }

    /// The lines of a file come with their times and seats.
    @Test func whole() throws {
        let lines = try Self.read(Self.file([Self.deal, Self.flip], seat: 1)).lines
        #expect(lines.map(\.ms) == [0, 700] && lines.map(\.seat) == [nil, 1])
        #expect(lines.map(\.line) == [Self.deal, Self.flip])
    }

    /// A line that was altered is named, whatever is wrong with the file behind it.
    @Test func altered() throws {
        var bytes = Self.file([Self.deal, Self.flip])
        let card = Array("\"card\":3".utf8)
        let place = try #require(bytes.indices.first { bytes[$0...].starts(with: card) }) + card.count
        bytes[place - 1] = UInt8(ascii: "4")
        let fault = try Self.read(bytes)
        #expect(
            fault.words == "0-1-7a.pairs, line 3: The line, or one before it, was altered: its digest does not fit.")
        #expect(fault.status == 65)
    }

    /// A game that this version does not know is named, and not shown as Memory.
    @Test(arguments: [("whist", "whist"), (#"w\u001bhist"#, "whist"), (String(repeating: "w", count: 65), "another")])
    func unknownGame(_ name: String, _ shown: String) throws {
        var deal = JSONBuffer()
        deal.write(encoding: Self.deal)
        let line = String(decoding: deal[0..<deal.count], as: UTF8.self)
            .replacingOccurrences(of: #""rules":{"#, with: #""rules":{"game":"\#(name)","#)
        var writer = ReplayFileWriter(ReplayHeader(protocolVersion: 1, game: "p7", server: "pairs/1.0.0"))
        writer.append(line.utf8Span.span, at: .zero, seat: nil)
        writer.finish()
        let fault = try Self.read(writer.bytes)
        #expect(
            fault.words
                == "0-1-7a.pairs, line 2: The game is \(shown), which this version does not know. A newer version of Pairs may show it."
        )
        #expect(fault.status == 65)
    }

    /// Files with good digests that hold no game are refused too, with the line.
    @Test(arguments: [
        ([], "0-1-7a.pairs, the file holds no game."),
        ([flip], "0-1-7a.pairs, line 2: The line holds no snapshot of a deal that this program can read."),
        ([deal, deal], "0-1-7a.pairs, line 3: The line holds no change of a table that this program can read."),
    ])
    func noGame(lines: [ServerMessage], words: String) throws {
        let fault = try Self.read(Self.file(lines))
        #expect(fault.words == words && fault.status == 65)
    }

    /// A file that was cut names the line that is missing. An empty one says so.
    @Test func cut() throws {
        #expect(
            try Self.read(Self.file([Self.deal, Self.flip]).dropLast(40) + []).words
                == "0-1-7a.pairs, line 4: The file ends before its last line.")
        #expect(try Self.read([]).words == "0-1-7a.pairs, line 1: The file is empty.")
    }

    /// A file that is not there has a status of its own.
    @Test func missing() throws {
        let error = #expect(throws: ReplayFile.Fault.self) { try ReplayFile.read("/nowhere/p7.pairs") }
        #expect(error?.exit.status == 66)
        #expect(error?.description == "There is no file /nowhere/p7.pairs. A game of a server is GAME@HOST[:PORT].")
    }
}
