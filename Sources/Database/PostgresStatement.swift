import Postgres

/// A statement for PostgreSQL, for ``Statement``. All rows come at once.
final class PostgresStatement {
    private let sql: String
    private let database: PostgresDatabase
    private var values: [PostgresValue] = []
    private var result: PostgresResult?
    private var row = -1

    init(_ sql: String, of database: PostgresDatabase) {
        self.sql = Self.numbered(sql)
        self.database = database
    }

    /// The SQL with `$1`, `$2` and so on in place of each `?` that is in no text.
    private static func numbered(_ sql: String) -> String {
        var (count, isText) = (0, false)
        var numbered = ""
        for character in sql {
            if character == "'" { isText.toggle() }
            if character == "?", !isText {
                count += 1
                numbered += "$\(count)"
            } else {
                numbered.append(character)
            }
        }
        return numbered
    }

    func bind(_ values: [Statement.Value]) {
        reset()
        self.values = values.map { value in
            switch value {
            case .null: .null
            case .integer(let integer): .integer(integer)
            case .real(let real): .real(real)
            case .text(let text): .text(text)
            case .bytes(let bytes): .text(String(decoding: bytes, as: UTF8.self))
            }
        }
    }

    func step() throws(DatabaseError) -> Bool {
        let result: PostgresResult
        if let known = self.result { result = known } else { result = try database.run(sql, values) }
        self.result = result
        row += 1
        if row < result.rowCount { return true }
        reset()
        return false
    }

    func reset() { (result, row) = (nil, -1) }

    func integer(_ column: Int) -> Int64? { result?.integer(row, column) }

    func real(_ column: Int) -> Double? { result?.real(row, column) }

    func text(_ column: Int) -> String? { result?.text(row, column) }
}
