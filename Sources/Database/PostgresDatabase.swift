import Postgres

/// A database of PostgreSQL, for ``Database``. It connects again where the connection was lost.
final class PostgresDatabase {
    let conninfo: Conninfo
    private let schema: String
    private let patience: Duration
    private var connection: PostgresConnection?
    /// Statements that this connection has prepared: their names by their SQL.
    private var prepared: [String: String] = [:]
    private var isInTransaction = false
    private(set) var changedRows = 0
    /// Why the last try to connect has failed, and when the next one may be made.
    private var failure: (error: DatabaseError, until: ContinuousClock.Instant)?

    /// Whoever asks while nothing answers is told so at once, but for one try in this time.
    private static let pause = Duration.milliseconds(500)

    init(_ conninfo: Conninfo, _ schema: String, _ patience: Duration) throws(DatabaseError) {
        (self.conninfo, self.schema, self.patience) = (conninfo, schema, patience)
        _ = try connected()
    }

    var place: String { conninfo.description }

    private func connected() throws(DatabaseError) -> PostgresConnection {
        if let connection, isInTransaction || !connection.isLost { return connection }
        connection = nil
        if let failure, ContinuousClock.now < failure.until { throw failure.error }
        do throws(PostgresError) {
            let made = try PostgresConnection(conninfo, patience: patience)
            try made.execute(
                """
                SET search_path TO \(schema); SET default_transaction_isolation TO 'read committed';
                SET lock_timeout TO 4000; SET idle_in_transaction_session_timeout TO 10000
                """)
            (connection, prepared, failure) = (made, [:], nil)
            return made
        } catch {
            let error = DatabaseError(error)
            failure = (error, ContinuousClock.now + Self.pause)
            throw error
        }
    }

    private func ask(
        _ question: (PostgresConnection) throws(PostgresError) -> PostgresResult
    ) throws(DatabaseError) -> PostgresResult {
        let connection = try connected()
        do throws(PostgresError) {
            let result = try question(connection)
            changedRows = result.changedRows
            return result
        } catch {
            throw DatabaseError(error)
        }
    }

    func execute(_ sql: String) throws(DatabaseError) {
        _ = try ask { connection throws(PostgresError) in try connection.execute(sql) }
    }

    /// Runs a statement with `$1`, `$2` and so on, which each connection prepares once.
    func run(_ sql: String, _ values: [PostgresValue]) throws(DatabaseError) -> PostgresResult {
        try ask { connection throws(PostgresError) in
            if let name = prepared[sql] { return try connection.runPrepared(name, values) }
            let name = "s\(prepared.count)"
            try connection.prepare(sql, as: name)
            prepared[sql] = name
            return try connection.runPrepared(name, values)
        }
    }

    // MARK: Transactions

    func begin(_ sql: String) throws(DatabaseError) {
        precondition(!isInTransaction, "A transaction has no other one in it.")
        _ = try connected()
        isInTransaction = true
        do throws(DatabaseError) {
            try execute(sql)
        } catch {
            rollBack()
            throw error
        }
    }

    func commit() throws(DatabaseError) {
        try execute("COMMIT")
        isInTransaction = false
        // Whoever cancels a commit that waits for a standby makes it succeed here alone, with a warning.
        if connection?.takeWarnings().contains(where: { $0.sqlstate == "01000" || $0.sqlstate == "57P01" }) == true {
            connection = nil
            throw DatabaseError(
                PostgresError(.unreachable, at: place, reason: "a commit was cancelled while it waited for a standby"))
        }
    }

    func rollBack() {
        // A connection that can't do this is of no use, and what it has begun ends with it.
        if isInTransaction, (try? execute("ROLLBACK")) == nil { connection = nil }
        isInTransaction = false
    }
}
