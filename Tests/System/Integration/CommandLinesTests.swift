import EventLoop
import Foundation
import TestSupport
import Testing

/// The help of the programs, and their exit statuses.
struct CommandLinesTests {
    private static let programs = ["pairs-server", "pairs", "pairs-bot", "endure"]
    private static let home = ["HOME": "/home/ada", "USER": "ada", "XDG_DATA_HOME": ""]

    /// What starts a program: `endure` is part of the tests' own.
    private static func words(_ name: String) -> [String] {
        name == "endure"
            ? [CommandLine.arguments[0], name] : [BuiltProgram.directory.appendingPathComponent(name).path]
    }

    private static func start(_ name: String, _ arguments: [String], _ environment: [String: String] = [:]) throws
        -> BuiltProgram
    {
        let words = words(name)
        return try BuiltProgram(
            URL(fileURLWithPath: words[0]), words.dropFirst() + arguments, environment: environment)
    }

    /// Each help is the text kept in `Help`, on standard output, with status 0. With PAIRS_RECORD=1 it is first written anew.
    @Test(
        arguments: programs.map { [$0] } + [
            ["pairs", "find"], ["pairs", "host"], ["pairs", "doctor"], ["pairs", "replay"], ["pairs-bot", "run"],
            ["pairs-bot", "arena"], ["pairs-bot", "figures"], ["pairs-bot", "verify"], ["pairs-bot", "explain"],
            ["pairs-bot", "check"], ["pairs-bot", "check", "--wire"], ["pairs-bot", "new"],
            ["pairs-server", "cluster"], ["pairs-server", "journal"],
            ["pairs-server", "admin"], ["pairs-server", "top"], ["pairs-server", "doctor"],
        ])
    func help(_ words: [String]) throws {
        let program = try Self.start(words[0], words.dropFirst() + ["--help"], Self.home)
        let help = program.readToEnd().map { $0 + "\n" }.joined()
        #expect(program.wait() == 0)
        #expect(program.complaints.isEmpty)
        let name = words.joined(separator: "-").replacing("---", with: "-")
        let file = BuiltProgram.root.appendingPathComponent("Tests/System/Integration/Help/\(name).txt")
        if ProcessInfo.processInfo.environment["PAIRS_RECORD"] == "1" {
            try help.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(try help == String(contentsOf: file, encoding: .utf8))
    }

    /// A command that does not exist is told of, with the one that was meant; nothing is looked for.
    @Test func aMistypedCommand() throws {
        let program = try BuiltProgram("pairs", ["hots"])
        #expect(program.readToEnd().isEmpty && program.wait() == 64)
        #expect(program.complaints == "pairs: There is no command \"hots\". Did you mean host?\n")
    }

    /// Data goes where XDG_DATA_HOME says, if that is an absolute path.
    @Test(arguments: [("/srv", "/srv/pairs"), ("srv", "/home/ada/.local/share/pairs")])
    func dataFolder(base: String, shown: String) throws {
        let program = try BuiltProgram(
            "pairs-server", ["--help"], environment: Self.home.merging(["XDG_DATA_HOME": base]) { $1 })
        #expect(program.readToEnd().contains { $0.contains("[default \(shown)]") })
        #expect(program.wait() == 0)
    }

    /// Each version is the program's name and three numbers.
    @Test(arguments: programs) func version(_ name: String) throws {
        let program = try Self.start(name, ["--version"])
        let words = program.readToEnd().joined(separator: "\n").split(separator: " ")
        #expect(words.first.map(String.init) == name)
        #expect(words.dropFirst().map { $0.split(separator: ".").compactMap { Int($0) }.count } == [3])
        #expect(program.wait() == 0)
    }

    /// A mistake in the command line is told on standard error with what to do, and ends with status 64.
    @Test(arguments: programs) func mistakes(_ name: String) throws {
        let program = try Self.start(name, ["--nonsense"])
        #expect(program.readToEnd().isEmpty)
        #expect(program.wait() == 64)
        #expect(program.complaints == "\(name): There is no option --nonsense. See \(name) --help.\n")
    }

    /// What stands in the way is told in one sentence or two, and by the status.
    @Test(arguments: [
        (["pairs-server", "--data", "/dev/null/x"], 73, "pairs-server: can't make the folder /dev/null/x:"),
        (
            ["pairs-server", "--data", ".", "--host", "203.0.113.1"], 69,
            "pairs-server: cannot listen on 203.0.113.1:7247:"
        ),
        (["pairs-server", "--title", "a\u{7}"], 64, "pairs-server: --title has 1 to 40 characters"),
        (["pairs", "--connect", "127.0.0.1:1"], 69, "pairs: No server answers at 127.0.0.1:1: nothing listens there."),
        (["pairs-bot", "--connect", "127.0.0.1:1"], 69, "pairs-bot: cannot connect to 127.0.0.1:1:"),
    ])
    func obstacles(command: [String], status: Int32, beginning: String) throws {
        let folder = try TemporaryFolder()
        let program = try BuiltProgram(command[0], Array(command.dropFirst()), in: folder.path)
        program.closeInput()
        #expect(program.readToEnd().isEmpty)
        #expect(program.wait() == status)
        #expect(program.complaints.split(separator: "\n").contains { $0.hasPrefix(beginning) })
    }

    /// Output that can't be written is told, and is no success.
    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "/dev/full is not there"),
        arguments: [
            ["pairs-server", "--help"], ["pairs", "--version"], ["pairs-bot", "figures", "0", "0", "0", "1", "0"],
            ["pairs-bot", "check", "--wire", "--list"], ["endure", "--help"],
            // These would serve without having told where, or end with the status of what they found.
            ["pairs-server", "--port", "0", "--data", "."], ["pairs-bot", "check", "--wire", "127.0.0.1:0"],
            ["pairs-server", "doctor", "--data", "."], ["pairs-server", "admin", "help"],
            ["pairs-bot", "verify", "/dev/null"],
        ])
    func fullOutput(command: [String]) throws {
        let folder = try TemporaryFolder()
        let program = try BuiltProgram(
            URL(fileURLWithPath: "/bin/sh"),
            ["-c", "exec \"$0\" \"$@\" >/dev/full"] + Self.words(command[0]) + command.dropFirst(), in: folder.path)
        #expect(program.wait() == 74)
        #expect(program.complaints.hasSuffix(": standard output can't be written: No space left on device\n"))
    }

    /// A bot whose table nobody can be told of leaves.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "/dev/full is not there"))
    func fullOutputOfABot() throws {
        let server = try ServerProcess()
        let bot = try BuiltProgram(
            URL(fileURLWithPath: "/bin/sh"),
            ["-c", "exec timeout -k 1 20 \"$0\" \"$@\" >/dev/full"] + Self.words("pairs-bot")
                + ["--new-table", "--connect", "127.0.0.1:\(server.port)"])
        #expect(bot.wait() == 74)
        #expect(bot.complaints.hasSuffix(": standard output can't be written: No space left on device\n"))
    }

    /// A server whose output was closed on purpose runs.
    @Test func closedOutput() throws {
        let folder = try TemporaryFolder()
        let server = try BuiltProgram(
            URL(fileURLWithPath: "/bin/sh"),
            ["-c", "exec \"$0\" \"$@\" 2>&1 >&-"] + Self.words("pairs-server")
                + ["--host", "127.0.0.1", "--port", "0", "--no-advertise", "--data", folder.path])
        #expect(server.readLine()?.contains("event=server_started") == true)
        server.signal(SIGTERM)
        #expect(server.wait() == 0)
    }

    /// Where the system has no descriptor left for the loop, each program says so and ends with status 71.
    @Test(arguments: programs) func withoutDescriptors(_ name: String) throws {
        let folder = try TemporaryFolder()
        // Three are the standard streams', the rest is enough to be loaded and to read a file, not for a poller.
        let program = try BuiltProgram(
            URL(fileURLWithPath: "/bin/sh"),
            ["-c", "ulimit -n 5; exec \"$0\" \"$@\""] + Self.words(name)
                + (name == "pairs-server" ? ["--data", folder.path] : []))
        program.closeInput()
        #expect(program.readToEnd().isEmpty)
        #expect(program.wait() == 71)
        #expect(program.complaints.hasPrefix("\(name): "))
    }

    /// A server of another kind is told from a Pairs server by its first line: status 76.
    @Test(arguments: ["pairs", "pairs-bot"]) func aForeignServer(_ name: String) throws {
        let loop = try EventLoop()
        let foreign = ForeignServer(loop)
        let listener = try Listener(on: loop, host: "127.0.0.1", port: 0) { connection in
            connection.start(foreign)
            connection.send(Array("220 mail.example.com\n".utf8))
        }
        let program = try BuiltProgram(name, ["--connect", listener.address.description])
        try loop.run()
        #expect(program.wait() == 76)
        let words = name == "pairs" ? "is no Pairs server" : "it sent a line that is no JSON object"
        #expect(program.complaints.contains(words))
    }

    /// What a server says is shown without what acts on a terminal. The client has its own words for each code.
    @Test func aServerThatPaints() throws {
        let loop = try EventLoop()
        let foreign = ForeignServer(loop)
        let listener = try Listener(on: loop, host: "127.0.0.1", port: 0) { connection in
            connection.start(foreign)
            connection.send(
                Array(#"{"type":"error","code":"banned","message":"Go\u001b[31m away.","fatal":true}\#n"#.utf8))
        }
        let program = try BuiltProgram("pairs-bot", ["--connect", listener.address.description])
        try loop.run()
        #expect(program.wait() == 69)
        #expect(!program.complaints.contains("\u{1B}") && program.complaints.contains("away."), "\(program.complaints)")
    }

    /// Ends the loop with its client.
    private final class ForeignServer: ConnectionHandler {
        private let loop: EventLoop

        init(_ loop: EventLoop) { self.loop = loop }

        func received(_ bytes: Span<UInt8>, on connection: Connection) {}
        func ended(_ connection: Connection) { connection.close() }
        func closed(_ connection: Connection, error: LoopError?) { loop.stop() }
    }
}

/// Manuals and completions of the programs, read by those for whom they are.
struct ManualTests {
    private static let programs = ["pairs-server", "pairs", "pairs-bot"]

    /// `man` finds nothing wrong in them.
    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/man"), "man is not installed"),
        arguments: programs)
    func manual(_ name: String) throws {
        let folder = try TemporaryFolder()
        let page = folder.path + "/page"
        let lines = try BuiltProgram(name, ["--manual"]).readToEnd()
        try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: URL(fileURLWithPath: page))
        let man = try BuiltProgram(
            URL(fileURLWithPath: "/usr/bin/man"), ["--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", page],
            environment: ["LC_ALL": "C.UTF-8", "MANWIDTH": "80"])
        #expect(man.readToEnd().count > 10 && man.wait() == 0 && man.complaints.isEmpty, "\(man.complaints)")
    }

    /// Each shell takes its script.
    @Test(arguments: programs, ["bash", "zsh", "fish"])
    func completions(_ name: String, shell: String) throws {
        let folder = try TemporaryFolder()
        let script = folder.path + "/script"
        let lines = try BuiltProgram(name, ["--completions", shell]).readToEnd()
        #expect(lines.count > 10)
        try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: URL(fileURLWithPath: script))
        guard let path = ["/bin/", "/usr/bin/"].map({ $0 + shell }).first(where: FileManager.default.fileExists) else {
            return
        }
        let reader = try BuiltProgram(URL(fileURLWithPath: path), ["-n", script])
        #expect(reader.readToEnd().isEmpty && reader.wait() == 0 && reader.complaints.isEmpty, "\(reader.complaints)")
    }

    /// Bash offers commands, the options of a command, and the words of a value.
    @Test(arguments: [
        ("a", 1, "arena"), ("arena --mo", 2, "--mode --move"), ("--strength s", 2, "sleepy sharp"),
    ])
    func bash(typed: String, index: Int, offered: String) throws {
        let folder = try TemporaryFolder()
        let script = folder.path + "/script"
        let lines = try BuiltProgram("pairs-bot", ["--completions", "bash"]).readToEnd()
        try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: URL(fileURLWithPath: script))
        let bash = try BuiltProgram(
            URL(fileURLWithPath: "/bin/bash"),
            [
                "-c",
                "source \(script); COMP_WORDS=(pairs-bot \(typed)); COMP_CWORD=\(index); _pairs_bot; echo ${COMPREPLY[@]}",
            ])
        #expect(bash.readToEnd() == [offered])
    }
}
