import BotCore
import Cluster
import Journal
import Review
internal import ServerCore
import ServerRuntime
import TestSupport
import Wire

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// How processes begin and end.
extension Storm {
    // MARK: The begin

    /// Starts a process: it recovers, and then serves. Where it can't, the next one tries.
    func start() throws(Breach) {
        lives += 1
        try people?.check()
        if plan.isOnDatabase { return try startOnDatabase() }
        let files = FaultyFiles(disk, fault: drawFault())
        let server = makeServer()
        let journal: FileJournal
        let syncer = plan.durability == .power ? HandSyncer() : nil
        do {
            if try recover(server, files) { forget() }
            journal = try FileJournal(
                folder: Self.folder, instance: Self.instance, program: "pairs/\(lives % 3)",
                durability: plan.durability, segmentBytes: plan.segmentBytes, files: files, syncer: syncer)
            if plan.durability == .none {
                server.isRecording = false
                server.output.records.removeAll()
                journal.endSegment()
                try journal.drop(before: journal.segment)
            }
        } catch let flaw as Breach {
            throw flaw
        } catch {
            return try startFailed(error, isFaulty: files.fault != nil)
        }
        tell(of: "process \(lives) serves, fault \(String(describing: files.fault))")
        let life = StormLife(lives, of: self, server, journal, files, syncer)
        self.life = life
        turnFollows(life)
        if chance.chance(0.1), has(.boot) { life.dies = chance.chance(0.5) ? .beforeAppend : .beforeDelivery }
    }

    private func startOnDatabase() throws(Breach) {
        let server = makeServer()
        let files = FaultyFiles(disk)
        do {
            if try recover(server, files) { forget() }
        } catch let flaw as Breach {
            throw flaw
        } catch {
            throw Breach("the log can't be read: \(error)")
        }
        let (store, journal) = openLog()
        tell(of: "process \(lives) serves on the database")
        let life = StormLife(lives, of: self, server, journal, files, nil, store)
        self.life = life
        turnFollows(life)
        if chance.chance(0.1), has(.boot) { life.dies = chance.chance(0.5) ? .beforeAppend : .beforeDelivery }
    }

    private func startFailed(_ error: any Error, isFaulty: Bool) throws(Breach) {
        disk = disk.afterKill()
        tell(of: "process \(lives) can't start: \(error)")
        if !isFaulty {
            // Without a sync, a power loss leaves what it likes.
            try demand(mayBeDamaged, "the journal can't be read: \(error)")
            took(.refusedDamage)
            disk = PowerFiles()
            forget()
        } else {
            took(.recoveryFailed)
        }
        after(chance.time(upTo: 3 * Time.seconds), .start)
    }

    private func makeServer() -> Server {
        var limits = ServerLimits()
        limits.rate = 0
        (limits.helloTime, limits.lineTime, limits.idleTime, limits.readTime) = (.zero, .zero, .zero, .zero)
        return Server(
            .init(
                limits: limits, name: "pairs/storm", instance: Self.instance, hashing: .sodium,
                randomBytes: { [unowned self] in drawBytes($0) }, isRecorded: true, isArchived: people != nil,
                accounts: people.map { _ in AccountPolicy(takesPlainPasswords: true) }))
    }

    /// A failure of the disk for the process that starts; nil for none.
    private func drawFault() -> FaultyFiles.Fault? {
        guard isStormy else { return nil }
        let early = has(.boot) && chance.chance(0.1)
        guard early || has(.disk) && chance.chance(0.5) else { return nil }
        let code = chance.pick([EIO, ENOSPC, EROFS, 0])
        return FaultyFiles.Fault(
            call: 1 + (early ? chance.below(30) : chance.time(upTo: 3_000)), code: code,
            isForGood: code != 0 && chance.chance(0.3), isPartial: chance.chance(0.5))
    }

    func has(_ trouble: Trouble) -> Bool { isStormy && plan.troubles[trouble] != nil }

    /// Replays the journal, and checks that it makes of it what was. Returns whether a record was left out on purpose.
    private func recover(_ server: Server, _ files: FaultyFiles) throws -> Bool {
        let left = isTampering ? try batchToLeaveOut(files) : nil
        isTampering = false
        var report = RecoveryReport()
        let (batches, isTorn) = try read(files)
        for batch in batches {
            tell(of: "batch \(batch.segment) \(batch.number) \(String(decoding: batch.bytes, as: UTF8.self))")
            if batch.number != left { try server.replay(Array(batch.bytes), &report) }
        }
        if isTorn { took(.tornFrameCut) }
        if left != nil {
            expected = nil
            try demand(
                !report.broken.isEmpty || report.strays > 0, "a record is missing, and no table came out otherwise")
            truth.mayAbort = true
        } else if !mayBeDamaged, !truth.mayAbort {
            try demand(report.broken.isEmpty && report.lost.isEmpty, "tables came out otherwise: \(report)")
        }
        try compare(server)
        let before = server.everySnapshot(at: server.now)
        server.resumeService(after: report, milliseconds: Int64(now / Time.milliseconds))
        let after = server.everySnapshot(at: server.now)
        if left == nil, !mayBeDamaged {
            try compareClocks(before, after)
            let isHere = after.first { table in table.seats.contains { $0.status == .here && $0.bot == nil } }
            try demand(isHere == nil, "somebody is at \(isHere?.table ?? "") after a restart")
        }
        return left != nil || !report.broken.isEmpty
    }

    /// The batches of the journal, and whether something is left behind the last.
    private func read(_ files: FaultyFiles) throws -> (batches: [JournalBatch], isTorn: Bool) {
        if plan.isOnDatabase { return (batchesOfLog, false) }
        var reader = try JournalReader(folder: Self.folder, instance: Self.instance, files: files)
        var batches: [JournalBatch] = []
        while let batch = try reader.next() { batches.append(batch) }
        return (batches, !reader.remains.isEmpty)
    }

    private func compare(_ server: Server) throws(Breach) {
        guard let expected else { return }
        self.expected = nil
        let snapshots = server.everySnapshot(at: expected.moment)
        took(expected.isStop ? .comparedAfterStop : .comparedAfterKill)
        guard snapshots != expected.snapshots else { return }
        for (one, other) in zip(expected.snapshots, snapshots) where one != other {
            throw Breach("a table was \(one), and is \(other) after a restart")
        }
        throw Breach("there were \(expected.snapshots.count) views of tables, and are \(snapshots.count)")
    }

    /// No clock has less time after a restart than before, nor more than the time for which it stands.
    private func compareClocks(_ before: [Snapshot], _ after: [Snapshot]) throws(Breach) {
        let stands = Int(GameClocks.standAfterRestart / .milliseconds(1))
        for (one, other) in zip(before, after) {
            guard one.table == other.table else { continue }
            for (old, new) in [(one.turn?.ms, other.turn?.ms), (one.gameMs, other.gameMs)] {
                guard let old, let new, one.turn?.seat == other.turn?.seat else { continue }
                if new > old { took(.clocksStood) }
                try demand((old...old + stands).contains(new), "a clock had \(old) ms, and has \(new) after a restart")
            }
        }
    }

    /// A batch that begins with a flip, of a table of which a later one begins with a flip, too, so that it must be missed.
    private func batchToLeaveOut(_ files: FaultyFiles) throws -> Int? {
        var flips: [String: [Int]] = [:]
        for batch in try read(files).batches {
            let text = String(decoding: batch.bytes, as: UTF8.self)
            // Nothing else is in it, such as the opening of a table.
            if batch.bytes.first == 1, !text.contains("{"), batch.bytes.count < 80, let table = batch.bytes.tableOfFlip
            {
                flips[table, default: []].append(batch.number)
            }
            // The state of a table stands for all records before, and one that is closed misses nothing.
            if text.contains("\"kept\"") || text.contains("\"closed\"") {
                for table in flips.keys where text.contains(table) { flips[table] = nil }
            }
        }
        return flips.values.filter { $0.count > 1 }.map { $0[0] }.min()
    }

    // MARK: The end

    /// The process is killed, or the machine loses its power.
    func crash(losingPower: Bool = false) {
        guard let life else { return }
        // The machine of the database keeps its power.
        if losingPower, plan.isOnDatabase { return crash() }
        // What is under way to the database may be done yet.
        life.store?.disconnect()
        tell(of: "process \(life.number) ends, power lost: \(losingPower)")
        if !losingPower, life.isComparable { expect(life, isStop: false) } else { expected = nil }
        if losingPower { took(plan.durability == .power ? .powerLostAcknowledged : .powerLost) }
        let isForgotten = hasFailedOver && !hasAll(of: life.journal)
        let isLost = plan.durability == .none || losingPower && plan.durability != .power || isForgotten
        hasFailedOver = false
        if isLost, losingPower { mayBeDamaged = true }
        end(life, disk: losingPower ? disk.afterPowerLoss(seed: chance.next()) : disk.afterKill())
        if isLost { forget() }
    }

    private func expect(_ life: StormLife, isStop: Bool) {
        let moment = life.server.now + .seconds(1_000)
        expected = (life.server.everySnapshot(at: moment), moment, isStop)
    }

    private func end(_ life: StormLife, disk: PowerFiles) {
        abandon(life)
        if (disk.list(Self.folder).compactMap { Int($0.prefix(10)) }.min() ?? 1) > 1 { took(.segmentDropped) }
        self.disk = disk
        self.life = nil
        calls.removeAll { $0.life == life.number }
        for link in life.links.values.sorted(by: { $0.id.slot < $1.id.slot }) {
            link.isOpenForServer = false
            // What has left may still arrive.
            let end = chance.chance(0.5) ? link.toClient : now
            after(max(0, end - now) + chance.time(upTo: Time.seconds), .endForClient(link))
        }
        after(chance.time(upTo: isStormy ? 20 * Time.seconds : Time.seconds), .start)
    }

    /// The program is told to end.
    private func stop() {
        guard let life, !life.isStopping else { return }
        life.isStopping = true
        life.tellTime()
        life.server.shutDown()
        turnFollows(life)
        after(chance.time(upTo: 4 * Time.seconds), .stopped(life.number))
    }

    /// The program ends: it keeps the state of everything.
    func stopped(_ life: StormLife) throws(Breach) {
        do {
            try life.keeper.keepEverything()
            (life.journal as? PostgresJournal)?.close()
            if !life.cannotRecord, !life.isBroken { expect(life, isStop: true) } else { expected = nil }
        } catch {
            expected = nil
            try demand(life.files.fault != nil || plan.isOnDatabase, "the state can't be kept: \(error)")
            if plan.durability == .none { forget() }
        }
        let isForgotten = hasFailedOver && !hasAll(of: life.journal)
        end(life, disk: disk.afterKill())
        if isForgotten {
            expected = nil
            forget()
        }
        hasFailedOver = false
    }

    /// The clients forget everything, because the server may.
    func forget() {
        truth.forget()
        for player in players {
            let link = player.link
            player.forget()
            guard let link else { continue }
            link.isOpenForClient = false
            after(chance.time(upTo: Time.seconds), .endForServer(link))
            after(chance.time(upTo: 2 * Time.seconds), .connect(player))
        }
    }

    // MARK: Troubles

    func makeTrouble() throws(Breach) {
        guard isStormy else { return }
        troubles += 1
        // In some runs hardly anything can be done for troubles.
        guard troubles < Self.mostTroubles else { return endTroubles() }
        after(chance.time(upTo: 2 * plan.calm), .trouble)
        let troubles = plan.troubles.sorted { $0.key.rawValue < $1.key.rawValue }
        var place = chance.below(max(1, troubles.reduce(0) { $0 + $1.value }))
        let trouble = troubles.first { entry in
            place -= entry.value
            return place < 0
        }
        let open = life?.links.values.filter(\.isOpenForClient).sorted { $0.id.slot < $1.id.slot } ?? []
        switch trouble?.key {
        case .delay: latency = Time.milliseconds / 10 * chance.pick([1, 10, 200, 5_000])
        case .cut: if !open.isEmpty { cut(chance.pick(open)) }
        case .stall: if !open.isEmpty { stall(chance.pick(open)) }
        case .freeze where plan.isOnDatabase && chance.chance(0.5) && takeOver(): break
        case .freeze:
            // A shorter freeze on top of a longer one would let later lines overtake those that wait.
            if let life { life.frozenUntil = max(life.frozenUntil, now + chance.time(upTo: 90 * Time.seconds)) }
            took(.frozen)
        case .kill, .otherwise:
            isTampering = trouble?.key == .otherwise && plan.durability != .none && !isTampering
            guard let life, chance.chance(0.7) else { return crash() }
            life.dies = chance.chance(0.5) ? .beforeAppend : .beforeDelivery
        case .power: crash(losingPower: true)
        case .stop: stop()
        case .disk where plan.isOnDatabase, .boot where plan.isOnDatabase: databaseMakesTrouble()
        case .disk, .boot, nil:
            // A process with a failing disk is replaced at last.
            if life?.files.fault?.isForGood == true { crash() }
        }
    }

    private func stall(_ link: StormLink) {
        link.stalledUntil = now + chance.time(upTo: 40 * Time.seconds)
        agenda.add(.unstall(link), at: link.stalledUntil)
    }

    /// From now on nothing goes wrong.
    func endTroubles() {
        guard isStormy else { return }
        isStormy = false
        calmBegan = now
        latency = Time.milliseconds
        life?.dies = nil
        if life?.files.fault != nil { crash() }
        if plan.isOnDatabase { databaseComesBack() }
        for player in players { acts(player) }
    }

    /// Ends the run when all clients have left: then nothing may be left of them.
    func seeWhetherAllIsOver() {
        guard !isLast, players.allSatisfy(\.isThrough) else { return }
        isLast = true
        after(120 * Time.seconds, .last)
    }

    func last() throws(Breach) {
        guard let life else { return after(Time.seconds, .last) }
        if !players.allSatisfy(\.held.isEmpty) || life.isStopping {
            isLast = false
            return
        }
        life.tellTime()
        let tables = life.server.everySnapshot(at: life.server.now)
        try demand(tables.isEmpty, "tables are left that nobody is at: \(tables)")
        guard try checkPeople(life) else { return after(Time.seconds, .last) }
        // A checkpoint is written in turns.
        if idleTurns < 50 {
            idleTurns += 1
            turnFollows(life)
            return after(Time.milliseconds, .last)
        }
        let segments = disk.list(Self.folder).count
        // The segments of the last checkpoint stay until as many bytes have followed.
        try demand(
            segments <= max(16, 100_000 / plan.segmentBytes),
            "\(segments) segments are left of a journal that nothing needs")
        isDone = true
    }
}

extension ArraySlice<UInt8> {
    /// The table of the flip with which a batch begins: it stands behind the kind and the time.
    fileprivate var tableOfFlip: String? {
        guard let time = dropFirst().firstIndex(where: { $0 < 0x80 }), time + 1 < endIndex else { return nil }
        let count = Int(self[time + 1])
        guard count < 0x80, time + 2 + count <= endIndex else { return nil }
        return String(decoding: self[(time + 2)..<(time + 2 + count)], as: UTF8.self)
    }
}
