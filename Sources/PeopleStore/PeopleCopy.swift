import Database
import Postgres

/// Copies accounts and archive from a file of SQLite into PostgreSQL and back, in pieces, each table in the order of its key.
public struct PeopleCopy {
    /// How far it is: rows of that table that are there, of all.
    public typealias Told = (_ table: String, _ rows: Int, _ of: Int) -> Void

    private let source: Database
    private let target: Database
    private let told: Told

    /// Some millions of rows are counted, and nobody waits for the answer.
    private static let patience = Duration.seconds(600)

    /// A table with its columns, those of its key first and in order.
    private struct Table {
        let name: String
        let columns: [(name: String, type: String)]
        let keyCount: Int

        var key: String { columns.prefix(keyCount).map(\.name).joined(separator: ", ") }
        /// A game may have a megabyte of lines.
        var rowsInPiece: Int { name == "games" ? 100 : 1_000 }
    }

    // MARK: In and out

    /// Brings the file of a stopped server into tables without a row. From its begin on the table `cluster` has `folder` as what is being
    /// imported, so that nobody serves with a part of it, and the same again goes on. Whoever imports takes that away at the end.
    public static func bring(
        _ path: String, of folder: String, into conninfo: Conninfo, told: @escaping Told
    ) throws(DatabaseError) {
        let source = try Database(path)
        try source.migrate(PeopleStore.steps)
        let target = try Database(conninfo, schema: PeopleStore.schema, patience: patience)
        let copy = Self(source: source, target: target, told: told)
        let tables = try Self.tables(of: source)
        try target.transaction { () throws(DatabaseError) in try copy.begin(folder, tables) }
        for table in tables { try copy.copy(table, inTransactions: true) }
    }

    private func begin(_ folder: String, _ tables: [Table]) throws(DatabaseError) {
        let state = try target.prepare("SELECT importing FROM cluster")
        guard try state.step() else { return }
        if let other = state.text(0) {
            guard other != folder else { return }
            throw refusal("the import of \(other) has not ended")
        }
        for table in tables where try target.integer("SELECT 1 FROM \(table.name) LIMIT 1") != nil {
            throw refusal("it has accounts or games already")
        }
        try target.prepare("UPDATE cluster SET importing = ?").run([.text(folder)])
    }

    private func refusal(_ reason: String) -> DatabaseError {
        DatabaseError(kind: .occupied, path: target.path, reason: reason)
    }

    /// Brings what PostgreSQL has at one moment into a new file.
    public static func bring(
        _ conninfo: Conninfo, into path: String, told: @escaping Told
    ) throws(DatabaseError) {
        let source = try Database(conninfo, schema: PeopleStore.schema, patience: patience)
        let target = try Database(path)
        try target.migrate(PeopleStore.steps)
        let copy = Self(source: source, target: target, told: told)
        try source.snapshot { () throws(DatabaseError) in
            try target.transaction { () throws(DatabaseError) in
                for table in try Self.tables(of: target) { try copy.copy(table, inTransactions: false) }
            }
        }
        _ = try target.emptyLog()
    }

    // MARK: Tables

    private static func tables(of file: Database) throws(DatabaseError) -> [Table] {
        let names = try file.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
        var tables: [Table] = []
        while try names.step() {
            let name = names.text(0) ?? ""
            let info = try file.prepare(
                "SELECT name, type, pk FROM pragma_table_info('\(name)') ORDER BY pk = 0, pk, cid")
            var columns: [(name: String, type: String)] = []
            var keyCount = 0
            while try info.step() {
                columns.append((info.text(0) ?? "", info.text(1) ?? ""))
                if info.integer(2) != 0 { keyCount += 1 }
            }
            tables.append(Table(name: name, columns: columns, keyCount: keyCount))
        }
        return tables
    }

    private func copy(_ table: Table, inTransactions: Bool) throws(DatabaseError) {
        let total = Int(try source.integer("SELECT COUNT(*) FROM \(table.name)") ?? 0)
        var count = Int(try target.integer("SELECT COUNT(*) FROM \(table.name)") ?? 0)
        var last = try lastKey(of: table)
        while count < total {
            let rows = try rows(of: table, after: last)
            guard let end = rows.last else { break }
            if inTransactions {
                try target.transaction { () throws(DatabaseError) in try insert(rows, into: table) }
            } else {
                try insert(rows, into: table)
            }
            last = Array(end.prefix(table.keyCount))
            count += rows.count
            told(table.name, count, total)
        }
    }

    /// The key of the last row that is there: rows come in the order of their keys, which both engines compare alike.
    private func lastKey(of table: Table) throws(DatabaseError) -> [Statement.Value]? {
        let columns = table.columns.prefix(table.keyCount)
        let order = columns.map { $0.name + " DESC" }.joined(separator: ", ")
        let last = try target.prepare("SELECT \(table.key) FROM \(table.name) ORDER BY \(order) LIMIT 1")
        guard try last.step() else { return nil }
        return columns.indices.map { Self.value(last, $0, columns[$0].type) }
    }

    private func rows(of table: Table, after last: [Statement.Value]?) throws(DatabaseError) -> [[Statement.Value]] {
        let names = table.columns.map(\.name).joined(separator: ", ")
        let marks = Self.marks(table.keyCount)
        let next = try source.prepare(
            """
            SELECT \(names) FROM \(table.name) \(last == nil ? "" : "WHERE (\(table.key)) > \(marks)")
            ORDER BY \(table.key) LIMIT \(table.rowsInPiece)
            """)
        try next.bind(last ?? [])
        var rows: [[Statement.Value]] = []
        while try next.step() {
            rows.append(table.columns.indices.map { Self.value(next, $0, table.columns[$0].type) })
        }
        return rows
    }

    private func insert(_ rows: [[Statement.Value]], into table: Table) throws(DatabaseError) {
        let names = table.columns.map(\.name).joined(separator: ", ")
        let marks = Array(repeating: Self.marks(table.columns.count), count: rows.count).joined(separator: ", ")
        try target.prepare("INSERT INTO \(table.name) (\(names)) VALUES \(marks)").run(rows.flatMap { $0 })
    }

    /// `(?, ?)`.
    private static func marks(_ count: Int) -> String {
        "(" + Array(repeating: "?", count: count).joined(separator: ", ") + ")"
    }

    private static func value(_ row: Statement, _ column: Int, _ type: String) -> Statement.Value {
        switch type {
        case "BIGINT", "INTEGER", "SMALLINT": .maybe(row.integer(column))
        case "DOUBLE PRECISION": row.real(column).map { .real($0) } ?? .null
        default: .maybe(row.text(column))
        }
    }
}
