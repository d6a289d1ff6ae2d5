import Cluster
import Journal
import Review
internal import ServerCore
import TestSupport
import Wire

/// A journal that is a log in a cluster's database.
extension Storm {
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
        store.atDatabase = { [unowned self] pause, body in
            callCount += 1
            arrivals[callCount] = body
            agenda.add(.arrival(callCount), at: now + max(0, Int(pause / .nanoseconds(1))))
        }
        store.delay = { [unowned self] in .nanoseconds(chance.time(upTo: databaseLatency)) }
        store.isDoneWhenLost = { [unowned self] in chance.chance(0.5) }
        store.waits = { [unowned self] patience in
            // All that was sent has come by then.
            for arrival in arrivals.sorted(by: { $0.key < $1.key }) { arrivals.removeValue(forKey: arrival.key)?() }
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
    func makeCalls(of life: StormLife) {
        while let index = calls.indices.filter({ calls[$0].life == life.number && calls[$0].time <= now })
            .min(by: { (calls[$0].time, calls[$0].order) < (calls[$1].time, calls[$1].order) })
        {
            calls.remove(at: index).body()
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
        case _ where zombie != nil: store.cut()
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

    // MARK: Takeovers

    /// The process stands still, and the next one takes its log, as that of a dead one. Returns whether it does.
    func takeOver() -> Bool {
        // Between turns: what a turn has decided to send leaves when the process goes on, and is on record.
        guard let life, zombie == nil, !life.isStopping, life.dies == nil, !life.isBroken, !life.hasTurn,
            !life.isReleased, !hasFailedOver
        else { return false }
        took(.takenOver)
        tell(of: "process \(life.number) stands still")
        let pause = 6 * Time.seconds + chance.time(upTo: 10 * Time.seconds)
        // It goes on once it is taken over: before that it is the owner.
        life.frozenUntil = now + pause + Time.seconds + chance.time(upTo: 20 * Time.seconds)
        zombie = life
        // Nobody lets it have its way to the database again.
        life.store?.isReachable = true
        self.life = nil
        expected = nil
        for link in life.links.values.sorted(by: { $0.id.slot < $1.id.slot }) {
            // What has left may still arrive.
            after(max(0, link.toClient - now) + chance.time(upTo: Time.seconds), .endForClient(link))
        }
        after(pause, .start)
        return true
    }

    /// What a zombie does once it goes on: it tells nobody anything, and ends.
    func happen(_ event: Event, to zombie: StormLife) throws(Breach) {
        guard now >= zombie.frozenUntil else { return agenda.add(event, at: zombie.frozenUntil) }
        try demand(now < zombie.frozenUntil + 120 * Time.seconds, "a zombie lives on")
        switch event {
        case .turn: turnFollows(zombie)
        case .alarm:
            zombie.alarm = nil
            zombie.tellTime()
            turnFollows(zombie)
        case .call: makeCalls(of: zombie)
        case .turnEnd:
            for case .line(_, let line) in try zombie.endTurn() ?? [] {
                guard case .error(let error) = line.message, error.code == .internal else {
                    throw Breach("a zombie has told \(String(decoding: line.bytes, as: UTF8.self))")
                }
            }
            if zombie.isBroken {
                took(.zombieEnded)
                zombie.store?.disconnect()
                calls.removeAll { $0.life == zombie.number }
                self.zombie = nil
            } else {
                goesOn(zombie)
            }
        default: break
        }
    }
}
