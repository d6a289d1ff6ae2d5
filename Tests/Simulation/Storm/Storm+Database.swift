import Cluster
import Journal
internal import ServerCore
import TestSupport

/// A journal that is a log in a cluster's database.
extension Storm {
    /// Its batches.
    var batchesOfLog: [JournalBatch] {
        (database.logs[1]?.rows ?? [:]).sorted { $0.key < $1.key }.map {
            JournalBatch(segment: 1, number: $0.key, offset: 0, bytes: $0.value[...])
        }
    }

    /// Whether the database has all that was appended.
    func hasAll(of journal: any Journal) -> Bool {
        guard plan.isOnDatabase else { return true }
        guard let batches = database.batches() else { return !hasFailedOver && journal.isSafe }
        return batches.upperBound == journal.lastBatch
    }

    /// Claims the log for the process that starts.
    func openLog() -> (StoreDouble, PostgresJournal) {
        let number = lives
        let store = StoreDouble(
            database, database.claim("n1"), now: { [unowned self] in .nanoseconds(now) },
            schedule: { [unowned self] pause, body in
                callCount += 1
                let time = now + max(0, Int(pause / .nanoseconds(1)))
                calls.append((time, callCount, number, body))
                agenda.add(.call(number), at: time)
            })
        store.delay = { [unowned self] in .nanoseconds(chance.time(upTo: databaseLatency)) }
        store.isDoneWhenLost = { [unowned self] in chance.chance(0.5) }
        store.waits = { [unowned self] patience in
            let next = calls.filter { $0.life == number }.min { ($0.time, $0.order) < ($1.time, $1.order) }
            guard let next else { return now += Int(patience / .nanoseconds(1)) }
            now = max(now, next.time)
            calls.removeAll { $0.order == next.order }
            next.body()
        }
        let journal = PostgresJournal(
            store, place: "here", batches: database.batches(), beatAt: .nanoseconds(now),
            segmentBytes: plan.segmentBytes,
            state: { NodeState(word: .serving, way: "{}", load: 0, version: "1") })
        return (store, journal)
    }

    /// Does what has come for a process.
    func makeCalls(of number: Int) {
        while let index = calls.indices.filter({ calls[$0].life == number && calls[$0].time <= now })
            .min(by: { (calls[$0].time, calls[$0].order) < (calls[$1].time, calls[$1].order) })
        {
            let call = calls.remove(at: index)
            guard let life, life.number == number else { continue }
            call.body()
            turnFollows(life)
        }
    }

    func databaseMakesTrouble() {
        guard let store = life?.store else { return }
        switch chance.below(5) {
        case 0: store.cut()
        case 1: store.isReachable = false
        case 2: database.refusal = "the disk is full"
        case 3: databaseLatency = Time.seconds
        default:
            store.cut()
            database.failOver(losing: chance.below(20))
            hasFailedOver = true
        }
        after(chance.time(upTo: 20 * Time.seconds), .databaseBack)
    }

    func databaseComesBack() {
        database.refusal = nil
        databaseLatency = Time.milliseconds
        guard let store = life?.store, !store.isReachable else { return }
        store.isReachable = true
        if chance.chance(0.5) { store.cut() }
    }
}
