import EventLoop
import Platform
import Synchronization

struct SimulateOptions: Sendable {
    var runs = 1_000
    var seed: UInt64 = 1
    var threads: Int?
    var tells = false
    var hashes = false
    var isOnDatabase = false
    var isOfEvents = false

    static let program: Program<SimulateOptions> = Program(
        name: "simulate",
        summary: """
            Runs whole servers with their journals and clients in this process, by a clock of their own, through lost \
            connections, crashes, power losses and failing disks, and checks all that clients are told. Each run is drawn \
            from one seed. A run that goes wrong is told with its seed, and with the smallest plan that still does.
            """,
        defaults: SimulateOptions(),
        options: [
            .value("runs", short: "n", \.runs, .integer(in: 1...1_000_000_000), "How many runs to make."),
            .value("seed", \.seed, .seed, "The first run's seed; each run's is one more."),
            .optional(
                "threads", \.threads, .integer(in: 1...256),
                "How many runs to make at once; one on each processor if not given."),
            .flag("tell", \.tells, "Show every line of the runs, with the time and the client."),
            .flag(
                "database", \.isOnDatabase,
                "Keep the journals in a cluster's database, which is away, slow and full, and forgets its last commits."
            ),
            .flag(
                "events", \.isOfEvents,
                "Run events of 2 to 256 people, five seeds running one of each kind, at a server that is killed again and again."
            ),
            .flag("hashes", \.hashes, "Show each run's seed and the hash of all its lines with their times."),
        ],
        examples: [
            .init("simulate --runs 1000", "Makes the runs 1 to 1,000."),
            .init("simulate --runs 1 --seed 4711 --tell", "Makes run 4711 again, and shows all lines."),
            .init("simulate --events --runs 5000", "Runs 1,000 events of each kind."),
        ],
        exits: [.flawFound, .systemRefused],
        check: { $0.isOfEvents && $0.isOnDatabase ? "--events and --database do not go together." : nil })
}

/// The program `simulate`, which `make simulate` runs.
enum SimulateProgram {
    /// From so many runs on each branch must have been taken.
    static let enoughRuns = 500

    /// Runs with these arguments, to the end of the process.
    static func main(_ arguments: [String]) -> Never {
        do throws(LoopError) {
            Environment.exit(try run(SimulateOptions.program.start(arguments)))
        } catch {
            StandardStream.error.write(line: "simulate: \(error.description)")
            Environment.exit(.systemRefused)
        }
    }

    private static func run(_ options: SimulateOptions) throws(LoopError) -> ExitCode {
        let season = StormSeason(options)
        let loop = try EventLoop()
        let clock = ContinuousClock()
        let beginning = clock.now
        let threads = options.tells ? 1 : min(options.threads ?? Environment.processors, options.runs)
        try season.start(threads: threads)
        var timer: Timer?
        timer = Timer(on: loop) {
            if season.isDone { loop.stop() } else { timer?.schedule(after: .milliseconds(200)) }
        }
        timer?.schedule(after: .milliseconds(200))
        try loop.run()
        let result = season.result
        let seconds = max(1, beginning.duration(to: clock.now).components.seconds)
        if options.hashes { printHashes(result.hashes) }
        let branches = Branch.allCases.filter {
            !options.isOfEvents && (options.isOnDatabase || !Branch.ofDatabases.contains($0))
        }
        if options.runs > 1 {
            for branch in branches {
                StandardStream.output.write(line: "\(result.branches[branch] ?? 0)  \(branch)")
            }
        }
        let missed =
            options.runs >= enoughRuns && !options.isOnDatabase
            ? branches.filter { result.branches[$0] == nil } : []
        for branch in missed { StandardStream.error.write(line: "simulate: no run took the branch \(branch)") }
        StandardStream.output.write(
            line: "\(result.runs) runs from seed \(options.seed) with \(result.lines) lines in \(seconds) s, "
                + (result.flaws == 0 ? "nothing wrong." : "\(result.flaws) of them wrong."))
        return result.flaws == 0 && missed.isEmpty ? .success : .flawFound
    }
}

/// Shows them by seed, for two versions to be compared.
func printHashes(_ hashes: [UInt64: UInt64]) {
    for (seed, hash) in hashes.sorted(by: { $0.key < $1.key }) {
        StandardStream.output.write(line: "\(seed) \(String(hash, radix: 16))")
    }
}

/// Many storms on all cores, with consecutive seeds.
final class StormSeason: Sendable {
    struct Result: Sendable {
        var next: UInt64
        var left: Int
        var running = 0
        var runs = 0
        var flaws = 0
        var lines = 0
        var branches: [Branch: Int] = [:]
        /// Those of all lines, by seed.
        var hashes: [UInt64: UInt64] = [:]
    }

    /// After so many runs with a flaw, no more begin.
    private static let mostFlaws = 3

    private let state: Mutex<Result>
    private let options: SimulateOptions

    init(_ options: SimulateOptions) {
        state = Mutex(Result(next: options.seed, left: options.runs))
        self.options = options
    }

    var result: Result { state.withLock { $0 } }
    var isDone: Bool { state.withLock { $0.running == 0 } }

    func start(threads: Int) throws(LoopError) {
        state.withLock { $0.running = threads }
        for _ in 0..<threads {
            try BackgroundThread.start { [self] in while let seed = draw() { run(seed) } }
        }
    }

    private func draw() -> UInt64? {
        state.withLock { state in
            guard state.left > 0, state.flaws < Self.mostFlaws else {
                state.running -= 1
                return nil
            }
            state.left -= 1
            defer { state.next &+= 1 }
            return state.next
        }
    }

    private func run(_ seed: UInt64) {
        let plan = StormPlan(seed: seed, onDatabase: options.isOnDatabase)
        let what = options.isOfEvents ? "an event" : plan.description
        let tell: ((String) -> Void)? = options.tells ? { StandardStream.output.write(line: $0) } : nil
        // A trap of the server ends this process; the seed stands there already.
        tell?("seed \(seed): \(what)")
        let outcome = options.isOfEvents ? EventStorm.run(seed, tell: tell) : Storm.run(plan, tell: tell)
        state.withLock { state in
            state.runs += 1
            state.lines += outcome.lines
            state.hashes[seed] = outcome.trace
            for (branch, count) in outcome.branches { state.branches[branch, default: 0] += count }
            if outcome.flaw != nil { state.flaws += 1 }
        }
        guard let flaw = outcome.flaw else { return }
        StandardStream.error.write(line: "seed \(seed): \(flaw)\n  \(what)")
        guard !options.isOfEvents else { return }
        let least = Storm.smallest(plan)
        StandardStream.error.write(line: "  smallest: \(least.description): \(Storm.run(least).flaw ?? "")")
    }
}
