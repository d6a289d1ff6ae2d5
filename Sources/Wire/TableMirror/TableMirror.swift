/// What a seat or a watcher may know of a table: the last snapshot with every diff since folded in.
///
/// Clients, bots and the verifier keep one for each table. It never holds the face of a face-down card, because none
/// is ever sent.
public struct TableMirror: Sendable, Hashable {
    /// The table's public state at `snapshot.seq`.
    public private(set) var snapshot: Snapshot

    /// Starts from a snapshot.
    public init(_ snapshot: Snapshot) { self.snapshot = snapshot }

    /// What became of a diff.
    public enum Outcome: Sendable, Hashable {
        /// It was the next step and is folded in.
        case folded
        /// It is at or below the `seq` held, and was ignored.
        case old
        /// Steps are missing before it; the mirror is unchanged and wants a `sync` from its `seq`.
        case gap
        /// It does not fit the table (a card or seat out of range); the mirror is unchanged and wants a snapshot.
        case misfit
    }

    /// Takes a newer snapshot in place of the state held.
    public mutating func replace(with snapshot: Snapshot) { self.snapshot = snapshot }

    /// Folds the next diff in, or says why not.
    public mutating func fold(_ diff: Diff) -> Outcome {
        precondition(diff.table == snapshot.table, "a diff is folded into the mirror of its own table")
        if diff.seq <= snapshot.seq { return .old }
        if diff.seq != snapshot.seq + 1 { return .gap }
        var next = snapshot
        for change in diff.changes {
            guard next.fold(change) else { return .misfit }
        }
        next.seq = diff.seq
        snapshot = next
        return .folded
    }
}
