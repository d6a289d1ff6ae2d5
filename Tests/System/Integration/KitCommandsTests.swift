import Foundation
import TestSupport
import Testing

/// The commands of the bot author's kit, as programs.
struct KitCommandsTests {
    private func run(
        _ arguments: [String], in folder: TemporaryFolder
    ) throws -> (status: Int32, output: [String], complaints: String) {
        let program = try BuiltProgram("pairs-bot", arguments, in: folder.path)
        program.closeInput()
        let output = program.readToEnd()
        return (program.wait(), output, program.complaints)
    }

    /// Waits until a file has so many bytes; false after a minute.
    private func wait(for bytes: Int, in file: URL) -> Bool {
        for _ in 0..<6_000 {
            if let size = try? Data(contentsOf: file).count, size >= bytes { return true }
            usleep(10_000)
        }
        return false
    }

    private let match = ["arena", "house:sharp", "house:casual", "--games", "20", "--level", "easy", "--seed", "7"]

    /// The same seed gives the same bytes, with one game at once and with several, on either platform and in every later version.
    @Test func sameResult() throws {
        let folder = try TemporaryFolder()
        let one = try run(match + ["--json", "--jobs", "1"], in: folder)
        let other = try run(match + ["--json", "--jobs", "3"], in: folder)
        #expect(one.status == 0 && one.output == other.output && one.output.count == 1)
        let wanted =
            #"{"version":1,"seed":7,"rules":{"mode":"classic","level":"easy","rows":3,"columns":4,"group":2,"scoring":"pairs","#
        #expect(one.output[0].hasPrefix(wanted))
        let table = try run(match, in: folder)
        #expect(table.output.count == 5 && table.output[0] == "seed 7" && table.complaints.isEmpty)
        #expect(table.output[4].contains("mean nothing yet"))
        let csv = try run(match + ["--csv"], in: folder)
        #expect(csv.output.count == 3 && csv.output[1].hasPrefix("house:sharp,20,"))
    }

    /// Replays of an arena are good; the same with one byte altered is not, in either form of the result.
    @Test func replays() throws {
        let folder = try TemporaryFolder()
        #expect(try run(match + ["--save", "games", "--json"], in: folder).status == 0)
        let files = (0..<10).flatMap { ["games/0-1-\($0)a.pairs", "games/0-1-\($0)b.pairs"] }
        let good = try run(["verify"] + files, in: folder)
        #expect(good.status == 0 && good.output == files.map { "\($0): good" })
        let url = URL(fileURLWithPath: folder.path).appendingPathComponent(files[3])
        var bytes = try Data(contentsOf: url)
        bytes[bytes.count / 2] ^= 1
        try bytes.write(to: url)
        let bad = try run(["verify", "--json"] + files, in: folder)
        #expect(bad.status == 1 && bad.output.count { $0.hasSuffix(#""ok":true,"line":null,"why":null}"#) } == 19)
        #expect(bad.output[3].hasPrefix(#"{"file":"games/0-1-1b.pairs","ok":false,"line":"#))
        #expect(try run(["explain", files[3]], in: folder).status == 66)
        let told = try run(["explain", files[0], "--json"], in: folder)
        #expect(told.status == 0 && told.output[0].hasPrefix(#"{"file":"games/0-1-0a.pairs","exact":true,"start":"#))
        #expect(
            try run(["explain", files[0], "--least", "99"], in: folder).output[0] == "No flip cost 99.00 pairs or more."
        )
        let missing = try run(["verify", "games/none.pairs"], in: folder)
        #expect(missing.status == 66 && missing.complaints.hasPrefix("pairs-bot verify: can't read games/none.pairs"))
        let full = try run(match + ["--save", "games"], in: folder)
        #expect(full.status == 73 && full.complaints == "pairs-bot arena: The folder games is not empty.\n")
    }

    /// A game of patience is refused by its name with what to do instead, though the replay is good.
    @Test func patienceIsNotExplained() throws {
        let folder = try TemporaryFolder()
        let replay = BuiltProgram.root.path + "/Tests/Bots/Review/Resources/Patience/klondike.pairs"
        #expect(try run(["verify", replay], in: folder).status == 0)
        for words in [[replay], [replay, "--json"]] {
            let told = try run(["explain"] + words, in: folder)
            #expect(told.status == 65 && told.output.isEmpty)
            #expect(
                told.complaints
                    == "pairs-bot explain: \(replay) is a game of klondike, and only games of Memory are explained. To look at it, use: pairs replay \(replay).\n"
            )
        }
    }

    /// An arena that is killed goes on from its file to the same result, also where its last line is half written.
    @Test func resumed() throws {
        let folder = try TemporaryFolder()
        let games = ["arena", "house:sharp", "house:casual", "--games", "600", "--level", "easy", "--seed", "7"]
        let whole = try run(games + ["--json"], in: folder)
        let killed = try BuiltProgram(
            "pairs-bot", games + ["--resume", "arena.jsonl", "--save", "games"], in: folder.path)
        let file = URL(fileURLWithPath: folder.path).appendingPathComponent("arena.jsonl")
        try #require(wait(for: 2_000, in: file))
        killed.signal(SIGKILL)
        _ = killed.wait()
        var kept = try Data(contentsOf: file)
        kept.removeLast(5)
        try kept.write(to: file)
        #expect(kept.count(where: { $0 == 10 }) < 600)
        let other = try run(["arena", "--resume", "arena.jsonl", "--games", "800"], in: folder)
        #expect(other.status == 64 && other.complaints.contains("--games: the file was begun with something else."))
        let rest = try run(["arena", "--resume", "arena.jsonl", "--json", "--save", "games"], in: folder)
        #expect(rest.status == 0 && rest.output == whole.output)
        let again = try run(["arena", "--resume", "arena.jsonl", "--json"], in: folder)
        #expect(again.output == whole.output)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/games").count == 600)
    }

    /// An arena that is interrupted keeps what was played and says how to go on, and nothing else.
    @Test func interrupted() throws {
        let folder = try TemporaryFolder()
        let games = [
            "arena", "house:perfect", "house:sharp", "--games", "1000000", "--seed", "9", "--timings", "times.jsonl",
        ]
        let program = try BuiltProgram("pairs-bot", games, in: folder.path)
        let times = URL(fileURLWithPath: folder.path).appendingPathComponent("times.jsonl")
        try #require(wait(for: 1_000, in: times))
        program.signal(SIGINT)
        #expect(program.readToEnd().isEmpty && program.wait() == 130)
        #expect(program.complaints == "go on with: pairs-bot arena --resume pairs-arena-9.jsonl\n")
        let kept = try String(contentsOfFile: folder.path + "/pairs-arena-9.jsonl", encoding: .utf8)
        #expect(
            kept.hasPrefix(
                #"{"type":"arena","version":1,"args":["house:perfect","house:sharp"],"options":{"games":1000000,"#))
        // Which games are over by then is the machine's affair: each processor plays one.
        #expect(kept.contains(#/\n{"match":0,"pair":\d+,"game":"[ab]","seats":\[\d,\d\],"points":\[/#))
    }

    /// A full disk ends an arena by name: what was kept is whole, and it goes on from there to the same result.
    @Test func fullDisk() throws {
        let folder = try TemporaryFolder()
        // A file that may not grow any more is the same to the program, which is told so by the write.
        func limited(_ arguments: [String]) throws -> (status: Int32, complaints: String) {
            let shell = try BuiltProgram(
                URL(fileURLWithPath: "/bin/sh"),
                ["-c", #"ulimit -f 8; exec "$0" "$@""#, BuiltProgram.directory.path + "/pairs-bot"] + arguments,
                in: folder.path)
            let output = shell.readToEnd()
            #expect(output.isEmpty)
            return (shell.wait(), shell.complaints)
        }
        let games = ["arena", "house:sharp", "house:casual", "--games", "60", "--level", "easy", "--seed", "7"]
        let told = try limited(games + ["--resume", "a.jsonl"])
        #expect(told.status == 73 && told.complaints.hasPrefix("pairs-bot arena: can't write a.jsonl: File too large"))
        #expect(told.complaints.hasSuffix("go on with: pairs-bot arena --resume a.jsonl\n"))
        let whole = try run(games + ["--json"], in: folder)
        #expect(try run(["arena", "--resume", "a.jsonl", "--json"], in: folder).output == whole.output)
        let replay = try limited([
            "arena", "house:sharp", "house:casual", "--games", "2", "--seed", "7", "--jobs", "1", "--save", "games",
        ])
        #expect(replay.status == 73 && replay.complaints.contains("can't write games/0-1-0a.pairs: File too large"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/games").isEmpty)
    }

    /// A program that can't be started any more has not lost: the arena ends, keeps what was played and says how to go on.
    @Test func programGone() throws {
        let folder = try TemporaryFolder()
        let bot = URL(fileURLWithPath: folder.path + "/bot.sh")
        let simplest = BuiltProgram.root.appendingPathComponent("Tests/System/Integration/Bots/simplest.sh")
        let script = "#!/bin/sh\nrm bot.sh\n" + (try String(contentsOf: simplest, encoding: .utf8))
        try Data(script.utf8).write(to: bot)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: bot.path)
        let told = try run(["arena", "./bot.sh", "house:sharp", "--seed", "3", "--jobs", "1"], in: folder)
        #expect(told.status == 66 && told.output.isEmpty)
        #expect(
            told.complaints == """
                pairs-bot arena: can't start ./bot.sh: No such file or directory.
                go on with: pairs-bot arena --resume pairs-arena-3.jsonl

                """)
    }

    /// A bot that speaks the protocol connects to an arena once for each game. Another name is sent away.
    @Test(.enabled(if: ExampleBot.python.isRunnable, "python3 is not installed")) func connects() throws {
        let folder = try TemporaryFolder()
        let arena = try BuiltProgram(
            "pairs-bot",
            ["arena", "connect:python bot", "house:casual", "--games", "2", "--level", "easy", "--seed", "3"]
                + ["--listen", "127.0.0.1:0", "--save", "games", "--json"], in: folder.path)
        while !arena.complaints.contains("\n") { usleep(10_000) }
        let words = arena.complaints.split { " :".contains($0) }
        let port = try #require(words.count == 7 ? Int(words[3]) : nil)
        #expect(arena.complaints == "listening on 127.0.0.1:\(port) for python bot\n")
        let stranger = try RawPeer(port: port)
        try stranger.send(#"{"type":"hello","id":1,"protocol":1,"name":"eve"}"#)
        for _ in 0..<2 {
            let bot = try ExampleBot.python.build().play(port: port, "{}")
            #expect(["I won.", "I lost.", "A draw."].contains(bot.readToEnd().last ?? ""))
            #expect(bot.wait() == 0 && bot.complaints.hasSuffix(": proved.\n"), "\(bot.complaints)")
        }
        #expect(try stranger.line(containing: "goodbye") != nil)
        let result = arena.readToEnd()
        #expect(arena.wait() == 0 && result.count == 1)
        #expect(result[0].contains(#"{"name":"connect:python bot","games":2,"#) && result[0].contains(#""illegal":0,"#))
        #expect(try run(["verify", "games/0-1-0a.pairs", "games/0-1-0b.pairs"], in: folder).status == 0)
    }

    /// Figures need no games.
    @Test func figures() throws {
        let folder = try TemporaryFolder()
        let json = try run(["figures", "0", "1", "4", "9", "6", "--sprt", "-10,0", "--json"], in: folder)
        #expect(
            json.output == [
                #"{"pairs":[0,1,4,9,6],"score":0.75,"score_error":0.091669,"elo":190.85,"elo_error":88.15,"los":1,"#
                    + #""sprt":{"elo0":-10,"elo1":0,"alpha":0.05,"beta":0.05,"llr":0.5838,"verdict":"go on"}}"#
            ])
        #expect(
            try run(["figures", "33", "0", "0", "0", "0", "--sprt", "0,30"], in: folder).output.last?.hasSuffix("H0")
                == true)
    }

    /// A mistake is told with what would be right, before anything is played.
    @Test(arguments: [
        (["arena"], 64, "Name two bots or more"), (["arena", "house:sharp"], 64, "needs two bots or more"),
        (["arena", "house:sharp", "house:genius"], 66, "There is no bot house:genius. House bots are house:sleepy"),
        (["arena", "house:sharp", "house:sharp", "--games", "3"], 64, "--games is an even number"),
        (["arena", "house:sharp", "house:sharp", "--board", "3x3"], 64, "can't be split into groups of 2."),
        (
            ["arena", "house:sharp", "house:sharp", "--board", "2x5", "--level", "easy"], 64,
            "Only one of --level and --board"
        ),
        (["arena", "house:sharp", "house:sharp", "--swiss", "2", "--gauntlet"], 64, "Only one of --round-robin"),
        (["arena", "house:sharp", "house:sharp", "--sprt", "30,0"], 64, "--sprt takes two differences in Elo"),
        (["arena", "--resume", "none.jsonl"], 66, "there is no arena to go on with in none.jsonl."),
        (["arena", "house:sharp", "house:sharp", "--save", "/dev/null/x"], 73, "can't make the folder"),
        (["arena", "connect:", "house:sharp"], 64, "connect: names no bot"),
        (["arena", "connect:robo", "house:sharp", "--jobs", "2"], 64, "Games with a bot that connects are played one"),
        (
            ["arena", "connect:robo", "house:sharp", "--listen", "192.0.2.1:7300"], 69,
            "cannot listen on 192.0.2.1:7300"
        ),
        (["figures", "1", "2", "3"], 64, "The pairs are five whole numbers"),
        (["verify"], 64, "Name one replay or more"),
        (["explain"], 64, "Name a replay."), (["explain", "none.pairs"], 66, "can't read none.pairs"),
        (["arenas"], 64, "There is no command \"arenas\". Did you mean arena?"),
    ])
    func mistakes(arguments: [String], status: Int32, words: String) throws {
        let folder = try TemporaryFolder()
        let told = try run(arguments, in: folder)
        #expect(told.status == status && told.output.isEmpty && told.complaints.contains(words), "\(told.complaints)")
    }

    /// A file that is none of an arena's, or of other bots, is not gone on with.
    @Test func otherFiles() throws {
        let folder = try TemporaryFolder()
        try Data("{}\n".utf8).write(to: URL(fileURLWithPath: folder.path + "/a.jsonl"))
        let told = try run(["arena", "--resume", "a.jsonl"], in: folder)
        #expect(
            told.status == 66
                && told.complaints == "pairs-bot arena: a.jsonl is no file of an arena, or of a later version.\n")
        #expect(try run(match + ["--resume", "b.jsonl", "--json"], in: folder).status == 0)
        let other = try run(["arena", "house:perfect", "house:casual", "--resume", "b.jsonl"], in: folder)
        #expect(other.status == 64 && other.complaints.contains("The bots: the file was begun with something else."))
        var text = try String(contentsOfFile: folder.path + "/b.jsonl", encoding: .utf8)
        let last = try #require(text.split(separator: "\n").last)
        let twice = text + last.replacingOccurrences(of: #""turns":"#, with: #""turns":1"#) + "\n"
        try Data(twice.utf8).write(to: URL(fileURLWithPath: folder.path + "/c.jsonl"))
        let contradicted = try run(["arena", "--resume", "c.jsonl"], in: folder)
        #expect(contradicted.status == 66 && contradicted.complaints.contains("a game that is none of this arena"))
        text += #"{"match":3,"pair":0,"game":"a"}"# + "\n"
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path + "/b.jsonl"))
        let broken = try run(["arena", "--resume", "b.jsonl"], in: folder)
        #expect(broken.status == 66 && broken.complaints.contains("line 22 of b.jsonl is no game of this arena"))
    }
}
