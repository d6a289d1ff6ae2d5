import EventLoop
import Platform
import Wire

/// A whole run: one measurement after the other.
struct Bench {
    let options: BenchOptions
    let programs: Programs
    /// Connections that this process may have open at the same time.
    let connectionLimit: Int
    let redis: String?

    /// What is told where the user stopped it.
    static let interruption = "the measurement was interrupted"

    private static let otherFiles = 128

    /// Moves this process to the load's core and looks at what the system allows.
    init(_ options: BenchOptions) throws {
        self.options = options
        let cores = Cores.choose()
        try cores?.takeLoadCore()
        programs = Programs(folder: options.programs ?? Environment.programDirectory, cores: cores)
        // Programs started later inherit it. Each side of a connection is a file of another process.
        connectionLimit = OpenFiles.allow(1_000_000) - Self.otherFiles
        redis = Programs.redisVersion
    }

    /// Measures what the options name. What fails is told in its place, unless the user stopped it or nothing works.
    func run() throws -> Results {
        var outcomes: [Outcome] = []
        let start = ContinuousClock.now
        for (index, measurement) in options.measurements.enumerated() {
            progress(
                "[\(index + 1)/\(options.measurements.count)] \(measurement.name): \(measurement.meaning)"
                    + " (\(Int(start.duration(to: .now) / .seconds(1))) s)")
            do {
                outcomes.append(try run(measurement))
            } catch {
                let reason = "\(error)"
                guard reason != Self.interruption, index > 0 else { throw error }
                progress("  failed: \(reason)")
                outcomes.append(Outcome(name: measurement.name, failure: reason))
            }
        }
        return Results(
            version: PairsVersion.current, place: place, rounds: options.rounds,
            seconds: options.time / .seconds(1), outcomes: outcomes)
    }

    private var place: String {
        (programs.cores.map { "programs on core \($0.measured), load on core \($0.load)" } ?? "not held on cores")
            + "; \(redis ?? "no redis-server here, so no line for it")"
    }

    private func run(_ measurement: Measurement) throws -> Outcome {
        var outcome = Outcome(name: measurement.name)
        switch measurement.kind {
        case .contest(let shape, let quantity, let target): try contest(shape, quantity, target, &outcome)
        case .connect(let count, let target): try connect(count, target, &outcome)
        case .idle(let counts, let target): try idle(counts, target, &outcome)
        case .waiting(let counts, let shape, let target, let bytesTarget):
            try waiting(counts, beside: shape, target, bytesTarget, &outcome)
        case .start(let count, let target): try starts(count, target, &outcome)
        case .client(let starts, let targets): try client(starts, targets, &outcome)
        case .bots(let games, let target, let decisionTarget): try bots(games, target, decisionTarget, &outcome)
        case .kit(let games, let targets): try kit(games, targets, &outcome)
        case .calls(let shapes): for shape in shapes { try calls(shape, &outcome) }
        case .connections(let shapes): for shape in shapes { try connections(shape, &outcome) }
        case .tables(let shapes): try tables(shapes, &outcome)
        case .encryption(let shape, let target): try encryption(shape, target: target, &outcome)
        case .browsers(let shape, let idle, let targets): try browsers(shape, idle: idle, targets, &outcome)
        case .people(let accounts, let targets): try people(accounts, targets, &outcome)
        case .patience(let tables, let target): try patience(tables: tables, target, &outcome)
        case .metrics(let shape, let tables, let targets): try metrics(shape, tables: tables, targets, &outcome)
        case .signIns(let perSecond, let tables, let target):
            try signIns(perSecond, tables: tables, target, &outcome)
        case .journal(let shape, let killed, let targets): try journal(shape, killed: killed, targets, &outcome)
        }
        return outcome
    }

    /// Sets a stage and clears it afterwards. One at a time: the system's signals go to one loop alone.
    func onStage<Result>(_ body: (Stage) throws -> Result) throws -> Result {
        let stage = try Stage(programs)
        defer { stage.close() }
        return try body(stage)
    }

    /// Tells the user how far it is.
    func progress(_ line: String) { StandardStream.error.write(line: line) }

    /// The shape that so many programs can bear at the same time; says so where it is a smaller one.
    func cut(_ shape: Shape, programs count: Int, _ outcome: inout Outcome) -> Shape {
        let cut = shape.fitting(connectionLimit / count)
        if cut != shape {
            outcome.notes.append(
                "cut from \(shape.connections.grouped) to \(cut.connections.grouped) connections: see ulimit -Hn")
        }
        return cut
    }

    /// Plays rounds, everybody by turns, so that whatever drifts drifts for all.
    func play(_ contestants: [Contestant], rounds: Int) throws {
        for round in 1...rounds {
            for contestant in contestants { try contestant.playRound(for: options.time) }
            let costs = contestants.map {
                "\($0.label) \(($0.samples.last?.microsecondsPerLine ?? 0).text(decimals: 2))"
            }
            progress("  round \(round) of \(rounds), us/line: \(costs.joined(separator: ", "))")
        }
    }

    /// Rounds of measurements that have many parts.
    var fewRounds: Int { (options.rounds + 1) / 2 }
}
