import EventLoop
import TestSupport
import Testing

struct ConnectionTests {
    /// What is sent arrives, and the answer comes back.
    @Test(arguments: Link.allCases)
    func echoes(over link: Link) throws {
        let ends = try Ends(link)
        defer { ends.close() }
        ends.nearSide.onReceived = { $0.send(ends.nearSide.bytes) }
        ends.far.send("hello\n")
        try ends.turns { ends.farSide.text == "hello\n" }
    }

    /// IPv6 works like IPv4, and both ends are shown in brackets.
    @Test func echoesOverIPv6() throws {
        let ends = try Ends(.tcp, host: "::1")
        defer { ends.close() }
        ends.near.send("hello\n")
        try ends.turns { ends.farSide.text == "hello\n" }
        #expect(ends.near.peer.host == "::1")
        #expect(ends.near.peer.description == "[::1]:\(ends.near.peer.port)")
    }

    /// Bytes received by one connection can be more than one read takes; no byte is lost or doubled.
    @Test(arguments: Link.allCases)
    func movesMoreThanOneBufferful(over link: Link) throws {
        let ends = try Ends(link)
        defer { ends.close() }
        let story = numberedLines(0..<10_000)
        ends.near.send(story)
        try ends.turns { ends.farSide.bytes.count >= story.utf8.count }
        #expect(ends.farSide.text == story)
        #expect(ends.near.backlogBytes == 0)
    }

    /// A read takes no more than the handler wants, and the rest comes in later turns.
    @Test(arguments: Link.allCases)
    func readsAsMuchAsIsWanted(over link: Link) throws {
        let ends = try Ends(link)
        defer { ends.close() }
        ends.farSide.most = 100
        let story = numberedLines(0..<1_000)
        ends.near.send(story)
        try ends.turns { ends.farSide.bytes.count >= story.utf8.count }
        #expect(ends.farSide.text == story && ends.farSide.largest == 100)
    }

    /// What a finishing connection drops is read as fast as it comes, however little the handler wants at a time.
    @Test(arguments: Link.allCases)
    func dropsAtFullSize(over link: Link) throws {
        let ends = try Ends(link)
        defer { ends.close() }
        ends.farSide.most = 100
        ends.far.finish(lingering: .seconds(60))
        // More than the system takes without a reader.
        ends.near.send([UInt8](repeating: 10, count: 4_000_000))
        var turns = 0
        while ends.near.backlogBytes > 0, turns < 2_000 {
            try ends.loop.tick()
            turns += 1
        }
        #expect(ends.near.backlogBytes == 0 && ends.farSide.bytes.isEmpty, "\(turns) turns")
    }

    /// A line appended once reaches everyone it is queued for, between private lines in the order of queueing.
    @Test func sharesRanges() throws {
        let ends = try Ends(.pair)
        defer { ends.close() }
        let shared = ends.loop.append(Array("shared\n".utf8))
        let other = ends.loop.append(Array("other\n".utf8))
        ends.far.enqueue(other)
        ends.far.enqueue(shared)
        ends.near.enqueue(shared)
        ends.near.send("private\n")
        ends.near.enqueue(other)
        try ends.turns { ends.farSide.bytes.count == 21 && ends.nearSide.bytes.count == 13 }
        #expect(ends.farSide.text == "shared\nprivate\nother\n")
        #expect(ends.nearSide.text == "other\nshared\n")
    }

    /// More ranges than one gathered write takes still go out in order.
    @Test(arguments: Link.allCases)
    func gathersManyRanges(over link: Link) throws {
        let ends = try Ends(link)
        defer { ends.close() }
        let ranges = (0..<300).map { ends.loop.append(Array("\($0)\n".utf8)) }
        for range in ranges.reversed() { ends.near.enqueue(range) }
        let expected = (0..<300).reversed().map { "\($0)\n" }.joined()
        try ends.turns { ends.farSide.bytes.count >= expected.utf8.count }
        #expect(ends.farSide.text == expected)
    }

    /// What a slow reader does not take waits behind a short write, later output goes behind it, and the end is told.
    @Test func keepsOrderBehindABacklog() throws {
        let ends = try NarrowEnds()
        defer { ends.close() }
        var story = ""
        for chapter in 0..<5 {
            // Several ranges in reverse, so that gathered writes are cut short too.
            let lines = (0..<100).map { numberedLines(chapter * 100 + $0..<chapter * 100 + $0 + 1) }
            let ranges = lines.map { ends.loop.append(Array($0.utf8)) }
            for range in ranges.reversed() { ends.near.enqueue(range) }
            story += lines.reversed().joined()
            try ends.loop.tick(waiting: false)
        }
        #expect(ends.near.backlogBytes > 0)
        #expect(!ends.nearSide.calls.contains("drained"))
        ends.far.start(ends.farSide)
        try ends.loop.ticks { ends.farSide.bytes.count >= story.utf8.count && ends.near.backlogBytes == 0 }
        #expect(ends.farSide.text == story)
        #expect(ends.nearSide.calls == ["drained"])
    }

    /// Dropping the backlog leaves the reader with whole lines, followed by what is sent afterwards.
    @Test func discardsAtALineBoundary() throws {
        let ends = try NarrowEnds()
        defer { ends.close() }
        ends.near.send(numberedLines(0..<2_000))
        try ends.loop.tick(waiting: false)
        let before = ends.near.backlogBytes
        ends.near.send("queued and dropped\n")
        let dropped = String(decoding: ends.near.discardUnsentLines(), as: UTF8.self)
        #expect(before > 100)
        #expect(ends.near.backlogBytes < 50)
        ends.near.send("afresh\n")
        ends.far.start(ends.farSide)
        try ends.loop.ticks { ends.farSide.text.hasSuffix("afresh\n") }
        let whole = ends.farSide.text.split(separator: "\n").count - 1
        #expect(ends.farSide.text == numberedLines(0..<whole) + "afresh\n")
        #expect(dropped == numberedLines(whole..<2_000) + "queued and dropped\n")
        #expect(whole < 2_000)
    }

    /// Given any part of the output sent at once and any part of the rest sent later, when what is left is dropped, then
    /// the reader has whole lines, and nothing is dropped or kept twice; as one range and as a range for each line.
    @Test(arguments: [false, true]) func discardsAtEveryByte(inRanges: Bool) throws {
        let lines = ["alpha\n", "b\n", "gamma\n"]
        let all = Array(lines.joined().utf8)
        for atOnce in 0...all.count {
            for later in 0...all.count - atOnce {
                let loop = try EventLoop()
                let (one, other) = try PlainTransport.pair()
                let transport = StintedTransport(one)
                let (near, far) = (Connection(on: loop, over: transport), Connection(on: loop, over: other))
                let (nearSide, farSide) = (Recorder(), Recorder())
                near.start(nearSide)
                far.start(farSide)
                transport.allowance = atOnce
                if inRanges {
                    // In reverse, so that they do not join.
                    let ranges = lines.reversed().map { loop.append(Array($0.utf8)) }
                    for range in ranges.reversed() { near.enqueue(range) }
                } else {
                    near.send(all)
                }
                try loop.tick(waiting: false)
                transport.allowance = later
                try loop.tick(waiting: false)
                let sent = atOnce + later
                let isWhole = sent == 0 || all[sent - 1] == UInt8(ascii: "\n")
                let newline = all[sent...].firstIndex(of: UInt8(ascii: "\n")) ?? 0
                let end = isWhole ? sent : newline + 1
                #expect(near.discardUnsentLines() == Array(all[end...]), "\(atOnce) + \(later)")
                near.send("afresh\n")
                transport.allowance = .max
                try loop.ticks { farSide.text.hasSuffix("afresh\n") }
                #expect(farSide.bytes == all[..<end] + Array("afresh\n".utf8), "\(atOnce) + \(later)")
                near.close()
                far.close()
                try loop.tick(waiting: false)
            }
        }
    }

    /// A paused connection hears nothing until it reads on.
    @Test(arguments: Link.allCases)
    func pauses(over link: Link) throws {
        let ends = try Ends(link)
        defer { ends.close() }
        ends.near.pauseReading()
        ends.far.send("early\n")
        ends.nearSide.onReceived = { _ in Issue.record("paused") }
        ends.near.send("other way\n")
        try ends.turns { ends.farSide.text == "other way\n" }
        ends.nearSide.onReceived = nil
        ends.near.resumeReading()
        try ends.turns { ends.nearSide.text == "early\n" }
    }

    /// Data, then the peer's end: both are told in order, and an answer still gets through.
    @Test(arguments: Link.allCases)
    func answersAfterThePeersEnd(over link: Link) throws {
        let ends = try Ends(link)
        defer { ends.close() }
        ends.nearSide.onEnded = {
            $0.send("answer\n")
            $0.closeAfterFlush()
        }
        ends.far.send("question\n")
        ends.far.finish(lingering: .seconds(60))
        ends.nearSide.onReceived = { _ in #expect(!ends.farSide.isClosed) }
        try ends.turns { ends.nearSide.isClosed && ends.farSide.isClosed }
        #expect(ends.nearSide.text == "question\n")
        #expect(ends.nearSide.calls == ["received", "ended", "closed"])
        #expect(ends.nearSide.errors.isEmpty && ends.farSide.errors.isEmpty)
    }

    /// The handler is told of its own close once, not from inside the call, and of nothing after it.
    @Test(arguments: Link.allCases)
    func closesDuringACallback(over link: Link) throws {
        let ends = try Ends(link)
        defer { ends.close() }
        ends.nearSide.onReceived = { connection in
            connection.send("lost\n")
            connection.close()
            connection.close()
            connection.send("lost\n")
            #expect(!ends.nearSide.isClosed)
            #expect(connection.isClosing)
        }
        ends.far.send("one\n")
        try ends.turns { ends.nearSide.isClosed }
        try ends.turns { ends.farSide.calls.contains("ended") || ends.farSide.isClosed }
        #expect(ends.nearSide.calls == ["received", "closed"])
        #expect(ends.farSide.text.isEmpty)
    }

    /// Two connections readable in the same turn, and the first closes the other: the other hears only that.
    @Test func closesAnotherThatIsReadable() throws {
        let ends = try Ends(.pair)
        defer { ends.close() }
        ends.nearSide.onReceived = { _ in ends.far.close() }
        ends.farSide.onReceived = { _ in ends.near.close() }
        ends.near.send("one\n")
        ends.far.send("two\n")
        try ends.turns { ends.nearSide.isClosed || ends.farSide.isClosed }
        #expect(ends.nearSide.calls.filter { $0 == "received" }.count + ends.farSide.bytes.count / 4 == 1)
    }

    /// Writing to a peer that is gone is an error told in the next turn, and no signal.
    @Test func failsWithoutSignal() throws {
        let ends = try Ends(.pair)
        defer { ends.close() }
        ends.near.pauseReading()
        ends.far.close()
        ends.near.send("into the void\n")
        try ends.turns { ends.nearSide.isClosed }
        #expect(ends.nearSide.errors.count == 1)
        #expect(
            ends.nearSide.errors.first?.description.hasPrefix("writing failed on the connection to local: ") == true)
    }

    /// What a handler queues when it hears of a failed write passes the barrier like everything else.
    @Test func failureDuringFlushCannotPassTheBarrier() throws {
        let ends = try Ends(.pair)
        defer { ends.close() }
        let (third, fourth) = try PlainTransport.pair()
        let gone = Connection(on: ends.loop, over: third)
        let goneSide = Recorder()
        gone.start(goneSide)
        gone.pauseReading()
        fourth.close()
        var decisions = 0
        var asked: [Int] = []
        ends.loop.beforeFlush = {
            decisions += 1
            return .flush
        }
        defer { goneSide.forget() }
        goneSide.onClosed = {
            asked.append(decisions)
            ends.near.send("somebody left\n")
        }
        gone.send("into the void\n")
        try ends.turns { ends.farSide.text == "somebody left\n" }
        #expect(asked == [1])
        #expect(decisions >= 2)
    }

    /// A finishing connection's last line arrives although the peer goes on sending, and both ends close without an error.
    @Test(arguments: Link.allCases)
    func lingersForTheLastLine(over link: Link) throws {
        let ends = try Ends(link)
        defer { ends.close() }
        ends.far.send(numberedLines(0..<2_000))
        ends.nearSide.onReceived = {
            $0.send("error line_too_long\n")
            $0.finish(lingering: .seconds(60))
        }
        ends.farSide.onReceived = { $0.send(numberedLines(0..<100)) }
        ends.farSide.onEnded = { $0.closeAfterFlush() }
        try ends.turns { ends.nearSide.isClosed && ends.farSide.isClosed }
        #expect(ends.farSide.text == "error line_too_long\n")
        #expect(ends.nearSide.calls == ["received", "closed"])
        #expect(ends.nearSide.errors.isEmpty)
    }

    /// A peer that never ends is not waited for longer than the lingering time.
    @Test(arguments: Link.allCases)
    func lingersNoLonger(over link: Link) throws {
        let ends = try Ends(link, startFar: false)
        defer { ends.close() }
        ends.near.finish(lingering: .milliseconds(2))
        try ends.turns { ends.nearSide.isClosed }
        #expect(ends.nearSide.calls == ["closed"])
    }

    /// Closing after the flush waits for the backlog of a slow reader.
    @Test func closesAfterTheBacklog() throws {
        let ends = try NarrowEnds()
        defer { ends.close() }
        let story = numberedLines(0..<2_000)
        ends.near.send(story)
        ends.near.closeAfterFlush()
        ends.near.send("too late\n")
        try ends.loop.tick(waiting: false)
        #expect(!ends.nearSide.isClosed)
        ends.far.start(ends.farSide)
        try ends.loop.ticks { ends.nearSide.isClosed && ends.farSide.calls.contains("ended") }
        #expect(ends.farSide.text == story)
    }

    /// A connection keeps itself alive while open, and is freed with its handler once closed.
    @Test func isFreedOnceClosed() throws {
        let loop = try EventLoop()
        weak var connection: Connection?
        weak var handler: Recorder?
        let (one, other) = try PlainTransport.pair()
        do {
            let opened = Connection(on: loop, over: one)
            let recorder = Recorder()
            opened.start(recorder)
            (connection, handler) = (opened, recorder)
        }
        #expect(connection != nil && handler != nil)
        connection?.close()
        try loop.tick(waiting: false)
        #expect(connection == nil && handler == nil)
        other.close()
    }
}

/// Two connected ends with small buffers, of which the far one does not read before it is started.
private struct NarrowEnds {
    let loop: EventLoop
    let near: Connection
    let far: Connection
    let nearSide = Recorder()
    let farSide = Recorder()

    init() throws {
        loop = try EventLoop()
        let (one, other) = try narrowPair()
        near = Connection(on: loop, over: one)
        far = Connection(on: loop, over: other)
        near.start(nearSide)
    }

    func close() {
        near.close()
        far.close()
        _ = try? loop.tick(waiting: false)
    }
}
