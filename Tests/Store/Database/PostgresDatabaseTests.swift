import Database
import Foundation
import Postgres
import TestSupport
import Testing

/// What a database of PostgreSQL does beside what one of SQLite does, and how its failures are named.
@Suite(.postgres) struct PostgresDatabaseTests {
    private func database(_ server: PostgresServer? = nil) throws -> (database: Database, conninfo: Conninfo) {
        let conninfo = try Conninfo((server ?? PostgresServer.shared()).database())
        try PostgresConnection(conninfo).execute(
            "CREATE SCHEMA pairs CREATE TABLE t (id BIGINT PRIMARY KEY, name TEXT COLLATE \"C\")")
        return (try Database(conninfo, schema: "pairs"), conninfo)
    }

    private func names(_ database: Database) throws -> [String] {
        let all = try database.prepare("SELECT name FROM t ORDER BY name")
        var names: [String] = []
        while try all.step() { names.append(all.text(0) ?? "null") }
        return names
    }

    private func insert(_ id: Int64, _ name: String?, _ database: Database) throws(DatabaseError) {
        try database.prepare("INSERT INTO t VALUES (?, ?)").run([.integer(id), name.map { .text($0) } ?? .null])
    }

    /// Values are kept, texts are in the order of their bytes, and a question mark in a text is no parameter.
    @Test func keeps() throws {
        let (database, _) = try database()
        for (id, name) in ["b", "A", "é", "Z", "a?", "it's"].enumerated() { try insert(Int64(id), name, database) }
        try insert(.min, nil, database)
        #expect(try names(database) == ["A", "Z", "a?", "b", "it's", "é", "null"])
        #expect(try database.integer("SELECT COUNT(*) FROM t WHERE name = 'a?'") == 1)
        let found = try database.prepare("SELECT name FROM t WHERE name LIKE '%?' AND id > ?")
        try found.bind([.integer(1)])
        #expect(try found.step() && found.text(0) == "a?")
        try database.prepare("UPDATE t SET name = 'x' WHERE id < ?").run([.integer(3)])
        #expect(database.changedRows == 4)
    }

    /// A transaction that fails in the middle leaves nothing, and the next one goes on. Two never go on at once.
    @Test func transactions() throws {
        let (database, conninfo) = try database()
        let twice = try #require(throws: DatabaseError.self) {
            try database.transaction { () throws(DatabaseError) in
                try insert(1, "a", database)
                try insert(1, "b", database)
            }
        }
        #expect(twice.kind == .failed && twice.postgres?.sqlstate == "23505")
        try database.transaction { () throws(DatabaseError) in try insert(1, "a", database) }
        #expect(try names(database) == ["a"])
        let other = try Database(conninfo, schema: "pairs")
        try other.execute("SET lock_timeout TO 50")
        try database.transaction { () throws(DatabaseError) in
            let busy = #expect(throws: DatabaseError.self) {
                try other.transaction { () throws(DatabaseError) in try insert(2, "b", other) }
            }
            #expect(busy?.kind == .busy)
        }
        try other.transaction { () throws(DatabaseError) in try insert(2, "b", other) }
        #expect(try names(database) == ["a", "b"])
    }

    /// A snapshot stays what it was.
    @Test func snapshots() throws {
        let (database, conninfo) = try database()
        try database.snapshot { () throws(DatabaseError) in
            #expect(try database.integer("SELECT COUNT(*) FROM t") == 0)
            try insert(1, "a", try Database(conninfo, schema: "pairs"))
            #expect(try database.integer("SELECT COUNT(*) FROM t") == 0)
        }
        #expect(try names(database) == ["a"])
    }

    /// A connection that ended is made again by the next call. A transaction that has lost its own does nothing at all.
    @Test func reconnects() throws {
        let (database, conninfo) = try database()
        let insert = try database.prepare("INSERT INTO t VALUES (?, 'x')")
        try insert.run([.integer(1)])
        func cut() throws(DatabaseError) {
            let other = try Database(conninfo, schema: "pairs")
            _ = try other.integer(
                "SELECT COUNT(pg_terminate_backend(pid, 5000)) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        }
        try cut()
        try insert.run([.integer(2)])
        let lost = try #require(throws: DatabaseError.self) {
            try database.transaction { () throws(DatabaseError) in
                try insert.run([.integer(3)])
                try cut()
                try insert.run([.integer(4)])
            }
        }
        #expect(lost.kind == .unreachable)
        try insert.run([.integer(5)])
        #expect(try names(database).count == 3)
    }

    /// While nothing answers, everybody is told at once; it goes on by itself afterwards.
    @Test func away() throws {
        let server = try PostgresServer()
        let (database, _) = try database(server)
        try insert(1, "a", database)
        server.crash()
        for _ in 0..<1_000 {
            let away = #expect(throws: DatabaseError.self) { try insert(2, "b", database) }
            #expect(away?.kind == .unreachable)
            #expect(away?.description.contains("port \(server.port) database test_1") == true)
        }
        try server.start()
        // It is not asked again right after it has failed.
        var tries = 10_000
        while tries > 0, (try? insert(2, "b", database)) == nil {
            usleep(1_000)
            tries -= 1
        }
        #expect(try names(database) == ["a", "b"])
    }
}
