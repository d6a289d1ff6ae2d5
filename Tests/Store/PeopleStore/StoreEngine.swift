import Cluster
import Database
import Foundation
import PeopleStore
import Postgres
import Synchronization
import TestSupport
import Testing

/// Which engine the stores of a test have.
enum StoreEngine: String, CaseIterable, Sendable {
    case sqlite, postgres

    @TaskLocal static var current = StoreEngine.sqlite
}

/// Runs each test with SQLite and, where one is installed, with PostgreSQL.
struct OnBothEngines: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing body: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await body()
        guard PostgresServer.programs != nil else { return }
        let marked = IssueHandlingTrait.compactMapIssues { issue in
            var issue = issue
            issue.comments.append("with PostgreSQL")
            return issue
        }
        try await StoreEngine.$current.withValue(.postgres) {
            try await marked.provideScope(for: test, testCase: testCase, performing: body)
        }
    }
}

extension Trait where Self == OnBothEngines {
    /// Runs each test with SQLite and, where one is installed, with PostgreSQL.
    static var onBothEngines: Self { Self() }
}

/// An empty database of people that ends with the test, of the test's engine.
final class StoreDatabase: Sendable {
    /// For files that belong to it.
    let folder: TemporaryFolder
    let conninfo: Conninfo?

    /// Databases of PostgreSQL that no test uses. One is made in 0.1 s, and emptied in a tenth of that.
    private static let free = Mutex<[String]>([])

    init(_ engine: StoreEngine = .current) throws {
        folder = try TemporaryFolder()
        guard engine == .postgres else {
            conninfo = nil
            return
        }
        if let used = Self.free.withLock({ $0.popLast() }) {
            conninfo = try Conninfo(used)
            return
        }
        let made = try Conninfo(PostgresServer.freshDatabase())
        try ClusterSchema.prepare(PostgresConnection(made), role: nil, people: PeopleStore.clusterSteps)
        conninfo = made
    }

    deinit {
        guard let conninfo, (try? empty(conninfo)) != nil else { return }
        Self.free.withLock { $0.append(conninfo.shown) }
    }

    private func empty(_ conninfo: Conninfo) throws {
        let names = try tables().map { "pairs." + $0 }
        try PostgresConnection(conninfo).execute(names.map { "DELETE FROM \($0)" }.joined(separator: "; "))
    }

    func store(
        isSynced: Bool = false, randomBytes: @escaping (_ count: Int) -> [UInt8]
    ) throws(DatabaseError) -> PeopleStore {
        if let conninfo { return try PeopleStore(conninfo, hashing: .real, randomBytes: randomBytes) }
        return try PeopleStore(
            folder.path + "/pairs.db", isSynced: isSynced, hashing: .real, randomBytes: randomBytes)
    }

    /// The same by another connection.
    func opened() throws(DatabaseError) -> Database {
        if let conninfo { return try Database(conninfo, schema: "pairs") }
        return try Database(folder.path + "/pairs.db")
    }

    /// The names of its tables.
    func tables() throws -> [String] {
        let sql =
            conninfo == nil
            ? "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
            : """
            SELECT tablename FROM pg_tables WHERE schemaname = 'pairs' AND tablename NOT IN
                ('cluster', 'logs', 'nodes', 'batches', 'tables', 'sessions', 'handoffs', 'events', 'renewals') ORDER BY tablename
            """
        return try rows(sql).map { $0[0] }
    }

    /// The rows of a question, each column as text.
    func rows(_ sql: String, columns: Int = 1) throws -> [[String]] {
        let statement = try opened().prepare(sql)
        var rows: [[String]] = []
        while try statement.step() { rows.append((0..<columns).map { statement.text($0) ?? "NULL" }) }
        return rows
    }

    /// Where a word stands: files of SQLite, tables of PostgreSQL.
    func places(of word: String) throws -> [String] {
        guard conninfo == nil else {
            return try tables().filter { table in
                try rows("SELECT COUNT(*) FROM \(table) AS t WHERE CAST(t AS TEXT) LIKE '%\(word)%'") != [["0"]]
            }
        }
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { file in
            try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + file)).range(of: Data(word.utf8)) != nil
        }.sorted()
    }
}
