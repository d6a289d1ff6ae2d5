import Foundation
import TestSupport
import Testing

/// `pairs-bot new`: the bots to begin with.
struct NewBotTests {
    private static let needs = ["python": "python3", "js": "node", "c": "cc", "swift": "swiftc", "sh": "sh"]

    private static func has(_ program: String) -> Bool {
        let shell = try? BuiltProgram(URL(fileURLWithPath: "/bin/sh"), ["-c", "command -v \(program)"])
        return shell?.readToEnd().isEmpty == false
    }

    private func make(_ words: [String], in folder: TemporaryFolder) throws -> (Int32, [String], String) {
        let program = try BuiltProgram("pairs-bot", ["new"] + words, in: folder.path)
        program.closeInput()
        let output = program.readToEnd()
        return (program.wait(), output, program.complaints)
    }

    /// Each bot holds all steps as it is made, by its own `test`.
    @Test(.deep, arguments: ["python", "js", "c", "sh", "swift"]) func holds(_ kind: String) throws {
        guard let need = Self.needs[kind], Self.has(need) else {
            print("The bot in \(kind) was not tried: its program is not here.")
            return
        }
        let folder = try TemporaryFolder()
        let made = try make([kind, "bots/robo"], in: folder)
        #expect(made.0 == 0 && made.1.count == 1 && made.1[0].hasSuffix("Check it: bots/robo/test"))
        let readme = try String(contentsOfFile: folder.path + "/bots/robo/README.md", encoding: .utf8)
        #expect(readme.split(separator: "\n").count <= 10)
        let test = try BuiltProgram(URL(fileURLWithPath: folder.path + "/bots/robo/test"), [])
        test.closeInput()
        let output = test.readToEnd()
        #expect(test.wait() == 0 && output.last == "24 of 24 steps hold", "\(output) \(test.complaints)")
    }

    /// Where the shell finds no `pairs-bot`, what is made calls it by its path. A `test` that does not find it either says what to do.
    @Test func callsTheProgram() throws {
        let folder = try TemporaryFolder()
        #expect(try make(["sh", "robo"], in: folder).0 == 0)
        let path = BuiltProgram.directory.appendingPathComponent("pairs-bot").resolvingSymlinksInPath().path
        let readme = try String(contentsOfFile: folder.path + "/robo/README.md", encoding: .utf8)
        #expect(readme.contains("`\(path) arena ./bot.sh house:casual"))
        let test = try BuiltProgram(
            URL(fileURLWithPath: folder.path + "/robo/test"), [], environment: ["PAIRS_BOT": "/nowhere/pairs-bot"])
        #expect(test.wait() == 69)
        #expect(test.complaints.hasPrefix("test: there is no /nowhere/pairs-bot. Say where pairs-bot is: PAIRS_BOT="))
    }

    /// Others may read what is made, and start its programs, as the umask says.
    @Test func permissions() throws {
        let folder = try TemporaryFolder()
        let shell = try BuiltProgram(
            URL(fileURLWithPath: "/bin/sh"),
            ["-c", "umask 022; exec \"$0\" new python robo", BuiltProgram.directory.path + "/pairs-bot"],
            in: folder.path)
        #expect(shell.wait() == 0)
        for (name, mode) in [("", 0o755), ("/bot.py", 0o755), ("/test", 0o755), ("/README.md", 0o644)] {
            let path = folder.path + "/robo" + name
            #expect(
                try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == mode, "\(name)")
        }
    }

    /// Nothing is overwritten, and a mistake is told with what would be right.
    @Test func mistakes() throws {
        let folder = try TemporaryFolder()
        #expect(try make(["sh", "robo"], in: folder).0 == 0)
        let again = try make(["python", "robo"], in: folder)
        #expect(again.0 == 73 && again.2 == "pairs-bot new: The folder robo is not empty.\n")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/robo/bot.py"))
        #expect(try make(["sh", "/dev/null/x"], in: folder).0 == 73)
        let language = try make(["cobol", "x"], in: folder)
        #expect(language.0 == 64 && language.2.contains("There are bots in python, js, c, swift, sh."))
        #expect(try make(["sh"], in: folder).0 == 64)
        #expect(try make([], in: folder).2.contains("Name a language and a folder"))
    }
}
