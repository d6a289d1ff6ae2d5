import Cluster
import Database
import EventLoop
import Foundation
import People
import PeopleStore
import Postgres
import ServerCore
import ServerRuntime
import Synchronization
import TestSupport
import Testing
import Wire

/// Finished games get into the database once, whatever the database does meanwhile, and questions are answered.
@Suite struct PeopleWorkerTests {
    private let folder: TemporaryFolder
    private let loop: EventLoop
    private final class Told {
        var ids: [String] = []
        var events: [String] = []
        var answers: [(number: UInt64, answer: PeopleAnswer)] = []
    }
    private let told = Told()

    /// How often the database was opened, by any thread.
    private final class Openings: Sendable {
        private let state = Mutex(0)
        var number: Int { state.withLock { $0 } }
        func count() { state.withLock { $0 += 1 } }
    }
    private let opened = Openings()

    /// Random bytes with a fixed start, for any thread.
    private final class SeededBytes: Sendable {
        private let generator = Mutex(Seeded(1))

        func bytes(_ count: Int) -> [UInt8] {
            generator.withLock { generator in (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) } }
        }
    }

    init() throws {
        folder = try TemporaryFolder()
        loop = try EventLoop()
    }

    private var path: String { folder.path + "/pairs.db" }

    private func worker(isSynced: Bool = false, pause: Duration = .milliseconds(1)) throws -> PeopleWorker {
        let (path, random, opened) = (path, SeededBytes(), opened)
        return try PeopleWorker(
            on: loop, pause: pause, log: { [told] in told.events.append($0.event) },
            open: { () throws(DatabaseError) in
                opened.count()
                return try PeopleStore(
                    path, isSynced: isSynced, hashing: .real,
                    randomBytes: random.bytes)
            },
            heard: { [told] news in
                told.ids += news.archived
                told.answers += news.answers
            })
    }

    private static func game(_ id: String) throws -> FinishedGame {
        let json = """
            {"id":"\(id)","table":"gt47","game":"gt47#2","isPrivate":false,"startedMs":1763780000000,
            "endedMs":1763780061000,"playedMs":61000,"rules":"{}","reason":"cleared","won":"[0]",
            "result":{"family":"memory","mode":"classic","level":"easy","isCounted":false,"seats":[]},
            "lines":"[[0,null,{}]]"}
            """
        return try JSONDecoder().decode(FinishedGame.self, from: Data(json.utf8))
    }

    private func ids() throws -> [String] {
        let all = try Database(path).prepare("SELECT id FROM games ORDER BY id")
        var ids: [String] = []
        while try all.step() { ids.append(all.text(0) ?? "") }
        return ids
    }

    @Test(arguments: [false, true]) func onceEach(isSynced: Bool) throws {
        let worker = try worker(isSynced: isSynced)
        worker.add([try Self.game("a"), try Self.game("b")])
        try loop.ticks { told.ids.count == 2 }
        worker.add([try Self.game("b"), try Self.game("c")])
        try loop.ticks { told.ids.count == 4 }
        worker.finish(within: .seconds(10))
        #expect(told.ids == ["a", "b", "b", "c"] && told.events == [])
        #expect(try ids() == ["a", "b", "c"])
        let row = try Database(path).prepare("SELECT started_ms, played_ms, lines, private FROM games WHERE id = 'a'")
        #expect(try row.step() && row.integer(0) == 1_763_780_000_000 && row.integer(1) == 61_000)
        #expect(row.text(2) == "[[0,null,{}]]" && row.integer(3) == 0)
    }

    /// What was given before the end is archived before it, more than goes into one transaction as well.
    @Test func theEnd() throws {
        let worker = try worker()
        worker.add(try (0..<600).map { try Self.game("\($0)") })
        worker.finish(within: .seconds(60))
        #expect(told.ids.count == 600)
        #expect(try ids().count == 600)
    }

    /// A damaged database is told once, and tried again until somebody has moved it away.
    @Test func damaged() throws {
        try Data("This is a letter and no database, however long it may be.".utf8).write(to: URL(fileURLWithPath: path))
        let worker = try worker()
        try loop.ticks { told.events == ["database_failed"] }
        worker.add([try Self.game("a")])
        for _ in 0..<20 { try loop.tick(waiting: true) }
        #expect(told.ids == [] && told.events == ["database_failed"])
        try FileManager.default.removeItem(atPath: path)
        worker.add([try Self.game("b")])
        try loop.ticks { told.ids.count == 2 }
        #expect(told.events == ["database_failed", "database_goes_on"])
        worker.finish(within: .seconds(10))
        #expect(try ids() == ["a", "b"])
    }

    /// Between two tries the database is left alone: questions are refused at once, and put no try off. The end is a try, too.
    @Test func failuresWait() throws {
        try Data("This is a letter and no database, however long it may be.".utf8).write(to: URL(fileURLWithPath: path))
        let worker = try worker(pause: .milliseconds(300))
        worker.add([try Self.game("a")])
        try loop.ticks { told.events == ["database_failed"] }
        let start = loop.now
        var number: UInt64 = 0
        while loop.now - start < .seconds(1) {
            number += 1
            worker.ask([ask(number, .isRegistered(name: "ada"))])
            try loop.ticks { told.answers.count == number }
        }
        #expect(told.answers.allSatisfy { $0.answer.refusal?.code == .internal })
        #expect((3...5).contains(opened.number), "\(opened.number) of \(number)")
        try FileManager.default.removeItem(atPath: path)
        worker.finish(within: .seconds(10))
        #expect(told.ids == ["a"])
    }

    /// A database of a newer version is left as it is.
    @Test func newer() throws {
        try Database(path).execute("PRAGMA user_version = 99")
        let worker = try worker()
        worker.add([try Self.game("a")])
        try loop.ticks { !told.events.isEmpty }
        worker.finish(within: .seconds(10))
        #expect(told.events == ["database_failed"] && told.ids == [])
        #expect(try Database(path).integer("SELECT COUNT(*) FROM sqlite_master") == 0)
    }

    private func ask(
        _ number: UInt64, _ question: PeopleQuestion, by asker: PeopleAsker = .host
    ) -> (number: UInt64, inquiry: PeopleInquiry) {
        (number, PeopleInquiry(question, by: asker, at: 1_763_780_000_000))
    }

    /// Whoever asks one question waits for one of an address that asks many.
    @Test func addressesTakeTurns() throws {
        let worker = try worker()
        let many = (1...50).map { ask($0, .isRegistered(name: "ada"), by: .newcomer(from: "192.0.2.1")) }
        worker.ask(many + [ask(51, .isRegistered(name: "bob"), by: .newcomer(from: "192.0.2.2"))])
        try loop.ticks { told.answers.count == 51 }
        #expect(told.answers.map(\.number) == [1, 51] + Array(2...50))
        worker.finish(within: .seconds(10))
    }

    /// Passwords are hashed and checked by other threads, and each question gets its answer.
    @Test func questions() throws {
        let worker = try worker()
        let wanted = Request.Register(name: "ada", password: Secret("seven blue cups"))
        worker.ask([ask(1, .register(wanted, waits: false, isOwnName: false)), ask(2, .isRegistered(name: "bob"))])
        try loop.ticks { told.answers.count == 2 }
        #expect(told.answers.map(\.number) == [2, 1])
        worker.ask([
            ask(3, .login(.init(name: "ada", password: Secret("seven blue cups")))),
            ask(4, .login(.init(name: "ada", password: Secret("wrong")))),
            ask(5, .login(.init(name: "nobody", password: Secret("wrong")))),
        ])
        try loop.ticks { told.answers.count == 5 }
        let codes = Dictionary(uniqueKeysWithValues: told.answers.map { ($0.number, $0.answer.refusal?.code) })
        #expect(codes[3] == .some(nil) && codes[4] == .badCredentials && codes[5] == .badCredentials)
        worker.finish(within: .seconds(10))
    }

    /// More passwords than may wait are refused, and all others are answered.
    @Test func busy() throws {
        let worker = try worker()
        worker.ask((0..<80).map { ask(UInt64($0), .login(.init(name: "ada", password: Secret("wrong \($0)")))) })
        try loop.ticks { told.answers.contains { $0.answer.refusal?.code == .busy } }
        let refused = told.answers.count { $0.answer.refusal?.code == .busy }
        #expect((1...16).contains(refused))
        worker.finish(within: .seconds(10))
    }

    /// Where the database can't be opened, questions are refused at once and games wait.
    @Test func unopened() throws {
        try Data("This is a letter and no database, however long it may be.".utf8).write(to: URL(fileURLWithPath: path))
        let worker = try worker()
        worker.ask([ask(1, .isRegistered(name: "ada"))])
        try loop.ticks { told.answers.count == 1 }
        #expect(told.answers.first?.answer.refusal?.code == .internal)
        worker.finish(within: .seconds(10))
    }

    /// While PostgreSQL is away questions are refused at once, and games wait. Each is archived once when it is back.
    @Test(.postgres) func awayFromPostgres() throws {
        let database = try PostgresServer()
        let conninfo = try Conninfo(database.database())
        try ClusterSchema.prepare(PostgresConnection(conninfo), role: nil, people: PeopleStore.clusterSteps)
        let random = SeededBytes()
        let worker = try PeopleWorker(
            on: loop, pause: .milliseconds(100), log: { [told] in told.events.append($0.event) },
            open: { () throws(DatabaseError) in
                try PeopleStore(conninfo, hashing: .real, randomBytes: random.bytes)
            },
            heard: { [told] news in
                told.ids += news.archived
                told.answers += news.answers
            })
        worker.add([try Self.game("a")])
        try loop.ticks { told.ids == ["a"] }
        database.crash()
        worker.ask((0..<100).map { ask($0, .isRegistered(name: "ada")) })
        try loop.ticks { told.answers.count == 100 }
        #expect(told.answers.allSatisfy { $0.answer.refusal?.code == .internal })
        worker.add([try Self.game("a"), try Self.game("b")])
        try loop.ticks { told.events == ["database_failed"] }
        worker.ask([ask(100, .isRegistered(name: "ada"))])
        try loop.ticks { told.answers.count == 101 }
        try database.start()
        try loop.ticks { told.ids == ["a", "a", "b"] }
        worker.ask([ask(101, .isRegistered(name: "ada"))])
        try loop.ticks { told.answers.count == 102 }
        #expect(told.answers.last?.answer.refusal == nil && told.events == ["database_failed", "database_goes_on"])
        worker.finish(within: .seconds(10))
        let rows = try PostgresConnection(conninfo).execute("SELECT id FROM pairs.games ORDER BY id")
        #expect((0..<rows.rowCount).map { rows.text($0, 0) } == ["a", "b"])
    }

    /// What whoever runs the server is told who wants a copy.
    @Test(.postgres) func backupOfPostgres() throws {
        let conninfo = try Conninfo(PostgresServer.freshDatabase() + " password=secret")
        try ClusterSchema.prepare(PostgresConnection(conninfo), role: nil, people: PeopleStore.clusterSteps)
        let random = SeededBytes()
        let worker = try PeopleWorker(
            on: loop, log: { _ in },
            open: { () throws(DatabaseError) in
                try PeopleStore(conninfo, hashing: .real, randomBytes: random.bytes)
            },
            heard: { [told] in told.answers += $0.answers })
        worker.ask([ask(1, .backup(file: folder.path + "/copy"))])
        try loop.ticks { told.answers.count == 1 }
        let refusal = try #require(told.answers.first?.answer.refusal)
        #expect(refusal.code == .notAllowed && refusal.hint?.contains("pg_dump --format=custom") == true)
        #expect(refusal.hint?.contains("dbname=test_") == true && refusal.hint?.contains("secret") == false)
        worker.finish(within: .seconds(10))
    }
}
