import EventLoop
import ServerCore
import ServerRuntime
import TestSupport
import Testing

/// What the driver does for the server's core: bytes, time, slots and endings, over socket pairs on one loop.
@Suite struct ServerDriverTests {
    private let loop: EventLoop
    private let driver: ServerDriver

    init() throws {
        loop = try EventLoop()
        driver = Self.driver(on: loop)
    }

    private static func driver(
        on loop: EventLoop, _ change: (inout ServerLimits) -> Void = { _ in }
    ) -> ServerDriver {
        driver(of: server(change), on: loop)
    }

    private static func driver(of server: Server, on loop: EventLoop) -> ServerDriver {
        ServerDriver(server, on: loop, log: LogWriter(), backlogLimit: 4_096)
    }

    private static func server(node: String? = nil, _ change: (inout ServerLimits) -> Void) -> Server {
        var limits = ServerLimits()
        limits.connections = 2
        limits.idleTime = .zero
        limits.backlogBytes = 4_096
        change(&limits)
        var drawn: UInt64 = 0
        var setup = Server.Setup(
            limits: limits, name: "pairs/test", instance: "00000000-0000-4000-8000-000000000000", hashing: .real,
            randomBytes: { count in
                (0..<count).map { _ in
                    drawn = drawn &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    return UInt8(drawn >> 56)
                }
            })
        setup.node = node
        return Server(setup)
    }

    /// The far end of a connection that the driver has taken in.
    private func connect(to other: ServerDriver? = nil, endsWithServer: Bool = true) throws -> FarEnd {
        let (near, far) = try PlainTransport.pair()
        (other ?? driver).accept(Connection(on: loop, over: near))
        let end = FarEnd()
        end.endsWithServer = endsWithServer
        end.start(Connection(on: loop, over: far))
        // Nothing on the loop stands for the new connection yet, so let it send its welcome.
        try loop.tick(waiting: false)
        return end
    }

    /// A new table of somebody who types; its id.
    private func makeTable(_ ada: FarEnd) throws -> Substring {
        ada.send("name ada\ncreate 2x2\n")
        var line: String?
        try turns {
            line = ada.lines.first { $0.hasPrefix("Table ") }
            return line != nil
        }
        return try #require(line).dropFirst(6).prefix(4)
    }

    private func turns(until condition: () -> Bool) throws { try loop.ticks(until: condition) }

    /// What is asked may be answered while it is asked, as where a session came in the tick of its hello.
    @Test func answeredAtOnce() throws {
        let driver = Self.driver(of: Self.server(node: "n1") { _ in }, on: loop)
        driver.asked = { questions in
            for question in questions { driver.take(question.number, .session(.nowhere)) }
        }
        let ada = try connect(to: driver)
        let token = "00112233445566778899aabbccddeeff"
        ada.send(#"{"type":"hello","id":1,"protocol":1,"name":"ada","resume":"\#(token)"}"# + "\n")
        for _ in 0..<20 where ada.lines.count < 2 { try loop.tick(waiting: false) }
        #expect(ada.lines.last?.contains("bad_resume") == true)
    }

    /// What the core says reaches the connection that it is for, in order; what comes is told to the core with the time.
    @Test func bytesGoBothWays() throws {
        let (ada, bob) = (try connect(), try connect())
        ada.send("{\"type\":\"ping\",\"id\":1}\n{\"type\":\"pi")
        ada.send("ng\",\"id\":2}\n")
        try turns { ada.lines.count == 3 }
        #expect(ada.lines[0].contains("welcome"))
        #expect(ada.lines[1...] == [#"{"type":"ok","re":1}"#, #"{"type":"ok","re":2}"#])
        try turns { !bob.lines.isEmpty }
        #expect(bob.lines.count == 1)
        // Those that no record holds back are counted, too.
        #expect(driver.sentLines == 4)
    }

    /// The core is woken when it wants to be: a silent connection is told goodbye and ended.
    @Test func alarmsRing() throws {
        let driver = Self.driver(on: loop) { $0.idleTime = .milliseconds(20) }
        let ada = try connect(to: driver)
        try turns { ada.isClosed }
        #expect(ada.lines.last == #"{"type":"goodbye","reason":"idle"}"#)
        try turns { driver.connectionCount == 0 }
    }

    /// While output is held, alarms ring all the same; what was said meanwhile leaves in order once it is released.
    @Test func alarmsRingWhileOutputIsHeld() throws {
        let server = Self.server { $0.idleTime = .milliseconds(400) }
        let driver = Self.driver(of: server, on: loop)
        let ada = try connect(to: driver)
        try turns { ada.lines.count == 1 }
        loop.beforeFlush = { .hold }
        try turns { server.nextAlarm == nil }
        #expect(ada.lines.count == 1 && driver.connectionCount == 1)
        loop.beforeFlush = nil
        loop.releaseOutput()
        try turns { ada.isClosed }
        // On a busy machine the time of the ping and that of the end are over together, and there is no ping.
        let told = ada.lines.dropFirst().filter { $0 != #"{"type":"ping"}"# }
        #expect(told == [#"{"type":"goodbye","reason":"idle"}"#] && ada.lines.last == told.last)
    }

    /// Whoever asks for more than one turn may say is read on only when the held output has gone out, and gets all of it.
    @Test func heldOutputHaltsReading() throws {
        let ada = try connect()
        ada.send("help\n")
        try turns { ada.lines.count > 10 }
        let length = ada.lines.count - 1
        ada.send(String(repeating: "help\n", count: 20))
        try loop.tick(waiting: false)
        loop.beforeFlush = { .hold }
        for _ in 0..<10 { try loop.tick(waiting: false) }
        #expect(ada.lines.count == 1 + length)
        loop.beforeFlush = nil
        loop.releaseOutput()
        try turns { ada.lines.count == 1 + 21 * length }
    }

    /// Given an alarm half a day away, when something comes that is due much earlier, here the end of a line that was
    /// begun, then the core is woken for that.
    @Test func alarmsMoveEarlier() throws {
        let driver = Self.driver(on: loop) { ($0.idleTime, $0.lineTime) = (.seconds(86_400), .milliseconds(20)) }
        let ada = try connect(to: driver)
        try turns { !ada.lines.isEmpty }
        ada.send("{")
        try turns { ada.isClosed }
        #expect(ada.lines.last == #"{"type":"goodbye","reason":"idle"}"#)
    }

    /// The place of a connection that is gone is given away again, and nothing of the old one reaches the new one.
    @Test func placesAreUsedAgain() throws {
        for round in 0..<5 {
            let ada = try connect()
            #expect(driver.connectionCount == 1)
            ada.send("{\"type\":\"ping\",\"id\":\(round)}\n")
            try turns { ada.lines.count >= 2 }
            #expect(ada.lines[1] == #"{"type":"ok","re":\#(round)}"#)
            ada.close()
            try turns { driver.connectionCount == 0 }
        }
    }

    /// One connection too many is told so and ended, and counts no longer than that takes.
    @Test func oneTooManyIsEnded() throws {
        let (ada, _, eve) = (try connect(), try connect(), try connect())
        try turns { eve.isClosed }
        #expect(eve.lines.count == 1 && eve.lines[0].contains(#""code":"server_full""#))
        #expect(!ada.isClosed)
    }

    /// Of the refused connections of one address, only eight are open until they have ended or half a second is over. They
    /// keep nobody out.
    @Test func refusedConnectionsAreBounded() throws {
        let (ada, _) = (try connect(), try connect())
        let refused = try (0..<10).map { _ in try connect(endsWithServer: false) }
        try turns { driver.connectionCount <= 10 }
        #expect(refused.allSatisfy { $0.lines.count == 1 && $0.lines[0].contains(#""code":"server_full""#) })
        // Half a second later they are gone.
        try turns { driver.connectionCount == 2 }
        ada.close()
        try turns { driver.connectionCount == 1 }
        let eve = try connect()
        try turns { !eve.lines.isEmpty }
        #expect(eve.lines[0].contains("welcome"))
    }

    /// Given a client that asks for much and reads none of it, when the server reads no more of its requests, so that
    /// nothing is ever delivered to it again and the limit of its backlog is not reached, then it is dropped all the same.
    @Test func whoNeitherReadsNorIsReadIsDropped() throws {
        let driver = Self.driver(on: loop) { $0.readTime = .milliseconds(20) }
        let eve = try connect(to: driver)
        eve.stopReading()
        for _ in 0..<200 {
            eve.send(String(repeating: "{\"type\":\"list\",\"id\":1}\n", count: 150))
            try loop.tick(waiting: false)
        }
        try turns { driver.connectionCount == 0 }
        let ada = try connect(to: driver)
        try turns { !ada.lines.isEmpty }
    }

    /// Given five watchers of one table who read nothing, when all have fallen behind in one turn, then their backlogs are
    /// dropped one in a turn, where that is as much as a turn may drop. All of them in one turn kept the players waiting.
    @Test func evictionsAreSpreadOverTurns() throws {
        let server = Self.server {
            $0.connections = 10
            $0.rate = 0
        }
        let driver = ServerDriver(server, on: loop, log: LogWriter(), backlogLimit: 4_096, evictedBytes: 1)
        let ada = try connect(to: driver)
        let table = try makeTable(ada)
        for number in 0..<5 {
            let watcher = try connect(to: driver)
            watcher.send("name w\(number)\nwatch \(table)\n")
            try turns { watcher.lines.contains { $0.hasPrefix("Table ") } }
            watcher.stopReading()
        }
        while driver.slow.isEmpty {
            ada.send("say \(String(repeating: "x", count: 290))\n")
            try loop.tick()
        }
        var counts = [driver.slow.count]
        while !driver.slow.isEmpty {
            try loop.tick()
            counts.append(driver.slow.count)
        }
        #expect(counts == [4, 3, 2, 1, 0])
    }

    /// Given a player and a watcher who read nothing, when both fall behind for good in one turn, then the watcher is not told that
    /// the player is gone, for that would stand behind a gap.
    @Test func noDiffStandsBehindAGap() throws {
        let server = Self.server {
            $0.connections = 10
            $0.rate = 0
        }
        let driver = ServerDriver(server, on: loop, log: LogWriter(), backlogLimit: 4_096)
        let ada = try connect(to: driver)
        let table = try makeTable(ada)
        let others = try ["join", "watch"].map { request in
            let end = try connect(to: driver)
            end.send(
                #"{"type":"hello","protocol":1,"name":"\#(request)"}"# + "\n"
                    + #"{"type":"\#(request)","table":"\#(table)"}"# + "\n")
            try turns { end.lines.contains { $0.contains("\"snapshot\"") } }
            end.stopReading()
            return end
        }
        var isWide = false
        while !ada.lines.contains(where: { $0.contains("has lost") }) {
            isWide.toggle()
            ada.send("rules 2x\(isWide ? 3 : 2)\n")
            try loop.tick()
        }
        for end in others { end.readOn() }
        try turns { others.allSatisfy(\.isClosed) }
        for end in others {
            #expect(end.lines.last?.contains("\"slow\"") == true)
            #expect(!end.lines.contains { $0.contains("\"lost\"") })
        }
    }

    /// A player, 59 watchers of the same table, and somebody else.
    private struct Crowd {
        let driver: ServerDriver
        let ada: FarEnd
        let watchers: [FarEnd]
        let other: FarEnd

        /// What ada said that the end has got, in order.
        func said(to end: FarEnd) -> [String] {
            end.lines.compactMap { line in
                ["one", "two", "three"].first { line.hasSuffix(" \($0)") || line.contains("\"text\":\"\($0)\"") }
            }
        }
    }

    private func crowd(readsWords: Bool = false) throws -> Crowd {
        let server = Self.server {
            $0.connections = 100
            $0.rate = 0
        }
        let driver = ServerDriver(server, on: loop, log: LogWriter(), backlogLimit: 1_000_000)
        let ada = try connect(to: driver)
        let table = try makeTable(ada)
        let words = { (number: Int) in "name w\(number)\nwatch \(table)\n" }
        let lines = { (number: Int) in
            #"{"type":"hello","protocol":1,"name":"w\#(number)"}"# + "\n"
                + #"{"type":"watch","table":"\#(table)"}"# + "\n"
        }
        let watchers = try (0..<59).map { number in
            let watcher = try connect(to: driver)
            watcher.send(readsWords ? words(number) : lines(number))
            try turns { watcher.lines.contains { $0.hasPrefix("Table ") || $0.contains("\"snapshot\"") } }
            return watcher
        }
        let other = try connect(to: driver)
        try turns { driver.crowds.waiting == 0 }
        return Crowd(driver: driver, ada: ada, watchers: watchers, other: other)
    }

    /// Given a player and 59 watchers, what is said is written to 32 of them in the same turn, the player first, and to the others in
    /// the next turns; somebody else is answered in between. All get all of it in order.
    @Test(arguments: [false, true]) func aCrowdIsToldInLaterTurns(readsWords: Bool) throws {
        let crowd = try crowd(readsWords: readsWords)
        crowd.ada.send("say one\n")
        try turns { crowd.driver.crowds.waiting > 0 }
        crowd.ada.send("say two\nsay three\n")
        crowd.other.send("{\"type\":\"ping\",\"id\":1}\n")
        try turns { crowd.other.lines.count == 2 && crowd.said(to: crowd.ada).count == 3 }
        #expect(crowd.driver.crowds.waiting > 0)
        try turns { crowd.watchers.allSatisfy { crowd.said(to: $0).count == 3 } }
        #expect(crowd.watchers.allSatisfy { crowd.said(to: $0) == ["one", "two", "three"] })
        #expect(crowd.driver.crowds.waiting == 0)
    }

    /// Whoever waits in a crowd and is answered, or leaves, gets what was said before it first. Nobody gets anything twice.
    @Test func ownLinesFollowTheCrowds() throws {
        let crowd = try crowd(readsWords: true)
        crowd.ada.send("say one\nsay two\n")
        try turns { crowd.driver.crowds.waiting > 0 }
        let late = crowd.watchers.filter { crowd.said(to: $0).isEmpty }.suffix(2)
        let (asks, leaves) = (late.first!, late.last!)
        let before = leaves.lines.count
        asks.send("3 is no command\n")
        leaves.send("quit\n")
        try turns { asks.lines.last?.hasPrefix("error unknown_type") == true && leaves.isClosed }
        #expect(crowd.said(to: asks) == ["one", "two"] && crowd.said(to: leaves) == ["one", "two"])
        #expect(leaves.lines.count == before + 2)
        try turns { crowd.driver.crowds.waiting == 0 }
        try loop.tick(waiting: false)
        #expect(crowd.watchers.allSatisfy { crowd.said(to: $0) == ["one", "two"] })
    }

    /// Nobody of a crowd gets a line before its turn's output may leave. While the output of a later turn is held they get it, but for
    /// the 16 that have their go in that turn.
    @Test func aCrowdWaitsForTheBarrier() throws {
        let crowd = try crowd()
        crowd.ada.send("say one\n")
        try loop.tick(waiting: false)
        loop.beforeFlush = { .hold }
        try turns { crowd.driver.crowds.waiting > 0 }
        for _ in 0..<5 { try loop.tick(waiting: false) }
        #expect(crowd.watchers.allSatisfy { crowd.said(to: $0).isEmpty } && crowd.driver.crowds.waiting > 0)
        crowd.ada.send("say two\n")
        for _ in 0..<5 { try loop.tick(waiting: false) }
        loop.releaseOutput()
        try turns { crowd.watchers.count { crowd.said(to: $0) == ["one"] } == 59 - 16 }
        #expect(loop.isHoldingOutput)
        loop.beforeFlush = nil
        loop.releaseOutput()
        try turns { crowd.watchers.allSatisfy { crowd.said(to: $0) == ["one", "two"] } }
    }

    /// For want of memory the largest backlog goes with its connection; those who read lose nothing.
    @Test func theLargestBacklogIsDropped() throws {
        let server = Self.server {
            $0.connections = 10
            $0.rate = 0
        }
        let driver = ServerDriver(server, on: loop, log: LogWriter(), backlogLimit: 1_000_000)
        let ada = try connect(to: driver)
        let table = try makeTable(ada)
        let watcher = try connect(to: driver)
        watcher.send("name bob\nwatch \(table)\n")
        try turns { watcher.lines.contains { $0.hasPrefix("Table ") } }
        watcher.stopReading()
        #expect(driver.dropBacklogs(ofBytes: 1) == 0)
        while loop.backlogBytes < 100_000 {
            ada.send("say \(String(repeating: "x", count: 290))\n")
            try loop.tick()
        }
        let waiting = loop.backlogBytes
        #expect(driver.dropBacklogs(ofBytes: 1) == waiting)
        #expect(loop.backlogBytes < 1_000)
        try turns { driver.connectionCount == 1 }
        #expect(loop.backlogBytes == 0)
        let before = ada.lines.count
        ada.send("tables\n")
        try turns { ada.lines.count > before }
    }

    /// Where more waits for the connections from one address than may, those with most waiting are ended; who has less stays.
    @Test func backlogsOfAnAddressAreBounded() throws {
        let server = Self.server {
            $0.connections = 10
            $0.rate = 0
        }
        let driver = ServerDriver(
            server, on: loop, log: LogWriter(), backlogLimit: 0, addressBacklogLimit: 600_000)
        let ada = try connect(to: driver)
        let table = try makeTable(ada)
        var most = 0
        func talk(_ isEnough: () -> Bool) throws {
            while !isEnough() {
                ada.send("say \(String(repeating: "x", count: 290))\n")
                try loop.tick()
                most = max(most, loop.backlogBytes)
            }
        }
        for bytes in [200_000, 1_000_000] {
            let watcher = try connect(to: driver)
            watcher.send("name w\(bytes)\nwatch \(table)\n")
            try turns { watcher.lines.contains { $0.hasPrefix("Table ") } }
            watcher.stopReading()
            try talk { loop.backlogBytes > bytes }
        }
        try talk { loop.backlogBytes < most }
        #expect((1_048_576...1_100_000).contains(most))
        #expect((300_000...600_000).contains(loop.backlogBytes))
    }

    /// A server that shuts down says goodbye to everybody, and tells when the last is gone.
    @Test func shutdownTellsTheEnd() throws {
        let ends = [try connect(), try connect()]
        var isEmpty = false
        driver.shutDown { isEmpty = true }
        #expect(!isEmpty)
        try turns { isEmpty }
        #expect(driver.connectionCount == 0)
        for end in ends { #expect(end.lines.last == #"{"type":"goodbye","reason":"shutdown"}"#) }
    }

    /// Without connections a server is empty as soon as it shuts down.
    @Test func shutdownOfAnEmptyServer() {
        var isEmpty = false
        driver.shutDown { isEmpty = true }
        #expect(isEmpty)
    }
}
