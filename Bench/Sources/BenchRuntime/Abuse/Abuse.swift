import EventLoop
import Platform

/// A whole run of attacks, one after the other.
struct Abuse {
    let options: AbuseOptions
    private let programs: Programs

    /// So many come while the attack is on, in its second half.
    private static let bystanders = 27
    private static let calmTime = Duration.seconds(2)
    /// By then the memory shall be given back.
    private static let recovery = Duration.seconds(10)
    /// For so long an answer is waited for, and the server counts as stopped where it does not come.
    private static let patience = Duration.seconds(30)

    /// Raises the number of connections that this process may have.
    init(_ options: AbuseOptions) {
        self.options = options
        // Programs started later inherit it.
        _ = OpenFiles.allow(1_000_000)
        // Not held on cores: the server, the attacker and the victim share what there is.
        programs = Programs(folder: options.programs ?? Environment.programDirectory, cores: nil)
    }

    /// Makes the attacks that the options name. What fails is told in its place, unless the user stopped it or nothing works.
    func run() throws -> Results {
        var outcomes: [Outcome] = []
        for (index, attack) in options.attacks.enumerated() {
            StandardStream.error.write(
                line: "[\(index + 1)/\(options.attacks.count)] \(attack.name): \(attack.meaning)")
            do {
                outcomes.append(try run(attack))
            } catch {
                let reason = "\(error)"
                guard reason != Bench.interruption, index > 0 else { throw error }
                outcomes.append(Outcome(name: attack.name, failure: reason))
            }
        }
        let load = try Files.read("/proc/loadavg")?.split(separator: " ").prefix(3).joined(separator: " ") ?? "unknown"
        return Results(
            version: PairsVersion.current, place: "cores shared by all; load average at the end \(load)", rounds: 1,
            seconds: options.time / .seconds(1), outcomes: outcomes)
    }

    private func run(_ attack: Attack) throws -> Outcome {
        let stage = try Stage(programs)
        defer { stage.close() }
        let webPort = attack.needsBrowsers ? try Programs.freePort() : nil
        let kind = webPort.map { ProgramKind.openWebServer(port: $0) } ?? (attack.isMute ? .muteServer : .openServer)
        let siege = Siege(options, stage, try stage.start(kind), webPort: webPort)
        defer { siege.close() }
        try attack.prepare(siege)
        let crowd = siege.peerCount
        let victim = try Victim(at: siege.target, tables: attack.victimTables)
        defer { victim.update { $0.isStopping = true } }
        try siege.wait(until: { !victim.found.tables.isEmpty || victim.found.isOver })
        try siege.wait(for: Self.calmTime)

        var figures = AttackFigures(counted: attack.counted)
        figures.memoryBefore = try siege.takeMost()
        victim.update { $0.phase = .arrival }
        try siege.arrive(at: victim.found.tables, attack.arrive)
        // For the lines of those who have come.
        if siege.peerCount > crowd { try siege.wait(for: Self.calmTime) }
        victim.update { $0.phase = .attack }
        // A server that ends leaves what was found until then.
        do {
            try attackAndRecover(attack, siege, victim, crowd, &figures)
        } catch {
            guard "\(error)" != Bench.interruption else { throw error }
            figures.death = "\(error)"
        }
        victim.update { $0.isStopping = true }
        try stage.wait(for: "the victim to stop") { victim.found.isOver }
        figures.take(victim.found)
        var outcome = figures.outcome(attack.name)
        // The same can be said of each part of an attack.
        for note in siege.notes where !outcome.notes.contains(note) { outcome.notes.append(note) }
        return outcome
    }

    private func attackAndRecover(
        _ attack: Attack, _ siege: Siege, _ victim: Victim, _ crowd: Int, _ figures: inout AttackFigures
    ) throws {
        let start = ContinuousClock.now
        let received = siege.received
        try siege.begin(attack.launch)
        let time = options.time * attack.length
        try siege.wait(for: time / 2)
        for _ in 0..<Self.bystanders {
            try siege.comeBystander()
            try siege.wait(for: time / 2 / Self.bystanders)
        }
        if siege.mustEnd { siege.notes.append("ended early, for the server took so much memory") }
        let seconds = start.duration(to: .now) / .seconds(1)
        figures.bytesPerSecond = Double(siege.received - received) / seconds
        figures.counts = Double(siege.count) / seconds
        siege.letGo(keeping: crowd)
        victim.update { $0.phase = .after }

        let released = ContinuousClock.now
        func isAnswered() -> Bool {
            let book = victim.found
            let pending = [book.flips, book.pings].map { $0.pending[Victim.Phase.attack.rawValue] }.reduce(0, +)
            return book.isOver || pending == 0 && siege.waitingBystanders == 0
        }
        try siege.wait(until: { isAnswered() || released.duration(to: .now) > Self.patience })
        if !isAnswered() { figures.death = "no answer for \(Int(Self.patience / .seconds(1))) s" }
        figures.refused = siege.refusedBystanders
        figures.refusals = siege.bystanderRefusals
        try siege.wait(until: { released.duration(to: .now) >= Self.recovery })
        figures.memoryMost = try siege.takeMost()
        figures.memoryAfter = try siege.residentBytes
    }
}
