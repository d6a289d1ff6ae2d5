import EventLoop
import Platform
import Review
import Wire

/// The command `pairs-bot verify`: checks replays.
enum VerifyCommand {
    struct Options: Sendable {
        var files: [String] = []
        var json = false
    }

    static let program: Program<Options> = Program(
        name: "pairs-bot verify",
        summary: """
            Checks replays: that no byte was altered, that each line follows from those before by the rules, that the scores are \
            right, and that the cards lay as the server had committed itself to before the game. A game of an event's deal does not \
            open it in its file: this can't be checked, and the file is not good.
            """,
        defaults: Options(),
        options: [.flag("json", \.json, "One line of JSON a file: {file, ok, line, why}.")],
        operand: .init("FILE", each: \.files),
        examples: [
            .init("pairs-bot verify games/*.pairs", "Names each file, and the first bad line where there is one.")
        ],
        exits: [.notVerified, .unreadable],
        check: { $0.files.isEmpty ? "Name one replay or more." : nil })

    static func run(_ options: Options) throws(LoopError) -> ExitCode {
        let verification = try ReplayVerification(options.files)
        var (isGood, isReadable) = (true, true)
        var progress = ProgressLine()
        for (number, file) in options.files.enumerated() {
            if number.isMultiple(of: 20) { progress.show("\(number) of \(options.files.count) files") }
            let finding = verification.finding(number)
            progress.clear()
            switch finding {
            case .unreadable(let why):
                isReadable = false
                _ = KitCommand.fail("verify", why, .unreadable)
            case .good: tell(file, nil, options.json)
            case .fault(let fault):
                isGood = false
                tell(file, fault, options.json)
            }
        }
        progress.clear()
        return !isReadable ? .unreadable : isGood ? .success : .notVerified
    }

    private static func tell(_ file: String, _ fault: ReplayFault?, _ isJSON: Bool) {
        guard isJSON else {
            StandardStream.output.write(line: "\(file): \(fault?.description ?? "good")")
            return
        }
        let (number, why) = (fault.map { "\($0.line)" }, fault.map { WireEncoder.text(of: $0.why) })
        StandardStream.output.write(
            line: """
                {"file":\(WireEncoder.text(of: file)),"ok":\(fault == nil),"line":\(number ?? "null"),"why":\(why ?? "null")}
                """)
    }
}
