import BotKit
import CommandLine
import Platform
import Review
import Wire

/// The command `pairs-bot verify`: checks replays.
enum VerifyCommand {
    struct Options: Sendable {
        var files: [String] = []
        var json = false
    }

    static let program = Program(
        name: "pairs-bot verify",
        summary: """
            Checks replays: that no byte was altered, that each line follows from those before by the rules, that the scores are \
            right, and that the cards lay as the server had committed itself to before the game.
            """,
        defaults: Options(),
        options: [.flag("json", \.json, "One line of JSON a file: {file, ok, line, why}.")],
        operand: .init("FILE", each: \.files),
        examples: [
            .init("pairs-bot verify games/*.pairs", "Names each file, and the first bad line where there is one.")
        ],
        exits: [.notVerified, .unreadable],
        check: { $0.files.isEmpty ? "Name one replay or more." : nil })

    static func run(_ options: Options) -> ExitCode {
        var (isGood, isReadable) = (true, true)
        var progress = ProgressLine()
        for (number, file) in options.files.enumerated() {
            if number.isMultiple(of: 20) { progress.show("\(number) of \(options.files.count) files") }
            switch ReplayFiles.read(file) {
            case .failure(let error):
                progress.clear()
                isReadable = false
                _ = KitCommand.fail("verify", error.description, .unreadable)
            case .success(let bytes):
                let fault = fault(of: bytes)
                if fault != nil { isGood = false }
                progress.clear()
                tell(file, fault, options.json)
            }
        }
        progress.clear()
        return !isReadable ? .unreadable : isGood ? .success : .notVerified
    }

    private static func fault(of bytes: [UInt8]) -> ReplayFault? {
        do throws(ReplayFault) {
            _ = try ReplayVerifier.verify(bytes, hashing: .pairs)
            return nil
        } catch {
            return error
        }
    }

    private static func tell(_ file: String, _ fault: ReplayFault?, _ isJSON: Bool) {
        guard isJSON else {
            StandardStream.output.write(line: "\(file): \(fault?.description ?? "good")")
            return
        }
        var line = JSONBuffer()
        line.write(verbatim: #"{"file":"#)
        line.write(file)
        line.write(verbatim: #","ok":"#)
        line.write(fault == nil)
        line.write(verbatim: #","line":"#)
        if let fault { line.write(fault.line) } else { line.write(verbatim: "null") }
        line.write(verbatim: #","why":"#)
        if let fault { line.write(fault.why) } else { line.write(verbatim: "null") }
        line.write(verbatim: "}\n")
        StandardStream.output.write(Array(line[0..<line.count]))
    }
}
