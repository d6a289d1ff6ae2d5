import EventLoop
import Journal
import People
import Platform
import ServerCore
import ServerRuntime
import TestSupport
import Testing

/// Nothing is told before it is on record, whatever the journal does.
@Suite struct JournalKeeperTests {
    private let loop: EventLoop
    private let journal = HandJournal()
    private let keeper: JournalKeeper
    private let server: Server
    private let driver: ServerDriver

    init() throws { try self.init(accounts: nil) }

    private init(accounts: AccountPolicy?) throws {
        loop = try EventLoop()
        keeper = JournalKeeper(journal, pause: .zero)
        var drawn: UInt8 = 0
        server = Server(
            Server.Setup(
                limits: ServerLimits(), name: "pairs/test", instance: "00000000-0000-4000-8000-000000000000",
                hashing: .real,
                randomBytes: { count in
                    drawn &+= 1
                    return Array(repeating: drawn, count: count)
                }, isRecorded: true, isArchived: true, accounts: accounts))
        driver = ServerDriver(server, on: loop, log: LogWriter(), backlogLimit: 0, journal: keeper)
    }

    private func connect() throws -> OwnEnd {
        let (near, far) = try PlainTransport.pair()
        driver.accept(Connection(on: loop, over: near))
        let end = OwnEnd(far)
        // Nothing on the loop stands for the new connection yet.
        try loop.tick(waiting: false)
        try loop.ticks { !end.lines.isEmpty }
        return end
    }

    /// Connects, with so many tables.
    private func connect(tables count: Int) throws -> OwnEnd {
        let end = try connect()
        end.send(Self.hello)
        for number in 2..<2 + count { end.send(#"{"type":"create","id":\#(number)}"# + "\n") }
        try loop.ticks { server.census.tables == count }
        return end
    }

    /// What was written from a segment on.
    private func batches(from segment: Int) -> [[UInt8]] {
        zip(journal.batches, journal.segments).filter { $1 >= segment }.map(\.0)
    }

    /// The next process, which reads them, finds nothing broken and that many tables, and goes on.
    @discardableResult
    private func recovered(_ batches: some Sequence<[UInt8]>, tables: Int) throws -> Server {
        let again = Server(
            Server.Setup(
                limits: ServerLimits(), name: "pairs/test", instance: "", hashing: .real,
                randomBytes: { Array(repeating: 7, count: $0) }, isRecorded: true))
        var report = RecoveryReport()
        for batch in batches { try again.replay(batch, &report) }
        #expect(report.broken.isEmpty && again.census.tables == tables)
        again.resumeService(after: report, milliseconds: 0)
        return again
    }

    private func someTurns() throws { for _ in 0..<8 { try loop.tick(waiting: false) } }

    private static let hello = #"{"type":"hello","id":1,"protocol":1,"name":"ada"}"# + "\n"
    private static let create = #"{"type":"create","id":2}"# + "\n"

    /// A reply leaves once its batch is safe, not before; what came meanwhile leaves with the next batch that is.
    @Test func repliesWaitUntilTheirRecordsAreSafe() throws {
        let ada = try connect()
        journal.isSlow = true
        ada.send(Self.hello)
        try loop.ticks { journal.batches.count == 1 }
        try someTurns()
        #expect(ada.lines.count == 1)
        ada.send(Self.create)
        try loop.ticks { journal.batches.count == 2 }
        journal.confirm(1)
        try loop.ticks { ada.lines.count >= 3 }
        try someTurns()
        #expect(ada.lines.count == 3, "the session and its reply")
        journal.confirm(2)
        try loop.ticks { ada.lines.count == 5 }
        #expect(ada.lines[4].contains(#""re":2"#))
    }

    /// A deletion is granted once the segments of the journal that have the name are gone, however often that fails, and whether or
    /// not the disk is full when the last state is kept again.
    @Test(arguments: [false, true]) func anErasureWaitsForOldSegments(isDiskFull: Bool) throws {
        let scene = try Self(accounts: AccountPolicy())
        let (loop, journal, database) = (
            scene.loop, scene.journal, Hand(scene.server, of: scene.driver, on: scene.loop)
        )
        let ada = try scene.connect()
        ada.send(Self.hello)
        try loop.ticks {
            _ = database.answers(PeopleAnswer())
            return ada.lines.count == 3
        }
        ada.send(#"{"type":"register","id":2,"name":"ada","password":"seven blue cups"}"# + "\n")
        let account = Account(id: "a1", name: "ada", role: .player, createdMs: 0, isBot: false, isWaiting: false)
        try loop.ticks {
            database.answers(
                PeopleAnswer(
                    change: .signedIn(
                        SignIn(account: account, token: nil, tokenDigest: "", ratings: [:], mute: nil))))
        }
        ada.send(#"{"type":"account","id":3,"do":"delete","password":"seven blue cups"}"# + "\n")
        journal.dropFailure = .failed(SystemError(code: 1, context: "can't remove"))
        if isDiskFull { journal.failureOfNextSegment = .full(SystemError(code: 28, context: "can't write")) }
        try loop.ticks { database.answers(PeopleAnswer(change: .deleted(ErasedAccount(id: "a1", name: "ada")))) }
        if isDiskFull {
            try loop.ticks { journal.refused > 2 }
            journal.failure = nil
        }
        try loop.ticks { journal.refusedDrops > 2 }
        #expect(database.isIdle, "the mark of the erasure stays")
        journal.dropFailure = nil
        try loop.ticks { !database.isIdle }
        #expect(journal.droppedBefore == 2 && !ada.lines.contains { $0.contains(#""re":3"#) })
        _ = database.answers(PeopleAnswer())
        try loop.ticks { ada.lines.contains { $0.contains(#""ok","re":3"#) } }
    }

    /// While the journal takes nothing, nothing is told of what it did not take. All else is told at once, unless older lines for the
    /// same client wait, and what would change something is refused. Those are told when the journal takes records again.
    @Test func aFullDisk() throws {
        let (ada, eve) = (try connect(), try connect())
        // In the same turn as the first line that can't be recorded, and before it is known.
        eve.send(#"{"type":"ping","id":5}"# + "\n")
        journal.failure = .full(SystemError(code: 28, context: "can't write"))
        ada.send(Self.hello)
        try loop.ticks { journal.refused > 2 }
        ada.send(Self.create)
        try loop.ticks { journal.refused > 8 }
        #expect(ada.lines.count == 1 && server.census.tables == 0)
        try loop.ticks { eve.lines.count == 2 }
        for count in 3...4 {
            eve.send(Self.hello)
            try loop.ticks { eve.lines.count == count }
            #expect(eve.lines[count - 1].contains(#""code":"internal""#) && journal.batches.isEmpty)
        }
        eve.send(#"{"type":"list","id":7}"# + "\n" + #"{"type":"ping","id":8}"# + "\n")
        try loop.ticks { eve.lines.count == 7 }
        #expect(eve.lines[4].contains(#""type":"tables""#) && eve.lines[6].contains(#""re":8"#))
        #expect(try connect().lines.first?.contains(#""type":"welcome""#) == true)
        journal.failure = nil
        try loop.ticks { ada.lines.count == 4 }
        #expect(ada.lines[2].contains(#""re":1"#), "the hello was executed, and is on record now")
        #expect(ada.lines[3].contains(#""code":"internal""#) && ada.lines[3].contains(#""retry_ms":1000"#))
        #expect(journal.batches.count == 1)
        ada.send(#"{"type":"create","id":3}"# + "\n")
        try loop.ticks { ada.lines.count == 6 }
        #expect(server.census.tables == 1)
    }

    /// Who hears of what a table does waits until that is safe, however slow the disk is. Who has nothing to do with it does not.
    @Test func aSlowDisk() throws {
        let (ada, eve) = (try connect(), try connect())
        ada.send(Self.hello + Self.create)
        try loop.ticks { ada.lines.count == 5 }
        journal.isSlow = true
        ada.send(#"{"type":"create","id":3}"# + "\n")
        try loop.ticks { journal.waits }
        ada.send(#"{"type":"ping","id":4}"# + "\n")
        eve.send(#"{"type":"ping","id":4}"# + "\n")
        try loop.ticks { eve.lines.count == 2 }
        try someTurns()
        #expect(ada.lines.count == 5, "the answer waits behind the table")
        journal.confirm(journal.batches.count)
        try loop.ticks { ada.lines.last == #"{"type":"ok","re":4}"# }
    }

    /// While another process may have taken the journal over, nothing leaves but refusals, also of what needs no record.
    @Test func aJournalThatIsCutOff() throws {
        let ada = try connect()
        ada.send(Self.hello)
        try loop.ticks { ada.lines.count == 3 }
        journal.isCutOff = true
        try someTurns()
        for type in ["list", "create"] {
            let count = ada.lines.count
            ada.send(#"{"type":"\#(type)","id":9}"# + "\n")
            try loop.ticks { ada.lines.count == count + 1 }
            #expect(ada.lines[count].contains(#""code":"internal""#))
        }
        let eve = try connect()
        #expect(eve.lines.first?.contains(#""fatal":true"#) == true)
        journal.isCutOff = false
        journal.becameSafe?(.success(journal.lastBatch))
        ada.send(#"{"type":"list","id":10}"# + "\n")
        try loop.ticks { ada.lines.last?.contains(#""re":10"#) == true }
    }

    /// A process may stand still between the journal's word and the writing: others may have taken its place then, so nothing leaves
    /// before the journal says that they have not.
    @Test func aProcessThatStoodStillBeforeItWrote() throws {
        let ada = try connect()
        journal.isSlow = true
        ada.send(Self.hello)
        try loop.ticks { journal.batches.count == 1 }
        try someTurns()
        journal.confirm(1)
        journal.isCutOff = true
        try someTurns()
        #expect(ada.lines.count == 1)
        journal.isCutOff = false
        journal.becameSafe?(.success(journal.lastBatch))
        try loop.ticks { ada.lines.count == 3 }
    }

    /// A failure that the journal tells later, without a record that waits, is over when it says so.
    @Test func aFailureThatComesLate() throws {
        let ada = try connect()
        journal.isSlow = true
        ada.send(Self.hello)
        try loop.ticks { journal.batches.count == 1 }
        let failure = JournalError.unreachable("it does not answer")
        journal.failure = failure
        journal.becameSafe?(.failure(failure))
        ada.send(Self.create)
        try someTurns()
        #expect(ada.lines.count == 1 && server.census.tables == 0)
        journal.failure = nil
        journal.confirm(1)
        try loop.ticks { ada.lines.count == 4 }
        #expect(ada.lines[3].contains(#""code":"internal""#) && !server.cannotRecord)
    }

    /// What was held during a failure waits for its own records, also where the journal tells once more of those before.
    @Test func aWordThatComesTwice() throws {
        let ada = try connect()
        journal.failure = .unreachable("it does not answer")
        ada.send(Self.hello)
        try loop.ticks { journal.refused > 2 }
        (journal.failure, journal.isSlow) = (nil, true)
        try loop.ticks { journal.batches.count == 1 }
        journal.becameSafe?(.success(0))
        try someTurns()
        #expect(ada.lines.count == 1, "the records are not safe yet")
        journal.confirm(1)
        try loop.ticks { ada.lines.count == 3 }
    }

    /// Where the database has the journal, and people too, nobody is asked while it is away; where the disk is full, everybody is.
    @Test(arguments: [true, false]) func questionsMeanwhile(isAway: Bool) throws {
        let scene = try Self(accounts: AccountPolicy())
        let (loop, journal) = (scene.loop, scene.journal)
        let database = Hand(scene.server, of: scene.driver, on: scene.loop)
        let ada = try scene.connect()
        ada.send(Self.hello)
        try loop.ticks {
            _ = database.answers(PeopleAnswer())
            return ada.lines.count == 3
        }
        let failure: JournalError =
            isAway ? .unreachable("it does not answer") : .full(SystemError(code: 28, context: "can't write"))
        journal.failure = failure
        journal.becameSafe?(.failure(failure))
        ada.send(#"{"type":"leaders","id":2,"game":"memory","mode":"solo","level":"easy","by":"best_ms"}"# + "\n")
        if isAway {
            try loop.ticks { ada.lines.count == 4 }
            #expect(ada.lines[3].contains(#""code":"internal""#) && ada.lines[3].contains(#""retry_ms":1000"#))
            journal.failure = nil
            journal.becameSafe?(.success(journal.lastBatch))
            try loop.ticks { !scene.server.cannotRecord }
            ada.send(#"{"type":"leaders","id":3,"game":"memory","mode":"solo","level":"easy","by":"best_ms"}"# + "\n")
        }
        try loop.ticks { database.answers(PeopleAnswer()) }
    }

    /// A journal that will never take anything again is told to the program.
    @Test func theEndOfAJournal() throws {
        let ada = try connect()
        var failure: JournalError?
        keeper.failed = { failure = $0 }
        journal.isSlow = true
        ada.send(Self.hello)
        try loop.ticks { journal.batches.count == 1 }
        journal.becameSafe?(.failure(.cannotSync(SystemError(code: 5, context: "can't sync"))))
        #expect(failure != nil)
        try someTurns()
        #expect(ada.lines.count == 1, "nothing was told")
    }

    /// The end of such a server tells goodbye, and nothing that is not safe: neither what waits nor what comes later.
    @Test(arguments: [true, false]) func goodbyeWithoutAJournal(failsLate: Bool) throws {
        let (ada, bob) = (try connect(), try connect())
        var hasEnded = false
        keeper.failed = { _ in driver.breakOff { hasEnded = true } }
        let error = JournalError.cannotSync(SystemError(code: 5, context: "can't sync"))
        journal.isSlow = true
        if !failsLate { journal.failure = error }
        ada.send(Self.hello)
        if failsLate {
            try loop.ticks { journal.batches.count == 1 }
            bob.send(Self.hello)
            try loop.ticks { journal.batches.count == 2 }
            journal.becameSafe?(.failure(error))
        }
        try loop.ticks { ada.lines.count == 2 && bob.lines.count == 2 }
        ada.send(Self.create)
        try someTurns()
        for end in [ada, bob] {
            #expect(end.lines.count == 2 && end.lines[1].hasPrefix(#"{"type":"goodbye","reason":"shutdown""#))
        }
        #expect(!hasEnded)
        ada.hangUp()
        bob.hangUp()
        try loop.ticks { hasEnded }
    }

    /// A segment that has begun gets the state of everything, and the earlier ones are dropped then.
    @Test func segmentsAreDropped() throws {
        let ada = try connect(tables: 12)
        try someTurns()
        let before = journal.batches.count
        journal.endSegment()
        ada.send(#"{"type":"create","id":20}"# + "\n")
        try loop.ticks { server.census.tables == 13 }
        for number in 30..<40 {
            ada.send(#"{"type":"chat","id":\#(number),"table":"?","text":"hm"}"# + "\n")
            try someTurns()
        }
        #expect(journal.droppedBefore == 2)
        try recovered(journal.batches[before...], tables: 13)
    }

    /// After a start the state of everything goes into a segment of its own, and the earlier ones are dropped, also where nothing else
    /// happens. So no crash makes the next start longer.
    @Test func segmentsAreDroppedAfterAStart() throws {
        _ = try connect(tables: 16)
        let other = try EventLoop()
        let second = ServerDriver(
            try recovered(journal.batches, tables: 16), on: other, log: LogWriter(), backlogLimit: 0,
            journal: JournalKeeper(journal, pause: .zero))
        try withExtendedLifetime(second) { try other.ticks { journal.droppedBefore == 2 } }
        try recovered(batches(from: 2), tables: 16)
    }

    /// However long the disk is full, no more states are recorded than the journal takes.
    @Test func aFullDiskInACheckpoint() throws {
        let ada = try connect(tables: 16)
        journal.isFull = true
        ada.send(#"{"type":"chat","id":20,"table":"?","text":"hm"}"# + "\n")
        try loop.ticks { journal.segment == 2 }
        journal.failure = .full(SystemError(code: 28, context: "can't write"))
        ada.send(#"{"type":"chat","id":21,"table":"?","text":"hm"}"# + "\n")
        try loop.ticks { journal.refused > 2 }
        let bytes = server.output.records.count
        try loop.ticks { journal.refused > 8 }
        #expect(server.output.records.count == bytes && server.isWritingCheckpoint)
        journal.failure = nil
        journal.isFull = false
        for number in 30..<40 {
            ada.send(#"{"type":"chat","id":\#(number),"table":"?","text":"hm"}"# + "\n")
            try someTurns()
        }
        #expect(journal.droppedBefore == 2)
    }

    /// However soon segments are full, none is dropped in which the state of something stands alone.
    @Test(arguments: [false, true]) func segmentsThatFillAtOnce(isEnd: Bool) throws {
        let ada = try connect(tables: 12)
        journal.isFull = true
        for number in 30..<60 {
            ada.send(#"{"type":"leave","id":\#(number),"table":"?"}"# + "\n")
            try someTurns()
        }
        if isEnd { try keeper.keepEverything() }
        let first = try #require(journal.droppedBefore)
        #expect(first > 1 && journal.segment > first)
        try recovered(batches(from: first), tables: 12)
    }

    /// A finished game is handed over once its record is safe, not before.
    @Test func finishedGames() throws {
        var games: [FinishedGame] = []
        keeper.finished = { games += $0 }
        let ada = try connect()
        ada.send(Self.hello)
        ada.send(#"{"type":"create","id":2,"rules":{"mode":"solo"}}"# + "\n")
        try loop.ticks { server.census.tables == 1 }
        let table = try #require(ada.lines.last?.split(separator: #""table":""#).last?.prefix { $0 != "\"" })
        ada.send(#"{"type":"ready","id":3,"table":"\#(table)"}"# + "\n")
        try loop.ticks { ada.lines.last?.contains(#""re":3"#) == true }
        journal.isSlow = true
        let before = journal.batches.count
        ada.send(#"{"type":"resign","id":4,"table":"\#(table)"}"# + "\n")
        try loop.ticks { journal.batches.count > before }
        try someTurns()
        #expect(games.isEmpty)
        journal.confirm(journal.batches.count)
        #expect(games.map(\.reason) == ["resigned"])
        #expect(server.archive.waiting.count == 1)
        server.archived(games.map(\.id))
        #expect(server.archive.waiting.count == 0)
    }

    /// A server that records nothing while it runs keeps all that there is at its end.
    @Test func onlyTheEndIsKept() throws {
        server.isRecording = false
        let ada = try connect()
        ada.send(Self.hello + Self.create)
        try loop.ticks { server.census.tables == 1 }
        #expect(journal.batches.isEmpty)
        try keeper.keepEverything()
        try recovered(journal.batches, tables: 1)
    }

    /// At the end of the program the state of everything is in a segment of its own.
    @Test func everythingIsKept() throws {
        let ada = try connect()
        ada.send(Self.hello + Self.create)
        try loop.ticks { server.census.tables == 1 }
        try someTurns()
        let before = journal.batches.count
        try keeper.keepEverything()
        #expect(journal.segment == 2 && journal.droppedBefore == 2 && journal.batches.count > before)
    }
}

/// A client's end apart from the loop, which would hold what it sends.
private final class OwnEnd {
    private let transport: PlainTransport
    private var bytes: [UInt8] = []

    init(_ transport: PlainTransport) { self.transport = transport }
    deinit { transport.close() }

    /// Sends nothing more.
    func hangUp() { transport.shutdownWriting() }

    /// All lines that have come.
    var lines: [String] {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            var span = buffer.mutableSpan
            guard case .moved(let count) = transport.read(into: &span) else { break }
            bytes += buffer[..<count]
        }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    func send(_ text: String) { #expect(transport.write(Array(text.utf8).span) == .moved(text.utf8.count)) }
}

/// A database that answers what the test says.
private final class Hand {
    private let server: Server
    private var questions: [LateQuestion] = []

    private let timer: Timer

    init(_ server: Server, of driver: ServerDriver, on loop: EventLoop) {
        self.server = server
        timer = Timer(on: loop) {}
        driver.asked = { [unowned self] in questions += $0 }
    }

    var isIdle: Bool { questions.isEmpty }

    /// Answers all questions alike; false where there is none.
    func answers(_ answer: PeopleAnswer) -> Bool {
        let asked = questions
        questions = []
        for question in asked { server.answered(question.number, .people(answer)) }
        // So that a turn is made, at whose end the server is drained.
        timer.schedule(after: .zero)
        return !asked.isEmpty
    }
}

/// A journal in memory that does what the test says.
private final class HandJournal: Journal {
    private(set) var batches: [[UInt8]] = []
    /// The segment of each batch.
    private(set) var segments: [Int] = []
    /// Whether every batch fills its segment.
    var isFull = false
    private(set) var refused = 0
    private(set) var droppedBefore: Int?
    private var safe = 0
    var isCutOff = false
    /// Whether batches are safe only when the test says so.
    var isSlow = false
    var failure: JournalError?
    /// What fails from the beginning of the next segment on.
    var failureOfNextSegment: JournalError?
    var dropFailure: JournalError?
    private(set) var refusedDrops = 0

    var lastBatch: Int { batches.count }
    var isSafe: Bool { safe == batches.count && !isCutOff }
    var waits: Bool { !isSafe }
    var becameSafe: ((Result<Int, JournalError>) -> Void)?
    private(set) var segment = 1

    func append(_ batch: Span<UInt8>) throws(JournalError) {
        if let failure {
            refused += 1
            throw failure
        }
        if batch.isEmpty { return }
        batches.append(batch.indices.map { batch[$0] })
        segments.append(segment)
        if isFull { segment += 1 }
        if !isSlow { safe = batches.count }
    }

    func confirm(_ batch: Int) {
        safe = batch
        becameSafe?(.success(batch))
    }

    func endSegment() {
        guard segments.last == segment else { return }
        segment += 1
        failure = failureOfNextSegment ?? failure
    }
    func drop(before segment: Int) throws(JournalError) -> Bool {
        if let dropFailure {
            refusedDrops += 1
            throw dropFailure
        }
        droppedBefore = segment
        return true
    }
    func finish() throws(JournalError) {}
}
