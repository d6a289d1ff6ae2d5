import Foundation
import TestSupport
import Testing

/// `pairs-bot check --wire` as a program. ``ExampleBotTests`` plays all its scenes.
struct WireCheckTests {
    private func check(_ options: [String], _ bot: [String] = []) throws -> BuiltProgram {
        try BuiltProgram("pairs-bot", ["check", "--wire", "127.0.0.1:0"] + options + (bot.isEmpty ? [] : ["--"] + bot))
    }

    private static let examples = BuiltProgram.root.path + "/Protocol/examples"

    /// A bot that is started for its scene comes back after a lost link, and the scene holds.
    @Test(
        .enabled(if: ExampleBot.python.isRunnable, "python3 is not installed"),
        arguments: ["lost-reply", "race", "moved"])
    func holds(_ scene: String) throws {
        let program = try check(
            ["--scene", scene], ["python3", "\(Self.examples)/python/bot.py", "{host}", "{port}"])
        let lines = program.readToEnd()
        #expect(program.wait() == 0, "\(lines)")
        #expect(lines.first?.hasPrefix("listening on 127.0.0.1:") == true && lines.last == "1 of 1 scenes hold")
    }

    /// The project's own bot goes to the node that its session is moved to.
    @Test func ownBotFollows() throws {
        let bot = BuiltProgram.directory.appending(path: "pairs-bot").path
        let program = try check(
            ["--scene", "moved"],
            [bot, "--connect", "{host}:{port}", "--quick", "--games", "1", "--think", "0"])
        let lines = program.readToEnd()
        #expect(program.wait() == 0 && lines.last == "1 of 1 scenes hold", "\(lines) \(program.complaints)")
    }

    /// A bot that connects by itself, sends a line that is no request and goes, is told of its mistake, with status 1.
    @Test func tellsMistakes() throws {
        let program = try check(["--scene", "plain", "--seconds", "5"])
        let address = try #require(program.readLine()?.split(separator: " ").last)
        #expect(program.readLine()?.hasPrefix("Connect your bot: it may quick, or join ") == true)
        let peer = try RawPeer(port: Int(address.split(separator: ":")[1])!)
        try peer.send(#"{"type":"hello","protocol":1,"name":"bad"}"#)
        try peer.send(#"{"type":"jump"}"#)
        #expect(try peer.line(containing: #""code":"unknown_type""#) != nil)
        let lines = program.readToEnd()
        #expect(program.wait() == 1)
        #expect(lines.contains { $0.contains("malformed: ") && $0.hasSuffix("(SPEC.md#codes)") })
        #expect(lines.contains(#"    sent: {"type":"jump"}"#))
        #expect(lines.last == "0 of 1 scenes hold")
    }

    /// A program that can't be started ends the check at once, as it ends `check` without `--wire`.
    @Test func cannotBeStarted() throws {
        let program = try check(["--scene", "plain", "--seconds", "9"], ["/nope"])
        #expect(program.wait() == 66)
        #expect(program.complaints.contains("can't start /nope"))
    }

    /// A program that ends before it has connected fails its scene at once. What it prints is to be read.
    @Test func endsBeforeItConnects() throws {
        let program = try check(["--scene", "plain", "--seconds", "9"], ["/bin/sh", "-c", "echo no address"])
        let lines = program.readToEnd()
        #expect(program.wait() == 1)
        #expect(lines.contains { $0.contains("gone: The program ended before it had connected.") }, "\(lines)")
        #expect(program.complaints.contains("no address"))
    }

    /// What can't be meant is refused with the way out.
    @Test func badOptions() throws {
        let scene = try check(["--scene", "none"])
        #expect(scene.wait() == 64)
        #expect(
            scene.complaints.contains(
                "There is no scene none. Show them with: pairs-bot check --wire --list"))
        let nowhere = try BuiltProgram("pairs-bot", ["check", "--wire"])
        #expect(
            nowhere.wait() == 64 && nowhere.complaints.contains("Name where to listen, as in: --wire 127.0.0.1:7300"))
    }
}
