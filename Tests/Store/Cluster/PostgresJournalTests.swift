import Cluster
import Journal
import TestSupport
import Testing

@Suite struct PostgresJournalTests {
    /// What is appended is safe when the database says so. One transaction is under way, and the next has all that came meanwhile.
    @Test func batchesGather() throws {
        let scene = LogScene()
        scene.pass(.milliseconds(10))
        try scene.append(1...1)
        #expect(!scene.journal.isSafe)
        try scene.append(2...5)
        scene.pass(.microseconds(600))
        #expect(scene.acknowledged == 1 && scene.numbers == [1])
        scene.pass(.milliseconds(5))
        #expect(scene.acknowledged == 5 && scene.journal.isSafe && scene.areTrue && scene.numbers == Array(1...5))
        try scene.journal.append([UInt8]().span)
        #expect(scene.journal.isSafe && scene.journal.lastBatch == 5)
    }

    /// What a taker reads is short: a segment is full with 4 MB.
    @Test func shortSegments() throws {
        let scene = LogScene(segmentBytes: nil)
        for _ in 0..<4 { try scene.journal.append([UInt8](repeating: 1, count: 1 << 20).span) }
        #expect(scene.journal.segment == 2)
    }

    /// What a database has forgotten is sent again, also where another node has the table by now that was new then.
    @Test func newTablesSentAgain() throws {
        let scene = LogScene()
        let other = scene.database.claim("n2", log: 2)
        scene.journal.changes = { [.table("aaaa", entry: "{}", isNew: true)] }
        scene.pass(.seconds(1))
        try scene.append(1...1)
        scene.pass(.milliseconds(10))
        #expect(scene.journal.isSafe)
        scene.database.failOver(losing: 2)
        let row = LogRow(number: 1, bytes: [1], changes: [.table("aaaa", entry: "{}")])
        #expect(scene.database.execute(.append([row]), by: other) == .success(.done))
        scene.store.cut()
        scene.pass(.seconds(2))
        #expect(scene.failures.isEmpty && scene.numbers == [1])
    }

    /// What no segment needs goes, some at a time, and never the rest.
    @Test func dropsRows() throws {
        let scene = LogScene(segmentBytes: 100)
        try scene.append(1...2_500)
        scene.pass(.seconds(1))
        let segment = scene.journal.segment
        scene.journal.endSegment()
        try scene.append(2_501...2_501)
        #expect(scene.journal.segment >= segment)
        #expect(try !scene.journal.drop(before: scene.journal.segment))
        scene.pass(.seconds(1))
        #expect(try scene.journal.drop(before: scene.journal.segment))
        #expect(scene.numbers.last == 2_501 && scene.numbers.count < 10)
        scene.journal.endSegment()
        try scene.journal.drop(before: scene.journal.segment + 5)
        scene.pass(.seconds(1))
        #expect(scene.numbers == [])
        try scene.append(2_502...2_503)
        scene.pass(.seconds(1))
        #expect(scene.numbers == [2_502, 2_503])
    }

    /// However the connection ends, all that was appended is there once, and is acknowledged.
    @Test(arguments: 0..<200) func cutConnections(seed: Int) throws {
        var random = Seeded(UInt64(seed))
        let scene = LogScene()
        scene.store.delay = { .microseconds(Int.random(in: 50...3_000, using: &random)) }
        scene.store.isDoneWhenLost = { Bool.random(using: &random) }
        var next = 1
        for _ in 0..<60 {
            let count = Int.random(in: 0...4, using: &random)
            if count > 0 { try scene.append(next...(next + count - 1)) }
            next += count
            scene.pass(.microseconds(Int.random(in: 0...2_000, using: &random)))
            if Int.random(in: 0..<5, using: &random) == 0 { scene.store.cut() }
            if Int.random(in: 0..<9, using: &random) == 0 { try scene.journal.drop(before: scene.journal.segment) }
        }
        scene.pass(.seconds(2))
        try scene.append(next...next)
        scene.pass(.seconds(2))
        #expect(scene.journal.isSafe && scene.acknowledged == next && scene.areTrue)
        #expect(scene.database.batches()?.upperBound == next)
        #expect(scene.failures.isEmpty)
    }

    /// A database that takes a second for each commit is waited for. Nothing is refused.
    @Test(arguments: [2, 50, 1_000]) func slowDatabase(milliseconds: Int) throws {
        let scene = LogScene()
        scene.pass(.seconds(1))
        scene.store.delay = { .milliseconds(milliseconds) / 2 }
        for number in 1...100 {
            try scene.append(number...number)
            scene.pass(.milliseconds(100))
        }
        scene.pass(.seconds(3))
        #expect(scene.acknowledged == 100 && scene.failures.isEmpty && scene.areTrue)
    }

    /// Without an answer, changes are refused after two seconds. All goes on within a second of the database's return, with what was not
    /// confirmed.
    @Test func databaseAway() throws {
        let scene = LogScene()
        scene.pass(.seconds(5))
        scene.store.isReachable = false
        try scene.append(1...3)
        scene.pass(.milliseconds(1_900))
        #expect(scene.failures.isEmpty && !scene.journal.isSafe)
        try scene.append(4...4)
        scene.pass(.milliseconds(200))
        #expect(scene.failures.count == 1 && scene.failures.first?.isFinal == false)
        #expect(throws: JournalError.self) { try scene.append(5...5) }
        #expect(throws: JournalError.self) { try scene.journal.append([UInt8]().span) }
        scene.pass(.seconds(1))
        #expect(scene.journal.isCutOff)
        scene.pass(.seconds(60))
        scene.store.isReachable = true
        scene.store.cut()
        scene.pass(.seconds(1))
        try scene.append(5...5)
        scene.pass(.milliseconds(100))
        #expect(
            !scene.journal.isCutOff && scene.journal.isSafe && scene.acknowledged == 5 && scene.numbers == Array(1...5))
    }

    /// A way to the database that swallows everything is left after ten seconds for a new connection.
    @Test func swallowedAnswers() throws {
        let scene = LogScene()
        scene.pass(.seconds(5))
        scene.store.isReachable = false
        try scene.append(1...3)
        scene.pass(.seconds(3))
        scene.store.isReachable = true
        scene.pass(.seconds(9))
        try scene.append(4...4)
        scene.pass(.seconds(1))
        #expect(scene.acknowledged == 4 && scene.areTrue && scene.numbers == Array(1...4))
    }

    /// Where the database takes nothing, as on a full disk, that is told at once, and it is tried again four times a second.
    @Test func fullDatabase() throws {
        let scene = LogScene()
        scene.pass(.seconds(1))
        scene.database.refusal = "the disk is full"
        try scene.append(1...2)
        scene.pass(.milliseconds(10))
        #expect(scene.failures.count == 1 && "\(scene.failures[0])".contains("the disk is full"))
        scene.pass(.seconds(30))
        #expect(scene.numbers == [])
        scene.database.refusal = nil
        scene.pass(.milliseconds(300))
        try scene.append(3...3)
        scene.pass(.milliseconds(100))
        #expect(scene.acknowledged == 3 && scene.areTrue)
    }

    /// A connection on which the first question gets no answer is left after ten seconds, too.
    @Test func noAnswerAtFirst() throws {
        let scene = LogScene()
        scene.pass(.seconds(1))
        scene.store.cut()
        while scene.store.isConnected { scene.pass(.microseconds(50)) }
        while !scene.store.isConnected { scene.pass(.microseconds(50)) }
        scene.store.isReachable = false
        scene.pass(.seconds(1))
        scene.store.isReachable = true
        try scene.append(1...1)
        scene.pass(.seconds(12))
        #expect(scene.journal.isSafe && scene.numbers == [1])
    }

    /// Who is not the owner any more writes nothing, and takes nothing.
    @Test(arguments: [true, false]) func fenced(isIdle: Bool) throws {
        let scene = LogScene()
        try scene.append(1...3)
        scene.pass(.seconds(1))
        _ = scene.database.claim("n1")
        if !isIdle { try scene.append(4...4) }
        scene.pass(isIdle ? .milliseconds(1_100) : .milliseconds(10))
        #expect(scene.failures == [.fenced("here")] && scene.numbers == [1, 2, 3] && scene.acknowledged == 3)
        #expect(throws: JournalError.fenced("here")) { try scene.append(5...5) }
        scene.pass(.seconds(60))
        #expect(scene.numbers == [1, 2, 3] && scene.failures.count == 1)
    }

    /// The same after a time without the database.
    @Test func fencedWhileAway() throws {
        let scene = LogScene()
        try scene.append(1...3)
        scene.pass(.seconds(1))
        scene.store.isReachable = false
        try scene.append(4...4)
        scene.pass(.seconds(20))
        _ = scene.database.claim("n1")
        scene.store.isReachable = true
        scene.pass(.seconds(3))
        #expect(scene.failures.last == .fenced("here") && scene.numbers == [1, 2, 3] && scene.acknowledged == 3)
    }

    /// A standby that lacks the last commits gets them again, the claim too.
    @Test(arguments: 0..<100) func lostCommits(seed: Int) throws {
        var random = Seeded(UInt64(seed))
        let scene = LogScene()
        scene.pass(.seconds(1))
        var next = 1
        for _ in 0..<30 {
            let count = Int.random(in: 1...4, using: &random)
            try scene.append(next...(next + count - 1))
            next += count
            scene.pass(.microseconds(Int.random(in: 0...3_000, using: &random)))
            if Int.random(in: 0..<7, using: &random) == 0 { try scene.journal.drop(before: scene.journal.segment) }
            guard Int.random(in: 0..<5, using: &random) == 0 else { continue }
            scene.store.cut()
            scene.database.failOver(losing: Int.random(in: 0...30, using: &random))
        }
        scene.pass(.seconds(2))
        try scene.append(next...next)
        scene.pass(.seconds(2))
        #expect(scene.journal.isSafe && scene.areTrue && scene.failures.isEmpty)
        #expect(scene.database.batches()?.upperBound == next)
    }

    /// What was confirmed more than a minute ago and is lost can't be sent again: nothing is taken any more.
    @Test func forgottenCommits() throws {
        let scene = LogScene()
        try scene.append(1...9)
        scene.pass(.seconds(100))
        try scene.append(10...10)
        scene.pass(.seconds(1))
        scene.store.cut()
        scene.database.failOver(losing: 1_000)
        scene.pass(.seconds(1))
        guard case .forgotten = scene.failures.last else {
            Issue.record("\(scene.failures)")
            return
        }
    }

    /// It beats once a second, and without a confirmed beat for three seconds it is cut off.
    @Test func beats() throws {
        let scene = LogScene()
        scene.pass(.milliseconds(10_500))
        #expect((9...11).contains(scene.database.beats["n1"] ?? 0))
        #expect(scene.database.states["n1"]?.load == 3)
        #expect(!scene.journal.isCutOff && scene.journal.isSafe)
        scene.store.isReachable = false
        scene.pass(.milliseconds(3_600))
        #expect(scene.journal.isCutOff && !scene.journal.isSafe)
        scene.store.isReachable = true
        scene.pass(.seconds(12))
        #expect(!scene.journal.isCutOff && scene.journal.isSafe)
    }
}
