import Foundation
import TestSupport
import Testing

/// Players go on by themselves when their server is restarted with the same data, after a stop and after a crash.
@Suite(.serialized) struct RestartTests {
    /// The plain client is told, comes back to the same game with its open attempt, and plays on.
    @Test func theClientPlaysOn() throws {
        let server = try ServerProcess()
        let client = try BuiltProgram("pairs", ["--plain", "--connect", "127.0.0.1:\(server.port)", "--name", "ada"])
        client.write("create solo easy hide 0")
        #expect(client.line(beginning: "Table ") != nil)
        client.write("ready")
        client.write("flip a1")
        #expect(client.line(beginning: "a1: ") != nil)
        try server.restart(by: SIGTERM)
        #expect(client.line(beginning: "The server restarts. Your game comes back.") != nil)
        #expect(client.line(beginning: "Connected again") != nil)
        client.write("flip a2")
        #expect(client.line(beginning: "a2: ") != nil)
        try server.restart(by: SIGKILL)
        #expect(client.line(beginning: "The connection is lost.") != nil)
        #expect(client.line(beginning: "Connected again") != nil)
        client.write("flip a3")
        #expect(client.line(beginning: "a3: ") != nil)
        client.write("quit")
        client.write("y")
        #expect(client.wait() == 0)
    }

    /// However often it is told to end, also while it keeps all for the last time, nothing is lost that no journal had.
    @Test func toldToEndAgainAndAgain() throws {
        let server = try ServerProcess(["--durability", "none", "--rate", "0"])
        let ada = try RawPeer(port: server.port, named: "ada")
        for id in 1...16 {
            try ada.send(#"{"type":"create","id":\#(id)}"#)
            #expect(try ada.line(containing: "\"re\":\(id),") != nil)
        }
        while server.program.isRunning {
            server.program.signal(SIGTERM)
            usleep(1_000)
        }
        try server.startAgain()
        let admin = try BuiltProgram("pairs-server", ["admin", "--data", server.folder, "stats"])
        #expect(admin.readToEnd().contains("tables 16"))
    }

    /// The house bot and an example play one game to its end through a stop and a crash.
    @Test func theBotsPlayOn() throws {
        let server = try ServerProcess()
        let bot = try BuiltProgram(
            "pairs-bot",
            ["--connect", "127.0.0.1:\(server.port)", "--new-table", "--level", "easy", "--think", "200"])
        let table = try #require(bot.readLine()?.split(separator: " ").last)
        let example = try BuiltProgram(
            URL(fileURLWithPath: "/usr/bin/env"),
            ["python3", "Protocol/examples/python/bot.py", "127.0.0.1", "\(server.port)", String(table)])
        for signal in [SIGTERM, SIGKILL] {
            let watcher = try RawPeer(port: server.port, named: "eve")
            try watcher.send(#"{"type":"watch","table":"\#(table)"}"#)
            #expect(try watcher.line(containing: #""op":"reveal""#) != nil)
            try server.restart(by: signal)
        }
        #expect(["I won.", "I lost.", "A draw."].contains(example.readToEnd().last))
        #expect(example.wait() == 0)
        let words = bot.readToEnd()
        #expect(words.contains("The server restarts; waiting for it."))
        #expect(words.contains { $0.hasPrefix("The link is lost (") })
        #expect(bot.wait() == 0)
    }
}
