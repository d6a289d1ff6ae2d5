import Foundation
import TestSupport
import Testing

/// `pairs replay` with a game of a server's archive.
struct PastGameTests {
    private static func replay(_ source: String) throws -> (status: Int32, output: [String], complaints: String) {
        let home = try TemporaryFolder()
        let program = try BuiltProgram(
            "pairs", ["replay", source], environment: ["HOME": home.path, "XDG_STATE_HOME": home.path])
        program.closeInput()
        let output = program.readToEnd()
        return (program.wait(), output, program.complaints)
    }

    /// A game that is over is printed move by move.
    @Test func archived() throws {
        let server = try ServerProcess()
        let ada = try RawPeer(port: server.port)
        let rules = #"{"mode":"solo","level":"custom","rows":1,"columns":2,"theme":"letters","hide_ms":0}"#
        try ada.send(
            #"{"type":"hello","id":1,"protocol":1,"name":"Ada"}"#, #"{"type":"create","id":2,"rules":\#(rules)}"#)
        let snapshot = try #require(try ada.line(containing: #""type":"snapshot""#))
        let table = try #require(snapshot.split(separator: "\"").dropFirst(7).first)
        try ada.send(
            #"{"type":"ready","id":3,"table":"\#(table)"}"#, #"{"type":"flip","id":4,"table":"\#(table)","card":0}"#,
            #"{"type":"flip","id":5,"table":"\#(table)","card":1}"#)
        let over = try #require(try ada.line(containing: #""archive":""#))
        let parts = over.components(separatedBy: #""archive":""#)
        let game = try #require(parts.last?.split(separator: "\"").first)

        let (status, output, complaints) = try Self.replay("\(game)@127.0.0.1:\(server.port)")
        #expect(status == 0 && complaints == "")
        #expect(output.first == "Replay, Solo 1×2, Letters.")
        #expect(output.dropFirst().prefix(2) == ["Players: Ada.", "2 cards: columns a to b, rows 1 to 1."])
        #expect(output.contains { $0.contains(" Ada, a1: ") } && output.last?.contains("Game over.") == true)

        let missing = try Self.replay("nowhere@127.0.0.1:\(server.port)")
        #expect(missing.status == 1 && missing.output.isEmpty)
        #expect(missing.complaints == "pairs: There is no such game.\n")
    }

    /// What is wrong is told with the status of its kind.
    @Test(arguments: [
        ("gt47@127.0.0.1:1", 69, "pairs: No server answers at 127.0.0.1:1: nothing listens there."),
        ("gt47@", 64, "pairs replay: \"gt47@\" is no game of a server, such as gt47@localhost:7247."),
        ("", 64, "pairs replay: The game is missing: a FILE or GAME@HOST[:PORT]."),
        ("p7.pairs", 66, "pairs: There is no file p7.pairs. A game of a server is GAME@HOST[:PORT]."),
        ("./Package.swift", 65, "pairs: ./Package.swift, line 1: The line is no line of a replay."),
    ])
    func obstacles(source: String, status: Int32, words: String) throws {
        let told = try Self.replay(source)
        #expect(told.status == status && told.output.isEmpty)
        #expect(told.complaints.hasPrefix(words))
    }
}
