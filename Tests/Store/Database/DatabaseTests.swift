import Database
import Foundation
import TestSupport
import Testing

/// What a database keeps, and how its failures are named.
@Suite struct DatabaseTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path + "/x.db" }

    init() throws { folder = try TemporaryFolder() }

    private static let steps = ["CREATE TABLE t (id BIGINT PRIMARY KEY, name TEXT)"]

    private func rows(_ database: Database) throws -> [String] {
        let all = try database.prepare("SELECT id, name FROM t ORDER BY id")
        var rows: [String] = []
        while try all.step() { rows.append("\(all.integer(0) ?? -1) \(all.text(1) ?? "null")") }
        return rows
    }

    @Test(arguments: [false, true]) func keeps(isSynced: Bool) throws {
        do {
            let database = try Database(path, isSynced: isSynced)
            try database.migrate(Self.steps)
            let insert = try database.prepare("INSERT INTO t VALUES (?, ?) ON CONFLICT DO NOTHING")
            try insert.run([.integer(.max), .text("é\u{1F600}")])
            try insert.run([.integer(1), .null])
            try insert.run([.integer(2), .bytes([])])
            try insert.run([.integer(1), .text("again")])
        }
        let again = try Database(path)
        try again.migrate(Self.steps)
        #expect(try rows(again) == ["1 null", "2 ", "\(Int64.max) é\u{1F600}"])
        let rights = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(rights == 0o600)
    }

    /// A transaction that fails in the middle leaves nothing.
    @Test func transactions() throws {
        let database = try Database(path)
        try database.migrate(Self.steps)
        #expect(throws: DatabaseError.self) {
            try database.transaction { () throws(DatabaseError) in
                try database.execute("INSERT INTO t VALUES (1, 'a')")
                try database.execute("INSERT INTO t VALUES (1, 'b')")
            }
        }
        #expect(try rows(database) == [])
        try database.transaction { () throws(DatabaseError) in try database.execute("INSERT INTO t VALUES (1, 'a')") }
        #expect(try rows(database) == ["1 a"])
    }

    /// Steps are taken once, and one that fails changes nothing.
    @Test func migration() throws {
        let database = try Database(path)
        try database.migrate(Self.steps)
        #expect(throws: DatabaseError.self) {
            try database.migrate(Self.steps + ["ALTER TABLE t ADD COLUMN x TEXT; SELECT nothing FROM nowhere"])
        }
        #expect(try database.integer("PRAGMA user_version") == 1)
        try database.migrate(Self.steps + ["ALTER TABLE t ADD COLUMN x TEXT"])
        try database.execute("INSERT INTO t (id, x) VALUES (1, 'x')")
        let newer = try #require(throws: DatabaseError.self) { try database.migrate(Self.steps) }
        #expect(newer.kind == .newerSchema(2) && newer.description.contains("newer version of pairs-server"))
    }

    @Test func noDatabase() throws {
        try Data("This is a letter and no database, however long it may be.".utf8).write(to: URL(fileURLWithPath: path))
        let error = try #require(throws: DatabaseError.self) { try Database(path) }
        #expect(error.kind == .damaged && error.description.contains(path))
    }

    @Test func noFolder() throws {
        let error = try #require(throws: DatabaseError.self) { try Database(folder.path + "/none/x.db") }
        #expect(error.kind == .notPermitted)
    }

    /// A database may not grow beyond its pages: what SQLite says on a full disk as well.
    @Test func full() throws {
        let database = try Database(path)
        try database.migrate(Self.steps)
        try database.execute("PRAGMA max_page_count = 2")
        let insert = try database.prepare("INSERT INTO t VALUES (1, ?)")
        let error = try #require(throws: DatabaseError.self) {
            try insert.run([.text(String(repeating: "x", count: 100_000))])
        }
        #expect(error.kind == .full)
        try database.execute("PRAGMA max_page_count = 1000")
        try insert.run([.text("x")])
        #expect(try rows(database) == ["1 x"])
    }

    /// Who reads does not keep a writer waiting, and two writers wait for each other.
    @Test func others() throws {
        let database = try Database(path)
        try database.migrate(Self.steps)
        let other = try Database(path)
        try other.execute("BEGIN; SELECT * FROM t")
        try database.execute("INSERT INTO t VALUES (1, 'a')")
        try other.execute("COMMIT")
        #expect(try rows(other) == ["1 a"])
    }
}
