/// Counts of what takes the server's memory, for its log when memory is short.
public struct ProcessMemoryUse: Sendable, Hashable {
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
    public var memoryUse: ProcessMemoryUse {
        ProcessMemoryUse(
            connections: connections.count, sessions: sessionDirectory.count, tables: directory.count,
            diffBytes: directory.sorted.reduce(0) { $0 + $1.lineBytes }, gameBytes: archive.bytes)
    }

    /// Forgets the lines of all tables that keep some KiB of them, or of all tables. A client that asks for one gets a snapshot, and
    /// games that run are archived without lines.
    /// Returns how many bytes they took.
    public func forgetDiffs(fewToo: Bool) -> Int {
        directory.sorted.reduce(0) { sum, table in
            let bytes = table.lineBytes
            guard bytes > (fewToo ? 0 : Table.fewLineBytes) else { return sum }
            table.forgetLines()
            return sum + bytes
        }
    }

    /// How many bytes more the tables take once all connections are lost: 1,100 each were measured. Where nobody is connected they take
    /// them already.
    public var growthWithoutConnections: Int { 1_100 * directory.attended }
}

extension Tables {
    /// Counts what the table's lines take for the address that it was made from. Where the lines of all tables made from there
    /// take too much, the table forgets its own, unless they are less than its share.
    ///
    /// Where the limit is passed, a table grows to its share at most. So all of them take no more than twice the limit, as long as
    /// the number of tables of an address has a limit, too.
    func boundLines(of table: Table) {
        guard let address = table.address, limits.keptBytesPerAddress > 0 else { return }
        table.countLines()
        // A quarter where nobody is connected: most of the memory of an address that has left is given back before its tables end.
        let limit = table.model.isAttended ? limits.keptBytesPerAddress : limits.keptBytesPerAddress / 4
        let share = limit / max(limits.tablesPerAddress, address.tables, 1)
        guard address.keptBytes > limit, table.countedBytes > max(share, Table.fewLineBytes) else { return }
        table.forgetLines()
        outbox.log(.info, "lines_forgotten", .init("table", table.id))
    }
}

extension Table {
    /// Fewer bytes are not worth forgetting.
    fileprivate static let fewLineBytes = 4_096

    fileprivate var lineBytes: Int {
        let own = ownBoards?.diffs ?? []
        return own.reduce(diffs.occupied + (gameLog?.occupied ?? 0)) { $0 + $1.occupied }
    }

    fileprivate func forgetLines() {
        diffs.forget()
        gameLog?.forget()
        if let own = ownBoards { for seat in own.diffs.indices { own.diffs[seat].forget() } }
        countLines()
    }

    /// Tells its address how much its lines take now.
    fileprivate func countLines() {
        guard let address else { return }
        let bytes = lineBytes
        address.keptBytes += bytes - countedBytes
        countedBytes = bytes
    }
}
