import Foundation
import TestSupport
import Testing
import Vocabulary

/// The example bots in four languages, and the libraries that they are made on. Each is built as its files say.
struct ExampleBotTests {
    @Suite(.enabled(if: ExampleBot.python.isRunnable, "python3 is not installed")) struct Python {
        /// The library folds, moves and shuffles as the vectors tell.
        @Test func vectorsHold() throws { try expectVectors(.python) }
        /// The bot plays a game of every mode to its end, and proves the shuffle.
        @Test func playsEveryMode() throws { try expectGames(.python) }
        /// A game goes on through a stop and a crash of the server.
        @Test func outlivesTheServer() throws { try expectReturn(.python) }
        /// The bot keeps to the protocol in every scene of the sparring server.
        @Test(.deep) func holdsEveryScene() throws { try expectScenes(.python) }
    }

    @Suite(.enabled(if: ExampleBot.javascript.isRunnable, "node is not installed")) struct JavaScript {
        /// The library folds, moves and shuffles as the vectors tell.
        @Test func vectorsHold() throws { try expectVectors(.javascript) }
        /// The bot plays a game of every mode to its end, and proves the shuffle.
        @Test func playsEveryMode() throws { try expectGames(.javascript) }
        /// A game goes on through a stop and a crash of the server.
        @Test func outlivesTheServer() throws { try expectReturn(.javascript) }
        /// The bot keeps to the protocol in every scene of the sparring server.
        @Test(.deep) func holdsEveryScene() throws { try expectScenes(.javascript) }
    }

    @Suite(.enabled(if: ExampleBot.c.isRunnable, "cc is not installed")) struct C {
        /// The library folds, moves and shuffles as the vectors tell. The bot plays a game of every mode to its end, and proves the
        /// shuffle. A game goes on through a stop and a crash of the server.
        @Test func playsEveryMode() throws {
            let program = try ExampleBot.c.build()
            try expectVectors(program)
            try expectGames(program)
            try expectReturn(program)
        }
        /// The bot keeps to the protocol in every scene of the sparring server.
        @Test(.deep) func holdsEveryScene() throws { try expectScenes(.c) }
    }

    @Suite(.enabled(if: ExampleBot.swift.isRunnable, "swift is not installed"), .deep) struct Swift {
        /// The bot plays a game of every mode to its end, and proves the shuffle. A game goes on through a stop and a crash of the
        /// server. It keeps to the protocol in every scene.
        @Test func all() throws {
            let program = try ExampleBot.swift.build()
            try expectGames(program)
            try expectReturn(program)
            try expectScenes(program)
        }
    }

    /// What made the vectors of the fold still makes them: a server of today tells every scene, and the copies are its snapshots.
    @Test(.enabled(if: ExampleBot.python.isRunnable, "python3 is not installed"), .deep)
    func vectorsAreTheServers() throws {
        let server = try ServerProcess()
        let recorder = try BuiltProgram(
            URL(fileURLWithPath: "/usr/bin/env"),
            ["python3", "Protocol/vectors/record.py", "127.0.0.1", "\(server.port)"])
        #expect(recorder.readToEnd().count > FoldVector.all.count)
        #expect(recorder.wait() == 0, "\(recorder.complaints)")
    }
}

private let results = ["I won.", "I lost.", "A draw."]

private func expectVectors(_ bot: ExampleBot) throws { try expectVectors(bot.build()) }
private func expectGames(_ bot: ExampleBot) throws { try expectGames(bot.build()) }
private func expectReturn(_ bot: ExampleBot) throws { try expectReturn(bot.build()) }

private func expectScenes(_ bot: ExampleBot) throws { try expectScenes(bot.build()) }

private func expectVectors(_ bot: ExampleBot.Program) throws {
    let check = try bot.checkVectors()
    #expect(check.readToEnd() == ["All vectors hold."], "\(check.complaints)")
    #expect(check.wait() == 0)
}

/// The games are played side by side, for in most of their time somebody thinks.
private func expectGames(_ bot: ExampleBot.Program) throws {
    let server = try ServerProcess()
    let games = try Mode.all.map { mode in
        let opponent = mode.name == "solo" ? "" : #","bots":["casual"]"#
        return try bot.play(
            port: server.port, #"{"mode":"\#(mode.name)","rows":2,"columns":4,"hide_ms":200\#(opponent)}"#)
    }
    for (mode, player) in zip(Mode.all, games) {
        let words = player.readToEnd()
        #expect(player.wait() == 0, "\(mode.name): \(player.complaints)")
        #expect(words.count == 1 && results.contains(words[0]), "\(mode.name): \(words)")
        #expect(player.complaints.wholeMatch(of: /The shuffle of \w+: proved\.\n/) != nil, "\(player.complaints)")
    }
}

private func expectReturn(_ bot: ExampleBot.Program) throws {
    let server = try ServerProcess()
    let house = try BuiltProgram(
        "pairs-bot",
        ["--connect", "127.0.0.1:\(server.port)", "--new-table", "--level", "easy", "--think", "200"])
    let table = try #require(house.readLine()?.split(separator: " ").last)
    let player = try bot.play(port: server.port, String(table))
    for signal in [SIGTERM, SIGKILL] {
        let watcher = try RawPeer(port: server.port, named: "eve")
        try watcher.send(#"{"type":"watch","table":"\#(table)"}"#)
        #expect(try watcher.line(containing: #""op":"reveal""#) != nil)
        try server.restart(by: signal)
    }
    #expect(results.contains(player.readToEnd().last ?? ""), "\(player.complaints)")
    #expect(player.wait() == 0)
    #expect(house.wait() == 0)
}

/// The scenes are played side by side, for in most of their time nothing happens.
private func expectScenes(_ bot: ExampleBot.Program) throws {
    let list = try BuiltProgram("pairs-bot", ["check", "--wire", "--list"]).readToEnd()
    let ids = list.compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(ids.count > 15)
    for scene in try ids.map(bot.spar) {
        let lines = scene.readToEnd()
        #expect(scene.wait() == 0, "\(lines)")
        #expect(lines.last == "1 of 1 scenes hold")
    }
}
