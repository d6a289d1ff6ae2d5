/// Counts of what takes the server's memory, for its log when memory is short.
public struct MemoryUse: Sendable, Hashable {
    /// Connections that were taken in.
    public var connections = 0
    /// Sessions, those among them whose player is away.
    public var sessions = 0
    /// How many tables are open.
    public var tables = 0
    /// Bytes of the lines that tables keep, for `sync` and of running games for the archive.
    public var diffBytes = 0
    /// Bytes of finished games that are not archived yet.
    public var gameBytes = 0
}

extension Server {
    /// The counts now. This goes through all tables.
    public var memoryUse: MemoryUse {
        MemoryUse(
            connections: connections.count, sessions: sessionDirectory.count, tables: directory.count,
            diffBytes: directory.sorted.reduce(0) { $0 + $1.diffBytes }, gameBytes: archive.bytes)
    }

    /// Forgets the lines of all tables that keep some KiB of them. A client that asks for one gets a snapshot, and games that
    /// run are archived without lines.
    /// Returns how many bytes they took.
    public func forgetDiffs() -> Int {
        directory.sorted.reduce(0) { sum, table in
            let bytes = table.diffBytes
            guard bytes > 4_096 else { return sum }
            table.forgetDiffs()
            return sum + bytes
        }
    }
}

extension Tables {
    /// Counts what the table's lines take for the address that it was made from. Where the lines of all tables of the address
    /// take too much, the table forgets its own, unless they are less than its share.
    ///
    /// Tables that do not change keep theirs, and each of the others comes to its share at most: all together take no more
    /// than twice the limit.
    func countLines(of table: Table) {
        guard let address = table.address, limits.keptBytesPerAddress > 0 else { return }
        // A quarter where nobody is connected: most of the memory of an address that has left is given back before its tables end.
        let limit = table.model.isAttended ? limits.keptBytesPerAddress : limits.keptBytesPerAddress / 4
        var bytes = table.diffBytes
        if address.keptBytes - table.countedBytes + bytes > limit, bytes > limit / max(address.tables, 1) {
            table.forgetDiffs()
            bytes = table.diffBytes
            outbox.log(LogRecord(.info, "lines_forgotten", .init("table", table.id)))
        }
        address.keptBytes += bytes - table.countedBytes
        table.countedBytes = bytes
    }
}

extension Table {
    fileprivate var diffBytes: Int {
        let own = ownBoards?.diffs ?? []
        return own.reduce(diffs.occupied + (gameLog?.occupied ?? 0)) { $0 + $1.occupied }
    }

    fileprivate func forgetDiffs() {
        diffs.forget()
        gameLog?.forget()
        guard let own = ownBoards else { return }
        for seat in own.diffs.indices { own.diffs[seat].forget() }
    }
}
