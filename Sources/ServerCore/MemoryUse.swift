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

extension Table {
    fileprivate var diffBytes: Int {
        (ownBoards?.diffs ?? []).reduce(diffs.occupied + (gameLog?.occupied ?? 0)) { $0 + $1.occupied }
    }

    fileprivate func forgetDiffs() {
        diffs.forget()
        gameLog?.forget()
        guard let own = ownBoards else { return }
        for seat in own.diffs.indices { own.diffs[seat].forget() }
    }
}
