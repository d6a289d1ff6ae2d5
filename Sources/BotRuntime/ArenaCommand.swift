import BotCore
import BotKit
import EventLoop
import Platform
import Wire

/// The command `pairs-bot arena`.
enum ArenaCommand {
    private static let period: Duration = .milliseconds(20)
    /// Pipes of two programs, both ends of each while they are started, and their copies.
    private static let filesOfAGame = 24
    private static let filesBesideGames = 64

    static func run(_ typed: ArenaOptions) throws(LoopError) -> ExitCode {
        // The write that fails tells it too.
        Signal.fileTooLarge.ignore()
        var options = typed
        do throws(ResumeFile.Fault) {
            if let path = typed.resume {
                if let stored = try ResumeFile.options(of: path) {
                    options = try typed.resumed(from: stored).get()
                } else if typed.entrants.isEmpty {
                    throw ResumeFile.Fault(why: "there is no arena to go on with in \(path)")
                }
            }
        } catch {
            return KitCommand.fail("arena", "\(error.why).", error.exit)
        }
        var system = SystemRandomNumberGenerator()
        let plan = options.plan(orSeed: UInt64.random(in: 0..<1 << 52, using: &system))
        return try run(plan, options)
    }

    private static func run(
        _ plan: ArenaPlan, _ options: ArenaOptions
    ) throws(LoopError) -> ExitCode {
        var terms: ArenaGame.Terms
        switch ArenaGame.Terms.settled(plan.rules, seed: plan.seed, server: "pairs/\(PairsVersion.current)") {
        case .success(let settled): terms = settled
        case .failure(let refusal): return KitCommand.fail("arena", refusal.message, .usage)
        }
        let start = ContinuousClock.now
        terms.clock = { start.duration(to: .now) }
        terms.isRecorded = options.save != nil
        terms.forgivenLate = options.timing.lateAnswers
        let listener: ArenaListener?
        do throws(LoopError) { listener = try openListener(to: plan, options) } catch {
            return KitCommand.fail("arena", "\(error.description).", .cannotListen)
        }
        let entrants: [any Entrant]
        switch self.entrants(of: plan, options, listener) {
        case .success(let found): entrants = found
        case .failure(let failure): return KitCommand.fail("arena", failure.description, .badEntrant)
        }
        var run = ArenaRun(plan, isPlayedTogether: terms.isPlayedTogether)
        var wholeBytes = 0
        if let path = options.resume {
            do throws(ResumeFile.Fault) {
                wholeBytes = try ResumeFile.readGames(of: path, entrants: entrants.count) { run.add($0) }
            } catch {
                return KitCommand.fail("arena", "\(error.why).", error.exit)
            }
        }
        let hall = ArenaHall(
            run, terms, entrants, .init(replays: options.save, resume: options.resume, timings: options.timings))
        do throws(SystemError) {
            if let refusal = try prepare(plan, options, run, wholeBytes) {
                return KitCommand.fail("arena", refusal, .cannotSave)
            }
        } catch {
            return KitCommand.fail("arena", "\(error.description).", .cannotSave)
        }
        return try play(hall, plan, options, rules: terms.rules)
    }

    /// Listens for the bots that connect; nil where none does.
    private static func openListener(to plan: ArenaPlan, _ options: ArenaOptions) throws(LoopError) -> ArenaListener? {
        let names = Set(plan.entrants.compactMap(ArenaOptions.connectedName))
        guard !names.isEmpty else { return nil }
        let listener = try ArenaListener(at: options.listen, names: names)
        StandardStream.error.write(
            line: "listening on \(listener.address) for \(names.sorted().joined(separator: ", "))")
        return listener
    }

    /// The entrants by their words; why one of them can't play.
    private static func entrants(
        of plan: ArenaPlan, _ options: ArenaOptions, _ listener: ArenaListener?
    ) -> Result<[any Entrant], EntrantFailure> {
        var entrants: [any Entrant] = []
        for word in plan.entrants {
            if let name = ArenaOptions.connectedName(word), let listener {
                entrants.append(ConnectedEntrant(name: name, listener: listener, timing: options.timing))
            } else if word.hasPrefix(HouseEntrant.prefix) {
                guard let entrant = HouseEntrant(word) else {
                    let names = Strength.all.map { HouseEntrant($0).word }.joined(separator: ", ")
                    return .failure(EntrantFailure("There is no bot \(word). House bots are \(names)."))
                }
                entrants.append(entrant)
            } else {
                let entrant = ProgramEntrant(word: word, timing: options.timing)
                if let failure = entrant.failure() { return .failure(EntrantFailure("\(word): \(failure)")) }
                entrants.append(entrant)
            }
        }
        return .success(entrants)
    }

    /// Makes the files ready. Returns why they can't be used, as a sentence.
    private static func prepare(
        _ plan: ArenaPlan, _ options: ArenaOptions, _ run: ArenaRun, _ wholeBytes: Int
    ) throws(SystemError) -> String? {
        if let folder = options.save {
            try Files.makeDirectory(folder)
            if run.gamesPlayed.played == 0, try !Files.list(folder).isEmpty {
                return "The folder \(folder) is not empty."
            }
        }
        guard let file = options.resume else { return nil }
        if wholeBytes == 0 {
            try Files.write(ResumeFile.header(plan, options) + "\n", to: file)
        } else {
            // Half a last line is gone.
            try Files.truncate(file, to: wholeBytes)
        }
        return nil
    }

    private static func play(
        _ hall: ArenaHall, _ plan: ArenaPlan, _ options: ArenaOptions, rules: Rules
    ) throws(LoopError) -> ExitCode {
        // A bot that connects for two games at once might wait for an opponent that waits for it.
        let threads =
            plan.entrants.contains { ArenaOptions.connectedName($0) != nil }
            ? 1 : options.jobs ?? Environment.processors
        _ = OpenFiles.allow(threads * filesOfAGame + filesBesideGames)
        let loop = try EventLoop()
        var progressLine = ProgressLine()
        var interruption: Signal?
        func end(by signal: Signal) {
            interruption = signal
            hall.stop()
            loop.stop()
        }
        let endings = [
            try SignalSource(on: loop, [.interrupt]) { end(by: .interrupt) },
            try SignalSource(on: loop, [.termination]) { end(by: .termination) },
        ]
        var timer: Timer?
        var trouble: LoopError?
        func look() {
            let progress = hall.progress
            progressLine.show("\(progress.played) of \(progress.most) games")
            guard progress.failure == nil, !(progress.isIdle && progress.isOver) else { return loop.stop() }
            // In a Swiss tournament threads end before a round does.
            do throws(LoopError) { try hall.play(threads: threads) } catch {
                trouble = error
                return loop.stop()
            }
            timer?.schedule(after: period)
        }
        timer = Timer(on: loop, expired: look)
        look()
        if trouble == nil, hall.progress.failure == nil { try loop.run() }
        progressLine.clear()
        return try withExtendedLifetime((endings, timer)) { () throws(LoopError) in
            if let trouble { throw trouble }
            if let interruption {
                return keep(hall, plan, options, interruption == .interrupt ? .interrupted : .terminated)
            }
            if let failure = hall.progress.failure {
                let code = KitCommand.fail("arena", failure.why, failure.isFile ? .cannotSave : .badEntrant)
                return keep(hall, plan, options, code)
            }
            tell(hall, options, rules)
            return .success
        }
    }

    private static func tell(_ hall: ArenaHall, _ options: ArenaOptions, _ rules: Rules) {
        let (run, times) = hall.result
        let report = ArenaReport(run, rules: rules)
        let lines = options.json ? [report.json] : options.csv ? report.csv(times) : report.lines(times)
        if !options.json, !options.csv { StandardStream.output.write(line: "seed \(run.plan.seed)") }
        for line in lines { StandardStream.output.write(line: line) }
    }

    /// Keeps what was played, and tells how to go on.
    private static func keep(
        _ hall: ArenaHall, _ plan: ArenaPlan, _ options: ArenaOptions, _ code: ExitCode
    ) -> ExitCode {
        let file = options.resume ?? "pairs-arena-\(plan.seed).jsonl"
        if options.resume == nil {
            do throws(SystemError) {
                try hall.keepLines(behind: ResumeFile.header(plan, options) + "\n", in: file)
            } catch {
                return KitCommand.fail("arena", "the games are lost: \(error.description).", code)
            }
        }
        StandardStream.error.write(line: "go on with: pairs-bot arena --resume \(file)")
        return code
    }
}
