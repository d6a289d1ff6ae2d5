/// What a server of several tells the others with the records of a tick: which tables, events and sessions it has. An event counts as a table.
public enum PlaceChange: Sendable, Equatable {
    /// It has the table from now on. `entry` is its entry of the lobby as JSON; nil where it is private. A new one was nowhere before.
    case table(String, entry: [UInt8]?, isNew: Bool)
    /// The table is closed, or the event forgotten.
    case noTable(String)
    /// It has the session of that token's digest.
    case session([UInt8], player: String)
    case noSession([UInt8])
    /// Tables and sessions go to another server.
    case sent(tables: [String], sessions: [[UInt8]], node: String, [UInt8])
    /// What came from another server by that number is here now.
    case received(Int)
    /// What follows is of a server that is dead: of that log, by that epoch.
    case taken(log: Int, epoch: Int)
}
