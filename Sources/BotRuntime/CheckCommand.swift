import Platform
import Wire

/// The command `pairs-bot check`: tries a program step by step.
enum CheckCommand {
    struct Options: Sendable, ProgramOptions {
        var command: [String] = []
        var json = false
        var lists = false
        var step: String?
        var timing = BotTiming()
    }

    static let program: Program<Options> = Program(
        name: "pairs-bot check",
        summary: """
            Checks a program on standard input and output step by step. A step that fails shows what was sent, what came and what \
            was expected. Where one of the first five fails, the rest is skipped.
            """,
        defaults: Options(),
        options: [
            .flag("json", \.json, "One line of JSON, at the end."),
            .optional("step", \.step, .text("N|ID"), "Try this step alone."),
            .flag("list", \.lists, "Show the steps, and try nothing."),
        ] + BotTiming.options("How long the program may think about a move.", countsLate: false),
        operand: .init("PROGRAM [ARGUMENT]...", each: \.command),
        examples: [
            .init("pairs-bot check ./bot.py", "Tries all steps."),
            .init("pairs-bot check --step overtaken -- python3 bot.py --deep", "Tries one, with an option of the bot."),
            .init(
                "pairs-bot check --wire 127.0.0.1:7300",
                "Waits for a bot that connects by itself; see check --wire --help."),
        ],
        exits: [.notChecked, .noCheckedBot],
        check: { options in
            if let step = options.step, CheckStep.named(step) == nil {
                return "There is no step \"\(step)\". See pairs-bot check --list."
            }
            return options.command.isEmpty && !options.lists ? "Name the program of the bot, as ./bot.py." : nil
        })

    static func run(_ options: Options) -> ExitCode {
        let steps = options.step.flatMap(CheckStep.named).map { [$0] } ?? CheckStep.all
        if options.lists {
            for step in steps { StandardStream.output.write(line: "\(title(step)) \(step.shows)") }
            return .success
        }
        var reports: [CheckReport] = []
        var notStarted: CheckFailure?
        let bench = CheckBench(options.command, keeper: BotReaper.thisProgram, timing: options.timing)
        bench.run(steps) { report in
            reports.append(report)
            if case .failed(let failure) = report.result, failure.isNotStarted { notStarted = notStarted ?? failure }
            if notStarted == nil, !options.json { tell(report) }
        }
        if let notStarted { return KitCommand.fail("check", "\(notStarted.got).", .noCheckedBot) }
        let held = reports.count { if case .holds = $0.result { true } else { false } }
        StandardStream.output.write(line: options.json ? json(reports) : "\(held) of \(steps.count) steps hold")
        return held == steps.count ? .success : .notChecked
    }

    // MARK: Words

    private static func title(_ step: CheckStep) -> String {
        let number = step.number < 10 ? " \(step.number)" : "\(step.number)"
        return "\(number) \(step.id)" + String(repeating: " ", count: max(1, 15 - step.id.count))
    }

    private static func tell(_ report: CheckReport) {
        let words =
            switch report.result {
            case .holds: "ok"
            case .failed: "failed"
            case .skipped: "skipped"
            }
        StandardStream.output.write(line: title(report.step) + words)
        guard case .failed(let failure) = report.result else { return }
        tell("should", [report.step.shows])
        tell("sent", failure.sent)
        tell("got", [failure.got])
        tell("expected", [failure.expected])
        let complaints = failure.complaints.split(separator: "\n").map(String.init)
        tell("stderr", complaints.isEmpty ? ["nothing"] : complaints)
        // Such a bot waits for a server, or goes at once.
        if report.step.number == 1 { tell("hint", ["A bot that connects to a server by itself is for check --wire."]) }
    }

    /// The first line after its name, the others below. Nothing of a bot's moves the cursor.
    private static func tell(_ name: String, _ lines: [String]) {
        for (number, line) in lines.enumerated() {
            let name = number == 0 ? name : ""
            let shown = String(
                line.unicodeScalars.map { $0.value < 32 || (127..<160).contains($0.value) ? "?" : Character($0) })
            StandardStream.output.write(
                line: "     " + name + String(repeating: " ", count: 10 - name.count) + shown)
        }
    }

    // MARK: JSON

    private static func json(_ reports: [CheckReport]) -> String {
        var line = JSONBuffer()
        var failed = 0
        line.write(verbatim: #"{"version":1,"steps":["#)
        line.write(list: reports) { line, report in
            var failure: CheckFailure?
            var result = "skipped"
            switch report.result {
            case .holds: result = "ok"
            case .failed(let found): (failure, result, failed) = (found, "failed", failed + 1)
            case .skipped: break
            }
            line.write(verbatim: #"{"step":"#)
            line.write(report.step.number)
            let fields: [(String, String?)] = [
                ("id", report.step.id), ("result", result), ("sent", failure?.sent.joined(separator: "\n")),
                ("got", failure?.got), ("expected", failure?.expected), ("stderr", failure?.complaints),
            ]
            for (name, value) in fields {
                line.write(verbatim: ",\"\(name)\":")
                if let value { line.write(value) } else { line.write(verbatim: "null") }
            }
            line.write(verbatim: "}")
        }
        line.write(verbatim: #"],"failed":"#)
        line.write(failed)
        line.write(verbatim: "}")
        return String(decoding: line[0..<line.count], as: UTF8.self)
    }
}

extension ExitCode {
    static let notChecked = ExitCode(1, "A step does not hold.")
    static let noCheckedBot = noInput("The bot can't be started.")
}
