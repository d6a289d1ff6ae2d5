import CSQLite

/// A prepared statement. Its parameters and columns are numbered from 0.
@safe public final class Statement {
    private let handle: OpaquePointer
    // SQLite wants its database to stay.
    private let database: Database

    init(_ handle: OpaquePointer, of database: Database) {
        unsafe self.handle = handle
        self.database = database
    }

    deinit { unsafe sqlite3_finalize(handle) }

    /// What a parameter can be.
    public enum Value: Sendable, Equatable {
        case null
        case integer(Int64)
        case real(Double)
        case text(String)
        /// Text in UTF-8.
        case bytes([UInt8])
    }

    /// Gives all parameters their values, and begins anew.
    public func bind(_ values: [Value]) throws(DatabaseError) {
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

    /// Goes on to the next row. Returns whether there is one.
    @discardableResult
    public func step() throws(DatabaseError) -> Bool {
        let code = unsafe sqlite3_step(handle)
        if code == SQLITE_ROW { return true }
        defer { unsafe sqlite3_reset(handle) }
        try database.check(code)
        return false
    }

    /// Ends a run before its last row. A statement that stands at a row keeps a transaction open.
    public func reset() { unsafe sqlite3_reset(handle) }

    /// Gives the parameters their values and runs it to the end.
    public func run(_ values: [Value]) throws(DatabaseError) {
        try bind(values)
        while try step() {}
    }

    /// A column of the row as an integer; nil for NULL.
    public func integer(_ column: Int) -> Int64? {
        isNull(column) ? nil : unsafe sqlite3_column_int64(handle, Int32(column))
    }

    /// A column of the row as a floating-point number; nil for NULL.
    public func real(_ column: Int) -> Double? {
        isNull(column) ? nil : unsafe sqlite3_column_double(handle, Int32(column))
    }

    /// A column of the row as text; nil for NULL.
    public func text(_ column: Int) -> String? {
        // Safe because: SQLite returns a terminated text that stays until the next step, copied at once.
        unsafe sqlite3_column_text(handle, Int32(column)).map { unsafe String(cString: $0) }
    }

    private func isNull(_ column: Int) -> Bool { unsafe sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL }
}
