import Foundation
import TestSupport
import Testing
import Vocabulary

/// `pairs-bot run` with small programs of the shell and of Python.
struct BotRunTests {
    private static let folder = BuiltProgram.root.appendingPathComponent("Tests/System/Integration/Bots").path

    /// The first legal card, whatever was seen.
    private static let simplest = ["sh", "\(folder)/simplest.sh"]

    private func run(_ server: ServerProcess, _ options: [String], _ bot: [String]) throws -> BuiltProgram {
        try BuiltProgram("pairs-bot", ["run", "--connect", "127.0.0.1:\(server.port)"] + options + ["--"] + bot)
    }

    /// A program of ten lines plays every mode against a house bot to the end.
    @Test(arguments: Mode.all.filter { !$0.isForOne }.map(\.name)) func plays(_ mode: String) throws {
        let server = try ServerProcess()
        let house = try BuiltProgram(
            "pairs-bot",
            [
                "--connect", "127.0.0.1:\(server.port)", "--new-table", "--level", "easy", "--hide", "0", "--mode",
                mode,
            ])
        let table = try #require(house.readLine()?.split(separator: " ").last)
        let bot = try run(server, ["--table", String(table)], Self.simplest)
        let words = bot.readToEnd()
        #expect(bot.wait() == 0)
        #expect(words.last?.hasPrefix("Game 1 is over") == true)
        #expect(house.wait() == 0)
    }

    /// Programs play patience, alone and against each other, by what is legal alone. One that gives up has ended its game.
    @Test(.deep, arguments: [("klondike", "play"), ("spider", "play"), ("freecell", "play"), ("freecell", "resign")])
    func patience(_ game: String, _ deed: String) throws {
        let server = try ServerProcess(["--rate", "100000"])
        let program = ["python3", "\(Self.folder)/patience.py", deed]
        let alone = try run(server, ["--game", game, "--games", "2", "--new-table"], program)
        let words = alone.readToEnd()
        #expect(alone.wait() == 0, "\(alone.complaints)")
        #expect(words.count { $0.hasPrefix("Game ") } == 2, "\(words)")
        let first = try run(server, ["--game", game, "--mode", "race", "--new-table"], program)
        let table = try #require(first.readLine()?.split(separator: " ").last)
        let second = try run(server, ["--game", game, "--table", String(table)], program)
        _ = first.readToEnd()
        #expect(first.wait() == 0 && second.wait() == 0, "\(first.complaints)\(second.complaints)")
    }

    /// A program sits down where its game is played alone, and its trial is in that game.
    @Test func otherGame() throws {
        let server = try ServerProcess()
        let house = try BuiltProgram(
            "pairs-bot",
            ["--connect", "127.0.0.1:\(server.port)", "--new-table", "--game", "klondike", "--mode", "race"])
        let table = try #require(house.readLine()?.split(separator: " ").last)
        let memory = try run(server, ["--table", String(table)], Self.simplest)
        #expect(memory.wait() == 64)
        #expect(memory.complaints.contains("plays klondike, not Memory. A program plays patience with --game."))
        let trial = try run(
            server, ["--game", "klondike", "--table", String(table)], ["sh", "-c", "read a; read b; echo 2"])
        #expect(trial.wait() == 66 && trial.complaints.contains("garbage"))
        house.signal(SIGTERM)
        #expect(house.wait() == 0)
    }

    /// Each of the five ends loses the game, with status 1 and the reason in words.
    @Test(
        .deep,
        arguments: [
            "crash", "orphan", "hang", "deaf", "flood", "chatter", "garbage", "half-a-line", "twice", "illegal", "late",
        ])
    func ends(_ fault: String) throws {
        let server = try ServerProcess()
        let bot = try run(
            server, ["--mode", "solo", "--hide", "0", "--move", "100"], ["python3", "\(Self.folder)/broken.py", fault])
        _ = bot.readToEnd()
        #expect(bot.wait() == 1)
        let words = [
            "illegal": "garbage", "half-a-line": "garbage", "twice": "garbage", "chatter": "flood", "orphan": "crash",
            "deaf": "hang",
        ]
        let word = words[fault] ?? fault
        #expect(bot.complaints.hasPrefix("pairs-bot: The bot has lost: "))
        #expect(bot.complaints.hasSuffix("(\(word)).\n"))
    }

    /// A bot that is not there, and one that does not play its trial, end the run with what they said, before any server is asked.
    @Test func trial() throws {
        let missing = try BuiltProgram("pairs-bot", ["run", "--connect", "127.0.0.1:1", "--", "/no/such/bot"])
        #expect(missing.wait() == 66)
        #expect(missing.complaints == "pairs-bot: can't start /no/such/bot: No such file or directory.\n")
        let mute = try BuiltProgram(
            "pairs-bot", ["run", "--connect", "127.0.0.1:1", "--", "sh", "-c", "echo no module >&2; exit 3"])
        #expect(mute.wait() == 66)
        #expect(mute.complaints.contains("crash") && mute.complaints.contains("no module"))
    }

    /// A signed-in program's game is rated, and it comes back to the same game after a restart of the server.
    @Test func accountOverARestart() throws {
        let server = try ServerProcess()
        let secret = ["PAIRS_PASSWORD": "seven blue cups"]
        let options = ["--account", "robo", "--register"]
        let first = try BuiltProgram(
            "pairs-bot",
            ["run", "--connect", "127.0.0.1:\(server.port)", "--new-table", "--hide", "200"] + options + ["--"]
                + Self.simplest, environment: secret)
        let table = try #require(first.readLine()?.split(separator: " ").last)
        let second = try BuiltProgram(
            "pairs-bot",
            [
                "run", "--connect", "127.0.0.1:\(server.port)", "--table", String(table), "--account", "rob",
                "--register", "--",
            ] + Self.simplest, environment: secret)
        let watcher = try RawPeer(port: server.port, named: "eve")
        try watcher.send(#"{"type":"watch","table":"\#(table)"}"#)
        #expect(try watcher.line(containing: #""op":"miss""#) != nil)
        try server.restart(by: SIGKILL)
        let words = first.readToEnd()
        #expect(first.wait() == 0)
        #expect(words.last?.hasPrefix("Game 1 is over") == true)
        #expect(second.wait() == 0)
        let peer = try RawPeer(port: server.port, named: "ada")
        try peer.send(#"{"type":"records","id":2,"account":"@robo"}"#)
        let records = try #require(try peer.line(containing: #""type":"records""#))
        #expect(records.contains(#""games":1"#), "\(records)")
    }

    /// Nothing of a bot is left when its runner is killed: neither its process nor what that has started in a session of its own.
    @Test func leavesNothing() throws {
        let server = try ServerProcess()
        let bot = try run(server, ["--mode", "solo"], ["python3", "\(Self.folder)/broken.py", "fork"])
        var ids: [Int32] = []
        while ids.count < 2 {
            usleep(10_000)
            ids = bot.complaints.split { !$0.isNumber }.compactMap { Int32($0) }
        }
        for id in ids { #expect(kill(id, 0) == 0) }
        bot.signal(SIGKILL)
        _ = bot.wait()
        for id in ids { #expect(isGone(id)) }
    }

    private func isGone(_ id: Int32) -> Bool {
        for _ in 0..<1_000 {
            if kill(id, 0) != 0 { return true }
            usleep(10_000)
        }
        return false
    }
}
