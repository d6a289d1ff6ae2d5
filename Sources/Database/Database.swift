import Postgres

/// A file of SQLite, or a database of PostgreSQL, for one thread. Every call may wait for the disk, or for PostgreSQL.
///
/// Only what both share should be asked of it: explicit types and keys, times as milliseconds since 1970. Texts are compared by
/// their bytes, so ``twin(of:)`` makes the tables in PostgreSQL.
public final class Database {
    private enum Engine {
        case sqlite(SQLiteFile)
        case postgres(PostgresDatabase)
    }

    private let engine: Engine

    /// Opens the file, or makes one that only its owner may read. Where `isSynced`, a transaction that has ended survives a
    /// power loss; otherwise the last ones may be gone then, whole. Other programs may read it at any time.
    public init(_ path: String, isSynced: Bool = false) throws(DatabaseError) {
        engine = .sqlite(try SQLiteFile(path, journal: "WAL", isSynced: isSynced))
    }

    /// Opens a file that is there, to read it alone. Nothing is changed.
    public init(reading path: String) throws(DatabaseError) { engine = .sqlite(try SQLiteFile(reading: path)) }

    /// Connects to PostgreSQL, where the tables are in that schema. A connection that is lost is made again by the next call that
    /// is in no transaction. `patience` is how long each statement may take.
    public init(_ conninfo: Conninfo, schema: String, patience: Duration = .seconds(5)) throws(DatabaseError) {
        engine = .postgres(try PostgresDatabase(conninfo, schema, patience))
    }

    /// Where it is: the file; of PostgreSQL host, port and database.
    public var path: String {
        switch engine {
        case .sqlite(let file): file.path
        case .postgres(let database): database.place
        }
    }

    /// Where PostgreSQL has it; nil for a file of SQLite.
    public var conninfo: Conninfo? { if case .postgres(let database) = engine { database.conninfo } else { nil } }

    /// The file of SQLite. Throws where it is none.
    func file() throws(DatabaseError) -> SQLiteFile {
        if case .sqlite(let file) = engine { return file }
        throw DatabaseError(kind: .failed, path: path, reason: "it is no file")
    }

    /// Reads all of the file, and throws where it is damaged. Up to 64 MiB every index is compared with its table too, which takes
    /// 20 ms for each megabyte. Beyond that it is not, and takes 3 ms. PostgreSQL looks after itself.
    public func checkIntegrity() throws(DatabaseError) {
        if case .sqlite(let file) = engine { try file.checkIntegrity() }
    }

    // MARK: Statements

    /// Runs statements without parameters and results.
    public func execute(_ sql: String) throws(DatabaseError) {
        switch engine {
        case .sqlite(let file): try file.execute(sql)
        case .postgres(let database): try database.execute(sql)
        }
    }

    /// One statement with `?` for its parameters, to be used any number of times.
    public func prepare(_ sql: String) throws(DatabaseError) -> Statement {
        switch engine {
        case .sqlite(let file): Statement(try file.prepare(sql))
        case .postgres(let database): Statement(PostgresStatement(sql, of: database))
        }
    }

    /// How many rows the last statement that inserts, updates or deletes has changed.
    public var changedRows: Int {
        switch engine {
        case .sqlite(let file): file.changedRows
        case .postgres(let database): database.changedRows
        }
    }

    /// The first column of the first row as an integer; nil where there is none.
    public func integer(_ sql: String) throws(DatabaseError) -> Int64? {
        let statement = try prepare(sql)
        return try statement.step() ? statement.integer(0) : nil
    }

    /// Writes all of the log into the file and empties it, so that nothing stands there any more that was overwritten. False
    /// where another program reads what only the log has, for longer than the database waits. The log of PostgreSQL is not reached.
    public func emptyLog() throws(DatabaseError) -> Bool {
        if conninfo != nil { return true }
        return try integer("PRAGMA wal_checkpoint(TRUNCATE)") == 0
    }

    /// Does all of the body or nothing of it. No other transaction goes on meanwhile, of whatever process.
    public func transaction<Value>(_ body: () throws(DatabaseError) -> Value) throws(DatabaseError) -> Value {
        switch engine {
        case .sqlite(let file): try file.execute("BEGIN IMMEDIATE")
        case .postgres(let database): try database.begin("BEGIN; SELECT pg_advisory_xact_lock(\(Self.lock))")
        }
        return try finish(body)
    }

    /// What every transaction of PostgreSQL holds.
    private static let lock = 0x7061_6972  // "pair"

    /// Reads what the database was at one moment, while others change it.
    public func snapshot<Value>(_ body: () throws(DatabaseError) -> Value) throws(DatabaseError) -> Value {
        switch engine {
        case .sqlite(let file): try file.execute("BEGIN")
        case .postgres(let database): try database.begin("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        }
        return try finish(body)
    }

    private func finish<Value>(_ body: () throws(DatabaseError) -> Value) throws(DatabaseError) -> Value {
        do throws(DatabaseError) {
            let value = try body()
            switch engine {
            case .sqlite(let file): try file.execute("COMMIT")
            case .postgres(let database): try database.commit()
            }
            return value
        } catch {
            switch engine {
            // Some failures have ended it already.
            case .sqlite(let file): try? file.execute("ROLLBACK")
            case .postgres(let database): database.rollBack()
            }
            throw error
        }
    }

    /// Takes those of the steps that were not taken yet by a file, in order, each whole or not at all. A step is SQL that no later
    /// version changes; a new version adds steps at the end.
    public func migrate(_ steps: [String]) throws(DatabaseError) {
        let taken = Int(try integer("PRAGMA user_version") ?? 0)
        guard taken <= steps.count else {
            throw DatabaseError(
                kind: .newerSchema(taken), path: path, reason: "this version knows schemas up to \(steps.count)")
        }
        for step in taken..<steps.count {
            try transaction { () throws(DatabaseError) in
                try execute(steps[step])
                try execute("PRAGMA user_version = \(step + 1)")
            }
        }
    }

    /// A step of the schema as PostgreSQL takes it. Texts are ordered and compared by their bytes there too, not by the rules of a
    /// language. SQLite bounds no text, and a name that is folded may have 18 times its characters.
    public static func twin(of step: String) -> String {
        step.split(separator: "VARCHAR(").enumerated().map { index, part in
            index == 0 ? String(part) : "TEXT" + part.drop { $0 != ")" }.dropFirst()
        }.joined().replacing(" TEXT", with: " TEXT COLLATE \"C\"")
    }
}
