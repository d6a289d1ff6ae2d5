import Foundation
import TestSupport
import Testing

/// `pairs-bot check`, with a good bot and with one that has one fault at a time, of those that only a process can have.
struct BotCheckTests {
    /// A version manager would start in its place, once for each process.
    private static let python: String = {
        let program = try? BuiltProgram(
            URL(fileURLWithPath: "/usr/bin/env"), ["python3", "-c", "import sys; print(sys.executable)"])
        return program?.readToEnd().first ?? "python3"
    }()
    private static let folder = BuiltProgram.root.appendingPathComponent("Tests/System/Integration/Bots").path

    private struct Result: Decodable {
        struct Step: Decodable {
            let step: Int
            let id, result: String
            let sent, got, expected, stderr: String?
        }
        let version: Int
        let steps: [Step]
        let failed: Int
    }

    private func check(_ arguments: [String]) throws -> (status: Int32, output: [String], complaints: String) {
        let program = try BuiltProgram("pairs-bot", ["check"] + arguments)
        program.closeInput()
        let output = program.readToEnd()
        return (program.wait(), output, program.complaints)
    }

    private func bot(_ fault: String) -> [String] {
        // Only the fault of time needs a short one. Where the machine stands still for longer than that, other steps fail, too.
        [
            "--move", fault == "in-time" ? "300" : "60000", "--", Self.python, "-I", "-S", "\(Self.folder)/faulty.py",
            fault,
        ]
    }

    /// Bots of ten lines hold all steps, with and without a reader of JSON.
    @Test(arguments: [[python, "\(folder)/good.py"], ["sh", "\(folder)/simplest.sh"]]) func good(_ bot: [String]) throws
    {
        let told = try check(bot)
        #expect(told.status == 0 && told.complaints.isEmpty)
        #expect(told.output.count == 25 && told.output.last == "24 of 24 steps hold", "\(told.output)")
        #expect(told.output.dropLast().allSatisfy { $0.hasSuffix(" ok") })
    }

    /// A bot with a fault in what one step is about fails that step and no other. After one of the first five nothing is tried.
    @Test(.deep, arguments: ["starts", "in-time", "ends+child", "split", "joined", "long-line"]) func fault(
        _ fault: String
    ) throws {
        let told = try check(["--json"] + bot(fault))
        let result = try JSONDecoder().decode(Result.self, from: Data((told.output.last ?? "").utf8))
        let id = fault.split(separator: "+")[0]
        let failed = result.steps.filter { $0.result == "failed" }
        #expect(told.status == 1 && result.version == 1 && result.failed == 1 && result.steps.count == 24)
        #expect(failed.map(\.id) == [String(id)], "\(failed)")
        let number = failed.first?.step ?? 0
        #expect(result.steps.count { $0.result == "ok" } == (number <= 5 ? number - 1 : 23))
    }

    /// A bot that stays after its end is made to go.
    @Test func staysAfterTheEnd() throws {
        let told = try check(["--step", "ends"] + bot("ends+stays"))
        #expect(told.status == 1 && told.output.last == "0 of 1 steps hold")
    }

    /// A failure shows what was sent, what came, what was expected, and what the bot said.
    @Test func failure() throws {
        let told = try check(["--step", "1"] + bot("starts"))
        #expect(told.status == 1 && told.output[0] == " 1 starts         failed")
        #expect(told.output[1] == "     should    It starts, and makes a first move alone on 1 × 2 cards.")
        #expect(told.output[2].hasPrefix(#"     sent      {"type":"start","protocol":1,"seat":0,"table":"p1","#))
        #expect(told.output.contains("     got       the bot exited 9"))
        #expect(told.output.contains("     expected  an answer to move 1"))
        #expect(told.output.contains("     stderr    This bot has the fault starts"))
        #expect(told.output.contains("     hint      A bot that connects to a server by itself is for check --wire."))
        #expect(told.output.last == "0 of 1 steps hold")
    }

    /// The steps can be shown; a bot that can't be started, and mistakes in the command line, have statuses of their own.
    @Test func otherEnds() throws {
        let steps = try check(["--list"])
        #expect(
            steps.status == 0 && steps.output.count == 24 && steps.output[23].hasPrefix("24 letters         It reads"))
        let missing = try check(["/no/such/bot"])
        #expect(missing.status == 66 && missing.output.isEmpty)
        #expect(missing.complaints == "pairs-bot check: can't start /no/such/bot: No such file or directory.\n")
        #expect(try check([]).complaints.contains("Name the program of the bot"))
        let unknown = try check(["--step", "25", "true"])
        #expect(unknown.status == 64 && unknown.complaints.contains("There is no step \"25\"."))
    }
}
