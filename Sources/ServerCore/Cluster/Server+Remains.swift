import Wire

extension Server {
    /// What a replay has made, in parties, for another server to take in: those of these tables and events, and sessions, by the digests of their
    /// tokens.
    /// Tables that differ from their records are left out, as at a start. Last come finished games that are not in the archive, and who may not
    /// play on the ladder for some time. Which ids were given says nothing elsewhere.
    package func handOut(
        after report: RecoveryReport, tables: Set<String>, sessions: Set<[UInt8]>, _ take: (TableTransfer) -> Void
    ) {
        for (id, reason) in report.broken.sorted(by: { $0.key < $1.key }) {
            if let table = directory[id] { self.tables.abort(table, because: reason) }
        }
        let last = ServerMessage.Goodbye(reason: .moved)
        func hand(_ party: TableTransfer) {
            take(party)
            outbox.output.removeAll()
            outbox.output.records.removeAll()
        }
        events?.find(among: tables)
        for table in Array(directory.sorted) where tables.contains(table.id) && !table.isClosed {
            hand(release(party(of: Party(tables: [table])), saying: last))
        }
        for event in events?.all ?? [] where events?.events[event.id] != nil {
            hand(release(party(of: Party(events: [event])), saying: last))
        }
        for session in Array(sessionDirectory.all)
        where session.tables.isEmpty && sessions.contains(session.token.bytes) {
            hand(release(Party(sessions: [session]), saying: last))
        }
        var records = JournalBuffer()
        for game in archive.waiting.values.sorted(by: { ($0.endedMs, $0.id) < ($1.endedMs, $1.id) }) {
            records.append(.finished(game), at: clock.now)
        }
        if let ladder = self.tables.ladder { records.keep(ladder, of: ladder.penalized, at: clock.now) }
        guard !records.isEmpty else { return }
        hand(TableTransfer(tables: [], sessions: [], records: Array(records.bytes), moment: clock.now))
    }
}
