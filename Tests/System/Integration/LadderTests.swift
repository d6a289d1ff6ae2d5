import Foundation
import TestSupport
import Testing

/// `pairs-server --ladder` with programs that play there.
struct LadderTests {
    private func bot(_ server: ServerProcess, _ name: String, games: Int) throws -> BuiltProgram {
        try BuiltProgram(
            "pairs-bot",
            [
                "run", "--connect", "127.0.0.1:\(server.port)", "--ladder", "--account", name, "--register", "--games",
                "\(games)", "--", "sh", BuiltProgram.root.path + "/Tests/System/Integration/Bots/simplest.sh",
            ], environment: ["PAIRS_PASSWORD": "seven blue cups"])
    }

    /// Two programs play rated games against each other, one after the other.
    @Test func playsRatedGames() throws {
        let server = try ServerProcess(["--ladder"])
        let bots = [try bot(server, "alpha", games: 2), try bot(server, "beta", games: 2)]
        for bot in bots {
            #expect(bot.readToEnd().last?.hasPrefix("Game 2 is over") == true, "\(bot.complaints)")
            #expect(bot.wait() == 0)
        }
        let peer = try RawPeer(port: server.port, named: "eve")
        try peer.send(#"{"type":"records","id":2,"account":"@alpha"}"#)
        #expect(try peer.line(containing: #""rating":"#)?.contains(#""games":2"#) == true)
    }

    /// Two programs that have played ten games are both on the list of leaders.
    @Test func leaders() throws {
        let server = try ServerProcess(["--ladder"])
        let bots = try ["alpha", "beta"].map { name in
            let bot = try RawPeer(port: server.port, named: name)
            try bot.send(#"{"type":"register","name":"\#(name)","password":"seven blue cups","bot":true}"#)
            return bot
        }
        for game in 1...10 {
            for bot in bots { try bot.send(#"{"type":"quick","id":\#(game),"ladder":true}"#) }
            let table = try #require(
                try bots[0].line(containing: #""re":\#(game)"#)?.firstMatch(of: /"table":"(\w+)"/)?.1)
            #expect(try bots[1].line(containing: #""op":"deal""#) != nil)
            try bots[game % 2].send(#"{"type":"resign","table":"\#(table)"}"#)
            for bot in bots {
                #expect(try bot.line(containing: #""op":"over""#)?.contains(#""rated":true"#) == true)
                try bot.send(#"{"type":"leave","id":\#(100 + game),"table":"\#(table)"}"#)
                #expect(try bot.line(containing: #""re":\#(100 + game)"#) != nil)
            }
        }
        try bots[0].send(
            #"{"type":"leaders","id":200,"game":"memory","mode":"classic","by":"rating","bots":true}"#)
        let leaders = try #require(try bots[0].line(containing: #""type":"leaders""#))
        #expect(leaders.contains(#""name":"alpha""#) && leaders.contains(#""name":"beta""#))
    }

    /// A program that waits alone gets a house bot, which has an account and a rating of its own.
    @Test func houseBotsCome() throws {
        let server = try ServerProcess(["--ladder"])
        let alone = try bot(server, "alpha", games: 1)
        #expect(alone.readToEnd().last?.contains("house:sleepy") == true)
        #expect(alone.wait() == 0)
        let peer = try RawPeer(port: server.port, named: "eve")
        try peer.send(#"{"type":"records","id":2,"account":"@house:sleepy"}"#)
        #expect(try peer.line(containing: #""rating":"#)?.contains(#""games":1"#) == true)
    }

    /// The house bots' sign-in depends on nobody: not on who may register or play, on wrong passwords from this machine, or on its
    /// limit of connections.
    @Test func houseBotsComeToEverybodyAllowed() throws {
        let folder = try TemporaryFolder()
        let list = folder.path + "/allowed"
        try Data("alpha\n".utf8).write(to: URL(fileURLWithPath: list))
        let limits = ["--ladder", "--config", folder.path + "/server.conf"]
        func configure(_ text: String) throws {
            try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path + "/server.conf"))
        }
        try configure("")
        let server = try ServerProcess(limits)
        let alpha = try RawPeer(port: server.port, named: "alpha")
        try alpha.send(#"{"type":"register","id":1,"name":"alpha","password":"seven blue cups","bot":true}"#)
        #expect(try alpha.line(containing: #""re":1"#)?.contains("ok") == true)
        try configure("accounts = closed\nallow-list = \(list)\nconnections-per-address = 2\n")
        try server.restart(by: SIGTERM)
        let (back, eve) = (try RawPeer(port: server.port, named: "alpha"), try RawPeer(port: server.port, named: "eve"))
        try back.send(#"{"type":"login","id":1,"name":"alpha","password":"seven blue cups"}"#)
        #expect(try back.line(containing: #""re":1"#)?.contains("ok") == true)
        for number in 1...6 { try eve.send(#"{"type":"login","id":\#(number),"name":"x","password":"wrong"}"#) }
        #expect(try eve.line(containing: #""re":6"#)?.contains("rate_limited") == true)
        try back.send(#"{"type":"quick","id":2,"ladder":true}"#)
        #expect(try back.line(containing: #""op":"deal""#) != nil)
    }

    /// Guests, people and a second seat are refused by name; nobody else can join or change a table of the ladder, but watch it.
    @Test func refusals() throws {
        let server = try ServerProcess(["--ladder"])
        let (robo, eve) = (try RawPeer(port: server.port, named: "robo"), try RawPeer(port: server.port, named: "eve"))
        try robo.send(#"{"type":"register","id":1,"name":"robo","password":"seven blue cups","bot":true}"#)
        try robo.send(#"{"type":"quick","id":2,"ladder":true}"#)
        let seated = try #require(try robo.line(containing: #""re":2"#))
        let table = try #require(seated.firstMatch(of: /"table":"(\w+)"/)?.1)
        try robo.send(#"{"type":"quick","id":3,"ladder":true}"#)
        #expect(try robo.line(containing: #""re":3"#)?.contains("already_seated") == true)
        try robo.send(#"{"type":"configure","id":4,"table":"\#(table)","rules":{"level":"easy"}}"#)
        #expect(try robo.line(containing: #""re":4"#)?.contains("not_host") == true)
        try eve.send(#"{"type":"quick","id":2,"ladder":true}"#)
        #expect(try eve.line(containing: #""re":2"#)?.contains("sign_in_first") == true)
        try eve.send(#"{"type":"join","id":3,"table":"\#(table)"}"#)
        #expect(try eve.line(containing: #""re":3"#)?.contains("bad_password") == true)
        try eve.send(#"{"type":"watch","id":4,"table":"\#(table)"}"#)
        #expect(try eve.line(containing: #""re":4"#)?.contains("ok") == true)
        try eve.send(#"{"type":"register","id":5,"name":"eve","password":"seven blue cups"}"#)
        try eve.send(#"{"type":"quick","id":6,"ladder":true}"#)
        #expect(try eve.line(containing: #""re":6"#)?.contains("not_allowed") == true)
    }
}
