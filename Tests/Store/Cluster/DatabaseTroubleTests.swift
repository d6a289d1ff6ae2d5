import Cluster
import Foundation
import Journal
import Postgres
import TestSupport
import Testing

/// A journal on a PostgreSQL that is slow, full, cut off, started again, or lacks what it had confirmed.
@Suite(.postgres) struct DatabaseTroubleTests {
    /// A slow way to the database is no reason to give up connecting.
    @Test(arguments: [200, 1_000]) func slowConnecting(milliseconds: Int) throws {
        let proxy = try CuttingProxy(to: PostgresServer.shared().port)
        proxy.delay(.milliseconds(milliseconds) / 2)
        let log = try RealLog(PostgresServer.freshDatabase(), through: proxy)
        try log.append(1...1)
        #expect(log.turns { log.journal.isSafe })
        proxy.cut()
        try? log.append(2...2)
        #expect(log.turns { log.journal.isSafe })
    }

    /// A slow database is waited for, and nothing is refused.
    @Test(arguments: [2, 50, 200, 1_000]) func slow(milliseconds: Int) throws {
        let proxy = try CuttingProxy(to: PostgresServer.shared().port)
        let log = try RealLog(PostgresServer.freshDatabase(), through: proxy)
        try log.append(1...1)
        #expect(log.turns { log.journal.isSafe })
        proxy.delay(.milliseconds(milliseconds) / 2)
        for number in 2...5 {
            try log.append(number...number)
            log.turn()
        }
        #expect(log.turns { log.journal.isSafe })
        #expect(try log.failures.isEmpty && log.numbers == Array(1...5) && log.areTrue)
    }

    /// While it is full nothing is taken, and what was taken before is kept for later.
    @Test func full() throws {
        let log = try RealLog(PostgresServer.freshDatabase())
        try log.append(1...3)
        #expect(log.turns { log.journal.isSafe })
        try log.fill(true)
        try log.append(4...5)
        #expect(log.turns { !log.failures.isEmpty })
        #expect(throws: JournalError.self) { try log.append(6...6) }
        #expect(try log.failures.allSatisfy { !$0.isFinal } && log.numbers == [1, 2, 3])
        #expect("\(log.failures[0])".contains("No space left"))
        try log.fill(false)
        #expect(log.turns { log.journal.isSafe })
        try log.append(6...6)
        #expect(log.turns { log.journal.isSafe })
        #expect(try log.numbers == Array(1...6) && log.areTrue)
    }

    /// A commit whose answer never came is known by its number and its bytes.
    @Test(arguments: [true, false]) func unknownCommit(isDone: Bool) throws {
        let proxy = try CuttingProxy(to: PostgresServer.shared().port)
        let log = try RealLog(PostgresServer.freshDatabase(), through: proxy)
        try log.append(1...1)
        #expect(log.turns { log.journal.isSafe })
        if isDone { proxy.holdAnswers(true) } else { proxy.hold(true) }
        try log.append(2...4)
        if isDone {
            // The first transaction has one batch, and the others wait for its answer.
            #expect(try log.turns { try log.numbers == [1, 2] })
        } else {
            log.turn()
        }
        #expect(!log.journal.isSafe && log.told == [1])
        proxy.cut()
        proxy.hold(false)
        proxy.holdAnswers(false)
        #expect(log.turns { log.journal.isSafe })
        #expect(try log.numbers == [1, 2, 3, 4] && log.areTrue && log.told.last == 4)
    }

    /// It ends while batches are under way, and is started again.
    @Test func restarted() throws {
        let server = try PostgresServer()
        let log = try RealLog(server.database())
        var next = 1
        for _ in 0..<3 {
            log.appendInTime(next...(next + 19))
            next += 20
            server.crash()
            // Where it is refused already, it is not there.
            if (try? log.append(next...next)) != nil { next += 1 }
            log.turn()
            try server.start()
            #expect(log.turns { log.journal.isSafe })
        }
        try log.reconnect()
        #expect(try log.numbers == Array(1..<next) && log.areTrue)
    }

    /// A standby that lacks the last commits takes over: it gets them again, and the claim where it lacks that, too.
    @Test(arguments: [false, true]) func failedOver(lacksClaim: Bool) throws {
        let server = try PostgresServer()
        let log = try RealLog(server.database())
        try log.append(1...10)
        #expect(log.turns { log.journal.isSafe })
        let (data, standby) = (server.folder + "/data", server.folder + "/standby")
        server.crash()
        try run("cp", "-a", data, standby)
        try server.start()
        #expect(log.turns { log.journal.isSafe })
        try log.reconnect()
        if lacksClaim { try log.open() }
        log.appendInTime(11...30)
        #expect(log.turns { log.journal.isSafe })
        server.crash()
        try run("rm", "-rf", data)
        try run("mv", standby, data)
        try server.start()
        try log.reconnect()
        #expect(log.turns { (try? log.numbers) == Array(1...30) })
        log.appendInTime(31...31)
        #expect(log.turns { log.journal.isSafe })
        #expect(try log.numbers == Array(1...31) && log.areTrue)
        #expect(try log.connection.execute("SELECT epoch FROM pairs.logs").integer(0, 0) == (lacksClaim ? 2 : 1))
        #expect(log.failures.allSatisfy { !$0.isFinal }, "\(log.failures)")
    }

    /// A commit that waits for a standby and is cancelled by somebody is no commit that is told: it is sent again, and waits again.
    @Test func cancelledCommit() throws {
        let server = try PostgresServer()
        let text = try server.database()
        let log = try RealLog(text)
        try log.append(1...1)
        #expect(log.turns { log.journal.isSafe })
        try log.connection.execute("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
        try log.connection.execute("SELECT pg_reload_conf()")
        // Until commits wait.
        while true {
            let probe = try PostgresConnection(Conninfo(text), patience: .seconds(1))
            do throws(PostgresError) { try probe.execute("UPDATE pairs.cluster SET people = people") } catch { break }
        }
        try log.append(2...2)
        let waiting = "FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND query NOT LIKE '%people = people%'"
        var cancelled: Set<Int64> = []
        // The one that is made anew for the same batch is another process.
        #expect(
            try log.turns {
                let found = try log.connection.execute("SELECT pid, pg_cancel_backend(pid) \(waiting)")
                cancelled.formUnion((0..<found.rowCount).compactMap { found.integer($0, 0) })
                return cancelled.count > 1
            })
        #expect(!log.journal.isSafe && log.told == [1])
        try log.connection.execute("SET synchronous_commit = off")
        try log.connection.execute("ALTER SYSTEM RESET synchronous_standby_names")
        try log.connection.execute("SELECT pg_reload_conf()")
        #expect(log.turns { log.journal.isSafe })
        #expect(try log.numbers == [1, 2] && log.areTrue)
    }

    private func run(_ arguments: String...) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
    }
}
