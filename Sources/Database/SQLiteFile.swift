import CSQLite

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file of SQLite, for ``Database``.
@safe final class SQLiteFile {
    /// Where it is.
    let path: String

    let handle: OpaquePointer

    /// The bytes of a page in a file that is made. A row that changes is written with all of its page. With the 4,096 of SQLite a
    /// finished game wrote 36 KB, and took a tenth longer beside a million accounts. A file that is there keeps the size of its pages.
    private static let pageBytes = 2_048

    /// How long it waits for another program that writes.
    private static let patience: Int32 = 1_000

    /// Opens the file, or makes one that only its owner may read, with that kind of log: a copy that is being made needs none.
    convenience init(_ path: String, journal: String, isSynced: Bool) throws(DatabaseError) {
        // SQLite would let everybody read a file that it makes. Its other files get the rights of this one.
        // Safe because: the system reads the path, which is terminated, during the call alone.
        let file = unsafe open(path, O_CREAT | O_CLOEXEC | O_RDONLY, 0o600)
        if file >= 0 { close(file) }
        try self.init(path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
        try execute("PRAGMA page_size = \(Self.pageBytes)")
        try execute("PRAGMA journal_mode = \(journal)")
        try execute("PRAGMA synchronous = \(isSynced ? "FULL" : "NORMAL")")
        // Opening alone does not show what is no database, or may not be written.
        guard try integer("PRAGMA application_id") != nil, unsafe sqlite3_db_readonly(handle, nil) == 0 else {
            throw DatabaseError(kind: .notPermitted, path: path, reason: "it may only be read")
        }
    }

    /// Opens a file that is there, to read it alone.
    convenience init(reading path: String) throws(DatabaseError) {
        try self.init(path, flags: SQLITE_OPEN_READONLY)
        // Opening alone does not show what is no database.
        _ = try integer("SELECT COUNT(*) FROM sqlite_master")
    }

    private init(_ path: String, flags: Int32) throws(DatabaseError) {
        self.path = path
        var opened: OpaquePointer?
        // Safe because: SQLite sets the variable that it is lent, also where it fails, unless memory is out.
        let code = unsafe sqlite3_open_v2(path, &opened, flags | SQLITE_OPEN_NOMUTEX, nil)
        guard let opened = unsafe opened else {
            throw DatabaseError(kind: .failed, path: path, reason: "there is no memory for it")
        }
        unsafe handle = opened
        // From here on `deinit` closes it.
        try check(code)
        unsafe sqlite3_extended_result_codes(handle, 1)
        unsafe sqlite3_busy_timeout(handle, Self.patience)
    }

    deinit { unsafe sqlite3_close_v2(handle) }

    func checkIntegrity() throws(DatabaseError) {
        let bytes = (try integer("PRAGMA page_count") ?? 0) * (try integer("PRAGMA page_size") ?? 0)
        let statement = try prepare("PRAGMA \(bytes <= 64 << 20 ? "integrity_check" : "quick_check")(1)")
        guard try statement.step(), let word = statement.text(0), word != "ok" else { return }
        throw DatabaseError(kind: .damaged, path: path, reason: word.split(separator: "\n").joined(separator: " "))
    }

    // MARK: Statements

    func execute(_ sql: String) throws(DatabaseError) {
        // Safe because: SQLite reads the text, which is terminated, during the call alone.
        try check(unsafe sqlite3_exec(handle, sql, nil, nil, nil))
    }

    func prepare(_ sql: String) throws(DatabaseError) -> SQLiteStatement {
        var statement: OpaquePointer?
        // Safe because: SQLite reads the text during the call alone, and sets the variable that it is lent.
        try check(unsafe sqlite3_prepare_v2(handle, sql, -1, &statement, nil))
        guard let statement = unsafe statement else {
            throw DatabaseError(kind: .failed, path: path, reason: "the statement is empty")
        }
        return unsafe SQLiteStatement(statement, of: self)
    }

    var changedRows: Int { Int(unsafe sqlite3_changes(handle)) }

    private func integer(_ sql: String) throws(DatabaseError) -> Int64? {
        let statement = try prepare(sql)
        return try statement.step() ? statement.integer(0) : nil
    }

    // MARK: Failures

    func check(_ code: Int32) throws(DatabaseError) {
        guard code != SQLITE_OK, code != SQLITE_DONE, code != SQLITE_ROW else { return }
        let kind = kind(of: code)
        // A backup's step fails with a code that neither database keeps, and its text would be "not an error". Want of room may come
        // as "disk I/O error".
        let isNamed = unsafe kind != .full && sqlite3_errcode(handle) != SQLITE_OK
        // Safe because: SQLite returns a terminated text, copied at once.
        let reason = unsafe String(
            cString: isNamed ? sqlite3_errmsg(handle) : sqlite3_errstr(kind == .full ? SQLITE_FULL : code))
        throw DatabaseError(kind: kind, path: path, reason: reason)
    }

    private func kind(of code: Int32) -> DatabaseError.Kind {
        switch code & 0xFF {
        case SQLITE_FULL: .full
        case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH, SQLITE_CANTOPEN: .notPermitted
        case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged
        case SQLITE_BUSY, SQLITE_LOCKED: .busy
        // A write that the disk refuses for want of room may come as this.
        case SQLITE_IOERR where unsafe [ENOSPC, EDQUOT, EFBIG].contains(sqlite3_system_errno(handle)): .full
        default: .failed
        }
    }
}
