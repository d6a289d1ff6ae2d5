import CSQLite

/// A prepared statement of SQLite, for ``Statement``.
@safe final class SQLiteStatement {
    private let handle: OpaquePointer
    // SQLite wants its database to stay.
    private let database: SQLiteFile

    init(_ handle: OpaquePointer, of database: SQLiteFile) {
        unsafe self.handle = handle
        self.database = database
    }

    deinit { unsafe sqlite3_finalize(handle) }

    func bind(_ values: [Statement.Value]) throws(DatabaseError) {
        unsafe sqlite3_reset(handle)
        for (index, value) in values.enumerated() {
            let number = Int32(index + 1)
            switch value {
            case .null: try database.check(unsafe sqlite3_bind_null(handle, number))
            case .integer(let integer): try database.check(unsafe sqlite3_bind_int64(handle, number, integer))
            case .real(let real): try database.check(unsafe sqlite3_bind_double(handle, number, real))
            case .text(let text): try bind(Array(text.utf8), number)
            case .bytes(let bytes): try bind(bytes, number)
            }
        }
    }

    private func bind(_ text: [UInt8], _ number: Int32) throws(DatabaseError) {
        let code = unsafe text.withUnsafeBytes { bytes in
            // Safe because: SQLite copies that many bytes during the call. An empty array may lend no address, and a text
            // without one would be NULL.
            guard let base = bytes.baseAddress else { return unsafe pairs_bind_text(handle, number, "", 0) }
            return unsafe pairs_bind_text(
                handle, number, base.assumingMemoryBound(to: CChar.self), Int32(bytes.count))
        }
        try database.check(code)
    }

    func step() throws(DatabaseError) -> Bool {
        let code = unsafe sqlite3_step(handle)
        if code == SQLITE_ROW { return true }
        defer { unsafe sqlite3_reset(handle) }
        try database.check(code)
        return false
    }

    func reset() { unsafe sqlite3_reset(handle) }

    func integer(_ column: Int) -> Int64? {
        isNull(column) ? nil : unsafe sqlite3_column_int64(handle, Int32(column))
    }

    func real(_ column: Int) -> Double? {
        isNull(column) ? nil : unsafe sqlite3_column_double(handle, Int32(column))
    }

    func text(_ column: Int) -> String? {
        // Safe because: SQLite returns a terminated text that stays until the next step, copied at once.
        unsafe sqlite3_column_text(handle, Int32(column)).map { unsafe String(cString: $0) }
    }

    private func isNull(_ column: Int) -> Bool { unsafe sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL }
}
