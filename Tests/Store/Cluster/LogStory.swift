import Cluster
import Journal
import TestSupport

/// Processes of one name on the double of a database: killed, stopped, taken over, cut off, some at once. Each tells what its journal calls
/// safe. All is drawn from one seed.
final class LogStory {
    private final class Process {
        let number: Int
        var store: StoreDouble!
        var journal: PostgresJournal!
        /// What was appended and not told.
        var untold: [Int: [UInt8]] = [:]
        var isStopped = false
        var isDead = false
        var isFenced = false
        /// The batch before which nothing is needed once it is told, and its segment.
        var unneeded: (batch: Int, segment: Int)?
        /// What comes while it stands still.
        var deferred: [() -> Void] = []
        /// When the database took its last beat.
        var beatAt = Duration.zero

        init(_ number: Int) { self.number = number }

        var acts: Bool { !isStopped && !isDead && !isFenced }

        func hear(_ body: @escaping () -> Void) {
            if isDead { return }
            if isStopped { deferred.append(body) } else { body() }
        }
    }

    private let database = DatabaseDouble()
    private let fault: PlantedFault?
    private var random: Seeded
    private let agenda = Agenda()
    private var now: Duration { agenda.now }
    private var processes: [Process] = []
    private var claimedAt = Duration.zero
    /// How many commits there were since.
    private var commits = 0
    private var batches = 0
    /// What somebody was told.
    private var told: [Int: [UInt8]] = [:]
    /// The owners need no batch before this one.
    private var needed = 1
    private var flaw: String?

    private init(_ seed: Int, _ fault: PlantedFault?) { (random, self.fault) = (Seeded(UInt64(seed)), fault) }

    /// What goes wrong; nil for nothing.
    static func flaw(seed: Int, _ fault: PlantedFault? = nil) -> String? {
        let story = LogStory(seed, fault)
        story.run()
        return story.flaw
    }

    private func run() {
        open()
        for _ in 0..<60 where flaw == nil { step() }
        for process in processes where process.isStopped { goOn(process) }
        for process in processes { process.store.isReachable = true }
        pass(.seconds(15))
        append(owner)
        pass(.seconds(3))
        demand(owner.journal.isSafe && owner.untold.isEmpty, "the owner waits for ever")
        demand(!owner.isFenced, "the owner was fenced")
        for process in processes.dropLast() where !process.isDead { demand(process.isFenced, "a zombie lives on") }
        compare()
        let contents = rows.values.map { $0 }
        demand(Set(contents).count == contents.count, "a batch is there twice")
    }

    private var owner: Process { processes.last! }
    private var rows: [Int: [UInt8]] { database.logs[1]?.rows ?? [:] }

    private func demand(_ condition: Bool, _ words: @autoclosure () -> String) {
        if !condition, flaw == nil { flaw = words() }
    }

    private func compare() {
        for (number, bytes) in told where number >= needed {
            demand(rows[number] == bytes, "batch \(number) was told, and is lost")
        }
        let numbers = rows.keys.sorted()
        demand(numbers.last.map { $0 - numbers[0] + 1 == numbers.count } ?? true, "there is a gap")
    }

    // MARK: Time

    private func schedule(_ pause: Duration, _ body: @escaping () -> Void) { agenda.schedule(pause, body) }
    private func pass(_ time: Duration) { agenda.pass(time) }

    private func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

    private func upTo(_ time: Duration) -> Duration {
        .microseconds(Int.random(in: 0...Int(time / .microseconds(1)), using: &random))
    }

    // MARK: Processes

    private var tail: ClosedRange<Int>? { rows.keys.min().map { $0...rows.keys.max()! } }

    /// The next process claims the log.
    private func open() {
        let early = tail
        if fault == .tailIsReadBeforeTheClaim { pass(.milliseconds(1)) }
        let claim = database.claim("n1")
        (claimedAt, commits) = (now, 0)
        compare()
        let process = Process(processes.count + 1)
        let inner = StoreDouble(
            database, claim, now: { [unowned self] in now },
            schedule: { [unowned self, unowned process] pause, body in schedule(pause) { process.hear(body) } })
        inner.atDatabase = { [unowned self] in schedule($0, $1) }
        inner.delay = { [unowned self] in upTo(.milliseconds(3)) }
        inner.isDoneWhenLost = { [unowned self] in chance(2) }
        let store = PlantedStore(
            inner, of: database, claim, fault, claimAge: { [unowned self] in now - claimedAt },
            schedule: { [unowned self, unowned process] pause, body in schedule(pause) { process.hear(body) } })
        store.took = { [unowned self, unowned process] in
            if $0 != .look, process === owner { commits += 1 }
            if case .beat = $0 { process.beatAt = now }
        }
        process.store = inner
        process.beatAt = now
        process.journal = PostgresJournal(
            store, place: "here", batches: fault == .tailIsReadBeforeTheClaim ? early : tail, beatAt: now,
            segmentBytes: 60, state: { NodeState(word: .serving, way: "{}", load: 0, version: "1") })
        process.journal.becameSafe = { [unowned self, unowned process] in hear($0, process) }
        processes.append(process)
    }

    private func hear(_ result: Result<Int, JournalError>, _ process: Process) {
        switch result {
        case .success(let last): if fault == .zombieTells || !process.journal.isCutOff { tell(upTo: last, process) }
        case .failure(.fenced):
            process.isFenced = true
            demand(process !== owner, "the owner was fenced")
        case .failure(let error): demand(!error.isFinal, "\(error)")
        }
    }

    private func tell(upTo last: Int, _ process: Process) {
        for (number, bytes) in process.untold where number <= last {
            process.untold[number] = nil
            demand(process === owner || now - process.beatAt <= .seconds(3), "a zombie has told something")
            demand(told[number] ?? bytes == bytes, "batch \(number) was told twice")
            demand(number < needed || rows[number] == bytes, "batch \(number) was told, and is not there")
            told[number] = bytes
        }
    }

    private func append(_ process: Process) {
        batches += 1
        let bytes = Array("\(process.number) \(batches)".utf8)
        do throws(JournalError) {
            try process.journal.append(bytes.span)
            process.untold[process.journal.lastBatch] = bytes
        } catch {
            // It was not executed.
        }
    }

    private func drop(_ process: Process) {
        process.journal.endSegment()
        let before = process.journal.lastBatch
        append(process)
        if process.journal.lastBatch > before { process.unneeded = (before + 1, process.journal.segment) }
    }

    /// Goes on with what ``drop(_:)`` has begun.
    private func goOnDropping(_ process: Process) {
        guard let (batch, segment) = process.unneeded, process.untold[batch] == nil else { return }
        process.unneeded = nil
        if process === owner { needed = max(needed, batch) }
        _ = try? process.journal.drop(before: segment)
    }

    private func goOn(_ process: Process) {
        process.isStopped = false
        let bodies = process.deferred
        process.deferred = []
        for body in bodies where !process.isDead { body() }
    }

    // MARK: Steps

    private func step() {
        for process in processes where process.acts {
            for _ in 0..<Int.random(in: 0...3, using: &random) { append(process) }
            goOnDropping(process)
            if chance(9) { drop(process) }
        }
        pass(chance(6) ? upTo(.milliseconds(1_500)) : upTo(.milliseconds(3)))
        switch Int.random(in: 0..<40, using: &random) {
        case 0...3: owner.store.cut()
        case 4...6:
            owner.isDead = true
            owner.store.disconnect()
            open()
        case 7...9: takeOver()
        case 10, 11: open()
        case 12...14: away()
        case 15...17: failOver()
        default: break
        }
    }

    /// The owner stands still, and somebody else takes its name, as for a dead one.
    private func takeOver() {
        let former = owner
        append(former)
        pass(upTo(.milliseconds(6)))
        former.isStopped = true
        pass(.seconds(6) + upTo(.seconds(3)))
        open()
        for _ in 0..<3 {
            append(owner)
            pass(upTo(.milliseconds(5)))
        }
        goOn(former)
        guard chance(2) else { return }
        pass(.seconds(4))
        demand(former.isFenced, "a zombie lives on")
    }

    private func away() {
        let process = owner
        process.store.isReachable = false
        pass(upTo(.seconds(4)))
        process.store.isReachable = true
        if chance(2) { process.store.cut() }
    }

    /// Not beside a zombie: where its claim is lost too, nobody knows whose the log is. What the process before has written is not sent again.
    private func failOver() {
        guard processes.dropLast().allSatisfy({ $0.isDead || $0.isFenced }) else { return }
        owner.store.cut()
        let lost = Int.random(in: 0...min(20, commits), using: &random)
        database.failOver(losing: lost)
        commits -= lost
        pass(.seconds(3))
    }
}
