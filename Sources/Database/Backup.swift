import CSQLite

/// A copy of a database that is made while it is used, some pages at a time, by its own thread. What is changed meanwhile through
/// the same ``Database`` is in the copy. The copy is a file by itself, without others beside it.
@safe public final class Backup {
    private let source: SQLiteFile
    private let copy: SQLiteFile
    private let handle: OpaquePointer

    /// Begins to copy a file into a new one. Throws if it can't be made, and where the database is no file.
    public init(of source: Database, to path: String) throws(DatabaseError) {
        let source = try source.file()
        self.source = source
        // With a log, all pages would be written twice, the second time at once at the end.
        copy = try SQLiteFile(path, journal: "OFF", isSynced: true)
        // Safe because: both databases stay as long as the backup, which `deinit` finishes first. "main" is the name of the file
        // that was opened.
        guard let begun = unsafe sqlite3_backup_init(copy.handle, "main", source.handle, "main") else {
            unsafe handle = copy.handle
            isFinished = true
            try copy.check(unsafe sqlite3_errcode(copy.handle))
            throw DatabaseError(kind: .failed, path: path, reason: "the copy can't be begun")
        }
        unsafe handle = begun
    }

    private var isFinished = false

    deinit { finish() }

    private func finish() {
        guard !isFinished else { return }
        isFinished = true
        unsafe sqlite3_backup_finish(handle)
    }

    /// Copies the next pages, of 2 KiB as a rule. Returns whether the copy is whole and safe on the disk.
    public func step(pages: Int) throws(DatabaseError) -> Bool {
        let code = unsafe sqlite3_backup_step(handle, Int32(pages))
        switch code {
        case SQLITE_OK, SQLITE_BUSY, SQLITE_LOCKED: return false
        case SQLITE_DONE:
            finish()
            // Without this, whoever opens the copy would need two more files beside it.
            try copy.execute("PRAGMA synchronous = FULL; PRAGMA journal_mode = DELETE")
            return true
        default:
            try copy.check(code)
            return false
        }
    }
}
