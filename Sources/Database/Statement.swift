/// A prepared statement. Its parameters and columns are numbered from 0.
public final class Statement {
    private enum Engine {
        case sqlite(SQLiteStatement)
        case postgres(PostgresStatement)
    }

    private let engine: Engine

    init(_ statement: SQLiteStatement) { engine = .sqlite(statement) }

    init(_ statement: PostgresStatement) { engine = .postgres(statement) }

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
        switch engine {
        case .sqlite(let statement): try statement.bind(values)
        case .postgres(let statement): statement.bind(values)
        }
    }

    /// Goes on to the next row. Returns whether there is one.
    @discardableResult
    public func step() throws(DatabaseError) -> Bool {
        switch engine {
        case .sqlite(let statement): try statement.step()
        case .postgres(let statement): try statement.step()
        }
    }

    /// Ends a run before its last row. A statement that stands at a row keeps a transaction of SQLite open.
    public func reset() {
        switch engine {
        case .sqlite(let statement): statement.reset()
        case .postgres(let statement): statement.reset()
        }
    }

    /// Gives the parameters their values and runs it to the end.
    public func run(_ values: [Value]) throws(DatabaseError) {
        try bind(values)
        while try step() {}
    }

    /// A column of the row as an integer; nil for NULL.
    public func integer(_ column: Int) -> Int64? {
        switch engine {
        case .sqlite(let statement): statement.integer(column)
        case .postgres(let statement): statement.integer(column)
        }
    }

    /// A column of the row as a floating-point number; nil for NULL.
    public func real(_ column: Int) -> Double? {
        switch engine {
        case .sqlite(let statement): statement.real(column)
        case .postgres(let statement): statement.real(column)
        }
    }

    /// A column of the row as text; nil for NULL.
    public func text(_ column: Int) -> String? {
        switch engine {
        case .sqlite(let statement): statement.text(column)
        case .postgres(let statement): statement.text(column)
        }
    }
}
