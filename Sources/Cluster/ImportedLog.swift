import Postgres

/// The log that a node goes on with whose tables come from the journal of a server without a cluster. All of it is one transaction,
/// which ends the import.
public final class ImportedLog {
    private let connection: PostgresConnection
    private let log: Int64
    private var last: Int64 = 0

    private static let insert = "insert"

    /// Throws ``PostgresError/Kind/occupied`` where the node has a log.
    public static func checkNew(_ node: String, _ connection: PostgresConnection) throws(PostgresError) {
        let logs = try connection.run(
            "SELECT 1 FROM pairs.logs WHERE node = $1 AND state = 'open'", [.text(node)])
        if logs.rowCount > 0 { throw isThere(node, connection) }
    }

    private static func isThere(_ node: String, _ connection: PostgresConnection) -> PostgresError {
        PostgresError(
            .occupied, at: connection.place, reason: "the node \(node) is in the cluster already",
            hint:
                "A journal goes to a new node, which --node names. Where this one was imported before, nothing is left to do."
        )
    }

    /// Begins the log of a node that has none.
    public init(_ connection: PostgresConnection, node: String, version: String) throws(PostgresError) {
        self.connection = connection
        try connection.execute("BEGIN")
        do throws(PostgresError) {
            let made = try connection.run(
                "INSERT INTO pairs.logs (id, node, epoch, state) VALUES (nextval('pairs.log_ids'), $1, 1, 'open') RETURNING id",
                [.text(node)])
            log = made.integer(0, 0) ?? 0
            try connection.run(
                """
                INSERT INTO pairs.nodes (name, log, beat, state, way, load, version) VALUES ($1, $2, 1, 'stopped', '{}', 0, $3)
                ON CONFLICT (name) DO UPDATE SET log = excluded.log, state = excluded.state
                """, [.text(node), .integer(log), .text(version)])
            try connection.prepare("INSERT INTO pairs.batches (log, n, bytes) VALUES ($1, $2, $3)", as: Self.insert)
        } catch {
            _ = try? connection.execute("ROLLBACK")
            guard error.sqlstate == "23505" else { throw error }
            throw Self.isThere(node, connection)
        }
    }

    /// Adds a batch.
    public func append(_ bytes: [UInt8]) throws(PostgresError) {
        last += 1
        try connection.runPrepared(Self.insert, [.integer(log), .integer(last), .bytes(bytes)])
    }

    /// Makes all of it whole.
    public func commit() throws(PostgresError) { try connection.execute("\(Self.ending); COMMIT") }

    /// Ends an import that has no tables.
    public static func end(_ connection: PostgresConnection) throws(PostgresError) { try connection.execute(ending) }

    private static let ending = "UPDATE pairs.cluster SET importing = NULL"
}
