/// What changes of the places of tables, events and sessions together with a batch, in its transaction: which log has them. An event's row stands
/// among those of the tables.
package enum RowChange: Equatable, Sendable {
    /// The log has the table from now on. `entry` is what the lobby tells of it, as JSON; nil where it is private. No log had a new one
    /// before: where another has one of this id, the batch is refused.
    case table(String, entry: String?, isNew: Bool = false)
    case noTable(String)
    /// The log has the session of that token's digest.
    case session([UInt8], player: String)
    case noSession([UInt8])
    /// Tables and sessions go to another log, as these bytes.
    case sent(tables: [String], sessions: [[UInt8]], to: Int, [UInt8])
    /// What was on its way has come.
    case received(handoff: Int)
    /// What the batch has comes out of a dead log, which must be this node's still.
    case taken(log: Int, epoch: Int)

    /// The bytes that it takes of memory, about.
    var size: Int {
        switch self {
        case .table(_, let entry, _): 128 + (entry?.utf8.count ?? 0)
        case .session, .noSession: 192
        case .sent(let tables, let sessions, _, let bytes): 128 + 64 * (tables.count + sessions.count) + bytes.count
        case .noTable, .received, .taken: 64
        }
    }
}

/// An entry of the lobby that has changed.
package struct EntryRow: Equatable, Sendable {
    package let table: String
    /// JSON; empty where the table is closed.
    package let entry: String
    /// By which number of its log it has changed.
    package let changed: Int

    package init(table: String, entry: String, changed: Int = 0) {
        (self.table, self.entry, self.changed) = (table, entry, changed)
    }
}

/// A log with its owner, as a node that looks finds them.
package struct LogState: Equatable, Sendable {
    package let log: Int
    package let epoch: Int
    /// Whose it is: of a log that was taken, the taker's.
    package let node: String
    package let isTaken: Bool
    package let tries: Int
    /// How often the node has beaten, and what it has told; nil where it never has.
    package let beat: Int
    package let state: NodeState?

    package init(log: Int, epoch: Int, node: String, isTaken: Bool, tries: Int, beat: Int, state: NodeState?) {
        (self.log, self.epoch, self.node, self.isTaken) = (log, epoch, node, isTaken)
        (self.tries, self.beat, self.state) = (tries, beat, state)
    }
}

/// What is on its way to a log.
package struct Handoff: Equatable, Sendable {
    package let id: Int
    package let bytes: [UInt8]

    /// How many are read at once.
    package static let mostAtOnce = 100

    package init(id: Int, bytes: [UInt8]) { (self.id, self.bytes) = (id, bytes) }
}

/// What a node tells all others.
package struct EventRow: Equatable, Sendable {
    package let number: Int
    package let body: String

    package init(number: Int, body: String) { (self.number, self.body) = (number, body) }
}
