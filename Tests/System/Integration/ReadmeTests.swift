import Foundation
import TestSupport
import Testing

/// The commands of the documents, each run as it stands but for the place of the programs and the port.
@Suite(.serialized) struct ReadmeTests {
    /// Every command in a `sh` block. The texts about the protocol have tests of their own.
    private static let commands = Document.all.filter { !$0.path.hasPrefix("Protocol/") }.flatMap { $0.code("sh") }

    private static let targets = [
        "make play", "make test", "make build", "make bot", "make deb", #"make install PREFIX="$HOME/.local""#,
        #"make uninstall PREFIX="$HOME/.local""#,
    ]
    private static let server = ".build/release/pairs-server"
    /// Run by `ServerTLSTests` and `ClientTLSTests`, with folders and ports of their own.
    private static let secure = [
        ".build/release/pairs-server --tls-port 7248", ".build/release/pairs --connect 127.0.0.1:7248 --tls",
    ]
    /// Run by `WebGameTests`, with a folder and a port of its own.
    private static let web = [".build/release/pairs-server --web 7249"]
    /// Run by `PictureGameTests`, with a folder and ports of its own.
    private static let pictures = [".build/release/pairs-server --web 7249 --pictures dir"]
    /// Run by `ClusterCopyTests`, with a database of their own.
    private static let cluster = [
        #"pairs-server cluster init --cluster "host=db.example.org dbname=pairs user=owner" --grant pairs"#,
        #"pairs-server --cluster "host=db.example.org dbname=pairs user=pairs" --node n1 --public pairs.example.org"#,
        #"pairs-server --cluster "host=localhost dbname=pairs user=pairs" --node n1 --public localhost --port 7301 --data n1"#,
        #"pairs-server --cluster "host=localhost dbname=pairs user=pairs" --node n2 --public localhost --port 7302 --data n2"#,
    ]
    /// Run by `PastGameTests`, and by `ReplayFileTests` of the client.
    private static let replays = [
        ".build/release/pairs replay GAME@127.0.0.1:7247", ".build/release/pairs replay 0-1-7a.pairs",
        ".build/release/pairs replay games/0-1-7a.pairs",
    ]
    private static let kit = [
        ".build/release/pairs-bot new python robo", ".build/release/pairs-bot check robo/bot.py",
        ".build/release/pairs-bot arena robo/bot.py house:sharp house:casual --games 100 --seed 7 --save rated",
        ".build/release/pairs-bot explain rated/0-1-0a.pairs",
        ".build/release/pairs-bot run --connect 127.0.0.1:7247 -- robo/bot.py",
    ]
    private static let arena = [
        ".build/release/pairs-bot arena house:sharp house:casual --games 200 --seed 7 --save games",
        ".build/release/pairs-bot verify games/*.pairs", ".build/release/pairs-bot explain games/0-1-7a.pairs",
    ]
    /// Run by `FindingTests`, on a network where nobody is disturbed.
    private static let network = [
        "", " host", " host --public den.example.org", " find", " doctor", " --plain",
    ].map { ".build/release/pairs" + $0 }
    private static let bots = [
        ".build/release/pairs-bot --strength casual --games 0",
        "python3 Protocol/examples/python/bot.py 127.0.0.1 7247",
        "node Protocol/examples/javascript/bot.js 127.0.0.1 7247",
        "sh Protocol/examples/sh/bot.sh 127.0.0.1 7247",
    ]
    private static let firstBot = "python3 Protocol/examples/python/mine.py"
    private static let clients = [".build/release/pairs --connect 127.0.0.1:7247 --name ada", "nc 127.0.0.1 7247"]

    /// No command stands in the documents that the tests here don't run.
    @Test func everyCommandIsRun() {
        let bots = Self.bots + [Self.firstBot]
        let run =
            Self.targets + [Self.server] + Self.secure + Self.replays + Self.network + bots + Self.clients + Self.kit
            + Self.arena + Self.web + Self.pictures + Self.cluster
        #expect(Set(Self.commands) == Set(run))
    }

    /// Each make target named exists and does what its rule says, as far as a dry run tells. `make test` is what runs
    /// this, and `make play` and `make install` have tests of their own.
    @Test(arguments: targets) func makeKnowsItsTargets(_ command: String) throws {
        let make = try BuiltProgram(URL(fileURLWithPath: "/bin/sh"), ["-c", command + " --dry-run"])
        #expect(!make.readToEnd().isEmpty)
        #expect(make.wait() == 0)
    }

    /// The server, the house bot and the examples run as written; each example finds the house bot's table and plays.
    @Test func theBotsPlay() throws {
        let server = try ServerProcess()
        let house = try run(Self.bots[0] + " --think 0 --level easy --hide 200 --new-table", port: server.port)
        // A bot that comes first would make a table of other rules, and both would wait for good.
        #expect(house.readLine()?.hasPrefix("table ") == true)
        for example in Self.bots.dropFirst() {
            let bot = try run(example, port: server.port)
            #expect(["I won.", "I lost.", "A draw."].contains(bot.readToEnd().last))
            #expect(bot.wait() == 0)
        }
        house.signal(SIGTERM)
        #expect(house.wait() == 0)
    }

    /// A bot is made, checked and rated, and plays on a server, one command after the other in one folder.
    @Test func theKit() throws {
        let server = try ServerProcess()
        let folder = try TemporaryFolder()
        let house = try run(Self.bots[0] + " --think 0 --level easy --hide 200 --new-table", port: server.port)
        #expect(house.readLine()?.hasPrefix("table ") == true)
        for command in Self.kit {
            let words = command.replacingOccurrences(of: ".build/release", with: BuiltProgram.directory.path)
                .replacingOccurrences(of: "7247", with: "\(server.port)").replacingOccurrences(
                    of: "--games 100", with: "--games 2")
            let program = try BuiltProgram(URL(fileURLWithPath: "/bin/sh"), ["-c", words], in: folder.path)
            program.closeInput()
            #expect(!program.readToEnd().isEmpty && program.wait() == 0, "\(command): \(program.complaints)")
        }
        house.signal(SIGTERM)
        #expect(house.wait() == 0)
    }

    /// Bots play each other, and their games are looked at again, one command after the other in one folder.
    @Test func theArena() throws {
        let folder = try TemporaryFolder()
        for command in Self.arena {
            let words = command.replacingOccurrences(of: ".build/release", with: BuiltProgram.directory.path)
            let program = try BuiltProgram(URL(fileURLWithPath: "/bin/sh"), ["-c", words], in: folder.path)
            program.closeInput()
            #expect(!program.readToEnd().isEmpty && program.wait() == 0)
        }
    }

    /// The first bot in Python plays a game to its end, as it stands but for the port.
    @Test(.enabled(if: ExampleBot.python.isRunnable, "python3 is not installed")) func theFirstBotPlays() throws {
        let code = Document("Sources/pairs-bot/README.md").code("python").joined(separator: "\n") + "\n"
        let server = try ServerProcess()
        let folder = try TemporaryFolder()
        let file = folder.path + "/mine.py"
        let quick = code.replacing("7247", with: "\(server.port)").replacing("\"hide_ms\": 200", with: "\"hide_ms\": 0")
        try quick.write(toFile: file, atomically: true, encoding: .utf8)
        let library = BuiltProgram.root.appendingPathComponent("Protocol/examples/python").path
        let bot = try BuiltProgram(
            URL(fileURLWithPath: "/usr/bin/env"), ["PYTHONPATH=" + library, "python3", file])
        #expect(["I won.", "I have not won."].contains(bot.readToEnd().last), "\(bot.complaints)")
        #expect(bot.wait() == 0)
    }

    /// The client and `nc` take the words of a first game.
    @Test(arguments: clients) func theFirstWordsWork(_ command: String) throws {
        let server = try ServerProcess()
        let client = try run(command, port: server.port)
        if command.hasPrefix("nc") { client.write("name ada") }
        client.write("create easy bot casual")
        #expect(client.line(beginning: "Table ") != nil)
        client.write("ready")
        // A server tells everybody the same, the client tells its player.
        #expect(client.line(beginning: command.hasPrefix("nc") ? "ada is ready." : "You are ready.") != nil)
        client.write("quit")
        client.closeInput()
        #expect(client.wait() == 0)
    }

    private func run(_ command: String, port: Int) throws -> BuiltProgram {
        var words = command.replacingOccurrences(of: "7247", with: "\(port)").split(separator: " ").map(String.init)
        words[0] = words[0].replacingOccurrences(of: ".build/release", with: BuiltProgram.directory.path)
        if words[0].hasSuffix("pairs-bot") { words += ["--connect", "127.0.0.1:\(port)"] }
        return try BuiltProgram(URL(fileURLWithPath: "/usr/bin/env"), words)
    }
}
