import EventLoop
import Platform
internal import ServerCore

/// The program `endure`, which `make endurance` runs.
enum EndureProgram {
    private static let period: Duration = .milliseconds(200)

    /// Runs with these arguments, to the end of the process.
    static func main(_ arguments: [String]) -> Never {
        do throws(LoopError) {
            Environment.exit(try run(EndureOptions.program.start(arguments)))
        } catch {
            StandardStream.error.write(line: "endure: \(error.description)")
            Environment.exit(.systemRefused)
        }
    }

    private static func run(_ options: EndureOptions) throws(LoopError) -> ExitCode {
        let endurance = Endurance(
            games: options.games, seed: options.seed, mode: options.mode, isPatience: options.isPatience,
            threads: min(options.threads ?? Environment.processors, options.games), hashes: options.hashes,
            trace: options.tells ? tell : nil)
        let loop = try EventLoop()
        let clock = ContinuousClock()
        let beginning = clock.now
        try endurance.start()
        var told = 0
        var timer: Timer?
        func look() {
            let progress = endurance.progress
            show(progress, of: options.games)
            for flaw in progress.flaws.dropFirst(told) { StandardStream.error.write(line: flaw) }
            told = progress.flaws.count
            if progress.isDone { loop.stop() } else { timer?.schedule(after: period) }
        }
        timer = Timer(on: loop, expired: look)
        timer?.schedule(after: period)
        try loop.run()
        let progress = endurance.progress
        if options.hashes { printHashes(progress.hashes) }
        let time = beginning.duration(to: clock.now)
        StandardStream.output.write(
            line:
                "\(progress.played) games\(options.isPatience ? " of patience" : "") from seed \(options.seed) in \(time.components.seconds) s, "
                + (progress.flaws.isEmpty ? "nothing wrong." : "\(progress.flaws.count) of them wrong."))
        return progress.flaws.isEmpty ? .success : .flawFound
    }

    private static func tell(_ time: Moment, player: Int, isSent: Bool, lines: ArraySlice<UInt8>) {
        for line in lines.split(separator: UInt8(ascii: "\n")) {
            StandardStream.output.write(
                line: "\(time.sinceStart / .milliseconds(1)) ms  \(player) \(isSent ? "->" : "<-") "
                    + String(decoding: line, as: UTF8.self))
        }
    }

    /// Shows the progress in one line, which it overwrites.
    private static func show(_ progress: Endurance.Progress, of games: Int) {
        guard StandardStream.output.isTerminal else { return }
        StandardStream.output.write(progress.isDone ? "\r\u{1B}[K" : "\r\(progress.played) of \(games) games")
    }
}
