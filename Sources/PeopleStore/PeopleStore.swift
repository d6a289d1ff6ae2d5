import Crypto
import Database
import People
import Postgres
import Wire

/// The database of a server's finished games and accounts: `pairs.db` in its data folder, or PostgreSQL. For one thread, which may
/// wait for the disk or for PostgreSQL.
public final class PeopleStore {
    let database: Database
    let hashing: Hashing
    let randomBytes: (_ count: Int) -> [UInt8]
    /// How long a token lives after it was used last, in milliseconds.
    let tokenTime: Int64
    /// The number of the server's log among those of a cluster.
    let log: Int?
    /// The hash of a password that nobody knows, against which the password of an unknown name is checked.
    lazy var nobodysPassword = PasswordHash.hash(randomBytes(16)) ?? ""
    /// When the question was asked that is answered, in milliseconds since 1970.
    var askedMs: Int64 = 0
    /// The deals that had ended before their time by then.
    var openedDeals: [String] = []
    /// What the question that is answered has brought into the audit.
    var audited: [AuditedDeed] = []
    /// Prepared statements by their SQL.
    private var statements: [String: Statement] = [:]

    /// Opens the database, makes it where there is none, and brings its schema up to date. Where `isSynced`, a transaction
    /// that has ended survives a power loss. `tokenTime` is how long a token lives after its last use, in milliseconds. Where
    /// `isChecked`, all of it is read first, and it throws where something is damaged.
    public convenience init(
        _ path: String, isSynced: Bool, isChecked: Bool = false, tokenTime: Int64 = 90 * 86_400_000, hashing: Hashing,
        randomBytes: @escaping (_ count: Int) -> [UInt8]
    ) throws(DatabaseError) {
        let database = try Database(path, isSynced: isSynced)
        // What is deleted is overwritten, so that an erased account is not in the file any more.
        try database.execute("PRAGMA secure_delete = ON")
        try database.execute("PRAGMA cache_size = -\(Self.cacheKiB)")
        let pageBytes = try database.integer("PRAGMA page_size") ?? 1
        try database.execute("PRAGMA wal_autocheckpoint = \(Self.logBytes / pageBytes)")
        if isChecked { try database.checkIntegrity() }
        try database.migrate(Self.steps)
        self.init(database, tokenTime, nil, hashing, randomBytes)
    }

    /// Connects to PostgreSQL, where the tables are there already: see ``clusterSteps``. `log` is the number of the server's log there.
    public convenience init(
        _ conninfo: Conninfo, log: Int? = nil, tokenTime: Int64 = 90 * 86_400_000, hashing: Hashing,
        randomBytes: @escaping (_ count: Int) -> [UInt8]
    ) throws(DatabaseError) {
        self.init(try Database(conninfo, schema: Self.schema), tokenTime, log, hashing, randomBytes)
    }

    /// Where the tables are in PostgreSQL.
    static let schema = "pairs"

    /// The steps of the schema as PostgreSQL takes them, each in a transaction of whoever makes or migrates the schema.
    public static let clusterSteps = steps.map(Database.twin)

    private init(
        _ database: Database, _ tokenTime: Int64, _ log: Int?, _ hashing: Hashing,
        _ randomBytes: @escaping (_ count: Int) -> [UInt8]
    ) {
        (self.database, self.tokenTime, self.log) = (database, tokenTime, log)
        (self.hashing, self.randomBytes) = (hashing, randomBytes)
    }

    /// The most memory for pages of the file, used only where the file is as large. A game changes some 30 pages: records, ratings,
    /// places on leaderboards, and their indexes.
    private static let cacheKiB = 32 * 1_024
    /// The bytes of pages in the log after which they are copied into the file: a page that many games change is copied once.
    /// With a quarter of them a finished game took 1.5 times as long beside a million accounts (290 us instead of 180).
    private static let logBytes: Int64 = 64 << 20

    // MARK: Copies

    /// Where PostgreSQL has the database, as a text for its own programs; nil for a file.
    public var conninfo: Conninfo? { database.conninfo }

    /// Begins a copy of the database in a new file, which goes on with every ``Backup/step(pages:)``.
    public func backup(to path: String) throws(DatabaseError) -> Backup { try Backup(of: database, to: path) }

    /// Copies a backup into a new file, where it is whole and of a schema that this version knows.
    public static func copy(_ backup: String, to path: String) throws(DatabaseError) {
        let source = try Database(reading: backup)
        let schema = Int(try source.integer("PRAGMA user_version") ?? 0)
        guard schema <= steps.count else {
            throw DatabaseError(
                kind: .newerSchema(schema), path: backup, reason: "this version knows schemas up to \(steps.count)")
        }
        guard schema > 0 else {
            throw DatabaseError(kind: .damaged, path: backup, reason: "it is no database of pairs-server")
        }
        try source.checkIntegrity()
        let copying = try Backup(of: source, to: path)
        while !(try copying.step(pages: 1_024)) {}
    }

    // MARK: Statements

    /// The statement of that SQL, prepared once.
    func statement(_ sql: String) throws(DatabaseError) -> Statement {
        if let statement = statements[sql] { return statement }
        let statement = try database.prepare(sql)
        statements[sql] = statement
        return statement
    }

    /// Runs a statement to its end.
    func run(_ sql: String, _ values: [Statement.Value] = []) throws(DatabaseError) {
        try statement(sql).run(values)
    }

    /// What `read` makes of every row of the result.
    func rows<Row>(
        _ sql: String, _ values: [Statement.Value] = [], _ read: (Statement) -> Row
    ) throws(DatabaseError) -> [Row] {
        let statement = try statement(sql)
        try statement.bind(values)
        var rows: [Row] = []
        while try statement.step() { rows.append(read(statement)) }
        return rows
    }

    /// What `read` makes of the first row; nil where there is none.
    func first<Row>(
        _ sql: String, _ values: [Statement.Value] = [], _ read: (Statement) -> Row
    ) throws(DatabaseError) -> Row? {
        let statement = try statement(sql)
        try statement.bind(values)
        guard try statement.step() else { return nil }
        defer { statement.reset() }
        return read(statement)
    }

    // MARK: What is drawn

    /// A name of that many letters and digits, none of which looks like another.
    func drawnName(length: Int) -> String {
        let letters = Array("abcdefghjkmnpqrstuvwxyz23456789")
        return String(randomBytes(length).map { letters[Int($0) % letters.count] })
    }

    /// A digest of a secret with at least 60 random bits, from which it can't be computed.
    func digest(of secret: String) -> String {
        String(Bytes32(hashing.sha256(Array(secret.utf8))).hex.prefix(40))
    }
}

extension Statement {
    /// A column as text; empty for NULL.
    func string(_ column: Int) -> String { text(column) ?? "" }
    /// A column as an integer; 0 for NULL.
    func number(_ column: Int) -> Int { Int(integer(column) ?? 0) }

    /// An account of which this column has the id and the next one the name, which is NULL after its erasure.
    func account(_ column: Int) -> PublicAccount? {
        text(column).map { PublicAccount(id: $0, name: text(column + 1) ?? "deleted") }
    }
}

extension Statement.Value {
    /// The text; NULL for nil.
    static func maybe(_ text: String?) -> Self { text.map { .text($0) } ?? .null }
    /// The integer; NULL for nil.
    static func maybe(_ integer: Int64?) -> Self { integer.map { .integer($0) } ?? .null }
    /// The integer; NULL for nil.
    static func maybe(_ integer: Int?) -> Self { integer.map { .integer(Int64($0)) } ?? .null }
    static func flag(_ flag: Bool) -> Self { .integer(flag ? 1 : 0) }
    static func number(_ number: Int) -> Self { .integer(Int64(number)) }
}
