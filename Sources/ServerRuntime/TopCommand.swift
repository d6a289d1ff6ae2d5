import EventLoop
import Platform

/// The command `pairs-server top`: the numbers of the running server, again and again, in a terminal over those before.
enum TopCommand {
    struct Options: Sendable {
        var data = Environment.dataDirectory
        var pause = 2
        /// 0 for without end.
        var times = 0
    }

    static let program: Program<Options> = Program(
        name: "pairs-server top",
        summary:
            "Shows the numbers of the running server every few seconds, and how much counters grow in a second. ^C ends it.",
        defaults: Options(),
        options: [
            .value("data", \.data, .path("DIR"), "The folder of the server's data."),
            .value("seconds", \.pause, .integer("N", in: 1...30), "The pause between two looks."),
            .value("times", \.times, .integer("N", in: 0...1_000_000), "End after so many looks; 0 for never."),
        ],
        examples: [
            .init("pairs-server top", "Watch the server in the standard folder."),
            .init("pairs-server top --times 1", "Print its numbers once."),
        ],
        exits: [.noServer, .serverHangs])

    static func run(_ options: Options) -> ExitCode {
        do throws(LoopError) {
            let client = try AdminClient(options.data)
            let pause = try Wakeup()
            var before: (numbers: TopView.Numbers, at: ContinuousClock.Instant)?
            var looks = 0
            while options.times == 0 || looks < options.times {
                let reply = client.ask("stats")
                // The time that passed, which is longer than the pause where the server or this process had to wait.
                let now = ContinuousClock.now
                if let fault = AdminCommand.unanswered(reply, in: options.data) {
                    return .serverHangs.because(fault, in: program.name)
                }
                guard case .lines(let lines) = reply, lines.last == "ok" else {
                    return .noServer.because("the server has ended.", in: program.name)
                }
                let numbers = TopView.Numbers(lines)
                let seconds = before.map { (now - $0.at) / .seconds(1) } ?? 1
                let shown = TopView.lines(numbers, before: before?.numbers, seconds: seconds)
                guard show(shown, isFirst: before == nil) else { return .success }
                before = (numbers, now)
                looks += 1
                if looks != options.times { pause.wait(atMost: .seconds(options.pause)) }
            }
            return .success
        } catch {
            return (error.isTimeout ? ExitCode.serverHangs : .noServer).because(
                AdminCommand.unreachable(options.data, error), in: program.name)
        }
    }

    /// False where nobody reads it any more.
    private static func show(_ lines: [TopView.Line], isFirst: Bool) -> Bool {
        let output = StandardStream.output
        guard output.isTerminal, Environment.variable("TERM") != "dumb" else {
            return output.write(lines.map { $0.text + "\n" }.joined() + "\n")
        }
        let hasColours = Environment.variable("NO_COLOR") == nil
        let columns = output.columns ?? 80
        // Each line is overwritten where it stands, so that nothing flickers.
        let rows = lines.map { $0.painted(columns: columns, hasColours: hasColours) + "\u{1B}[K\r\n" }
        return output.write((isFirst ? "\u{1B}[2J" : "") + "\u{1B}[H" + rows.joined() + "\u{1B}[J")
    }
}
