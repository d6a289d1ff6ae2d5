import Wire

/// What came of a journal's records.
public struct RecoveryReport: Sendable, Hashable {
    /// How many records were replayed.
    public var records = 0
    /// Why tables came out of the replay in another state than recorded, by their ids. They are closed.
    public var broken: [String: String] = [:]
    /// How many records were about tables that no record opened. Where a journal is whole, those are closed again later.
    public var strays = 0
    /// The stray tables that were not closed.
    package var lost: Set<String> = []

    /// Nothing was replayed yet.
    public init() {}
}

extension Server {
    /// Makes the recorded changes of a batch again. To be called at a new server that is recorded itself, for every batch in
    /// order; then ``resumeService(after:milliseconds:)`` begins to serve.
    ///
    /// Stops replaying a table that differs from its records, until a record has its state or closes it. Throws if a record can't
    /// be read.
    ///
    /// The records of tables in `setAside` are left out. `begins` is called before each record of a table, with the table's id and the record's number among all.
    public func replay(
        _ batch: [UInt8], _ report: inout RecoveryReport, setAside: Set<String> = [],
        begins: ((String, Int) -> Void)? = nil
    ) throws(UnreadableRecord) {
        precondition(setup.isRecorded, "only a server that is recorded can compare what comes out")
        var reader = JournalRecordReader(batch, for: TableDecodingContext(setup.hashing, setup.families))
        // No connection gets the output; kept, it would grow with the whole replay.
        defer {
            outbox.output.removeAll()
            outbox.output.games = []
            // Events have records of their own.
            parts.ownerNews.removeAll()
            recorder.isReplaying = false
        }
        recorder.isReplaying = true
        while let record = try reader.next() {
            clock.advance(to: record.moment)
            report.records += 1
            switch record.change {
            case .session(let player, let input): sessions.replay(input, of: player)
            case .event(let id, let input): events?.replay(input, of: id)
            case .table(let id, let input, let trace):
                if setAside.contains(id) { continue }
                begins?(id, report.records)
                replay(input, at: id, trace, &report)
            case .began(let milliseconds, _): archive.setTime(milliseconds, at: record.moment)
            case .finished(let game): archive.add(game)
            case .penalized(let account, let left): tables.ladder?.penalize(account, for: .milliseconds(left))
            case .given(let ids, let day): directory.given.note(ids, on: day)
            case .archived(let ids): archive.remove(ids)
            }
        }
    }

    private func replay(
        _ input: TableInput, at id: String, _ trace: JournalRecord.TableTrace, _ report: inout RecoveryReport
    ) {
        if case .kept = input { report.broken[id] = nil }
        if case .closed = input { report.broken[id] = nil }
        guard report.broken[id] == nil else { return }
        guard let table = tables.replay(input, at: id, digest: trace.digest, by: sessions) else {
            report.strays += 1
            if case .closed = input { report.lost.remove(id) } else { report.lost.insert(id) }
            return
        }
        if !report.lost.isEmpty { report.lost.remove(id) }
        if table.model.seq != trace.seqAfter || table.digest != trace.digest {
            report.broken[id] = "after seq \(trace.seqBefore) it came out otherwise than recorded"
        }
    }

    /// Begins to serve after a replay, at that wall-clock time in milliseconds since 1970. Tables that differ from their records
    /// are closed. `recorded` is called again and again meanwhile: the records so far may be taken away, so that those of many tables
    /// never wait in memory together.
    public func resumeService(
        after report: RecoveryReport, milliseconds: Int64, recorded: () -> Void = {}
    ) {
        archive.setTime(milliseconds, at: clock.now)
        archive.handOutAgain()
        recorder.noteStart(milliseconds: milliseconds, version: setup.name)
        for (id, reason) in report.broken.sorted(by: { $0.key < $1.key }) {
            guard let table = directory[id] else { continue }
            tables.abort(table, because: reason)
        }
        for id in report.lost.sorted() {
            outbox.log(.error, "table_lost", .init("table", id), .init("reason", "its opening is not on record"))
        }
        resume(Array(directory.sorted), recorded: recorded)
        if let events { events.resume(events.all, at: directory.sorted, of: sessionDirectory.all) }
        recorded()
        askForErasures()
    }

    // MARK: Checkpoint

    /// The journal has begun a segment. Begins to record again all state that only earlier segments have, a part in every tick;
    /// see ``writeCheckpoint(_:)``.
    /// `all` also records what this segment has, for a server that did not record it.
    public func beginCheckpoint(in segment: Int, all: Bool = false) {
        recorder.segment = segment
        if archive.dayZero != nil {
            recorder.noteStart(milliseconds: archive.milliseconds(at: clock.now), version: setup.name)
        }
        checkpoint = Checkpoint(
            before: all ? .max : segment, sessions: Array(sessionDirectory.all), tables: Array(directory.sorted),
            events: events?.all ?? [], games: Array(archive.waiting.keys), penalties: tables.ladder?.penalized ?? [],
            ids: .init(of: directory.given))
    }

    /// Whether some of that is still to be recorded.
    public var isWritingCheckpoint: Bool { checkpoint != nil }

    /// Records the state of the next `count`. Returns whether those were the last, so that no earlier segment is needed.
    public func writeCheckpoint(_ count: Int = 8) -> Bool {
        guard let before = checkpoint?.before, recorder.isOn else { return false }
        for _ in 0..<count {
            // Sessions come first, because tables name them.
            if let session = checkpoint?.sessions.popLast() {
                if session.segment < before, !session.hasEnded { recorder.keep(session) }
            } else if let table = checkpoint?.tables.popLast() {
                if table.segment < before, !table.isClosed { recorder.keep(table) }
            } else if let event = checkpoint?.events.popLast() {
                guard event.segment < before else { continue }
                events?.keep(event)
                // One of 256 people takes a millisecond; a deal of 10,000 has 1.7 MB, some 40 times as much.
                return false
            } else if let game = checkpoint?.games.popLast() {
                if let game = archive.waiting[game] { recorder.note(.finished(game)) }
            } else if let account = checkpoint?.penalties.popLast() {
                if let ladder = tables.ladder { outbox.output.records.keep(ladder, of: [account], at: clock.now) }
            } else if let (ids, day) = checkpoint?.ids.next() {
                recorder.note(.given(ids, day: day))
            } else {
                checkpoint = nil
                return true
            }
        }
        return false
    }

    /// The sessions, tables, events, games, penalties of the ladder and given ids that are still to be recorded again.
    struct Checkpoint {
        /// What was recorded in this segment or a later one is left out.
        let before: Int
        var sessions: [Session]
        var tables: [Table]
        var events: [LiveEvent]
        var games: [String]
        var penalties: [String]
        var ids: GivenIDs.Pieces
    }

    // MARK: For tests

    /// What anybody, and each seat, sees of every table at that moment, for tests to compare.
    package func everySnapshot(at moment: Moment) -> [Snapshot] {
        directory.sorted.flatMap { table in
            [table.model.snapshot(at: moment)]
                + table.model.seats.indices.map { table.model.snapshot(at: moment, for: $0) }
        }
    }
}
