import EventLoop
import TestSupport
import Testing

struct EventLoopTests {
    /// A loop that waits for nothing has nothing to run.
    @Test func runsOutOfEvents() throws {
        let loop = try EventLoop()
        try loop.run()
        #expect(try !loop.tick())
    }

    /// Stopping ends the run after the turn, with its output sent; the loop can be run again.
    @Test func stopsAfterTheTurn() throws {
        let ends = try Ends(.pair)
        defer { ends.close() }
        ends.nearSide.onReceived = {
            $0.send("bye\n")
            ends.loop.stop()
        }
        ends.far.send("stop\n")
        try ends.loop.run()
        ends.farSide.onReceived = { _ in ends.loop.stop() }
        try ends.loop.run()
        #expect(ends.farSide.text == "bye\n")
    }

    /// Held output reaches nobody until it is released.
    @Test(arguments: Link.allCases)
    func barrierHoldsAndReleases(over link: Link) throws {
        let ends = try Ends(link)
        defer { ends.close() }
        ends.loop.beforeFlush = { .hold }
        ends.near.send("one\n")
        for _ in 0..<3 { try ends.loop.tick(waiting: false) }
        #expect(ends.farSide.text.isEmpty)
        ends.loop.beforeFlush = nil
        ends.loop.releaseOutput()
        try ends.turns { ends.farSide.text == "one\n" }
    }

    /// While output is held the barrier is not asked again; what gathers meanwhile is the next commit, not part of this.
    @Test func barrierCommitsInGroups() throws {
        let ends = try Ends(.pair)
        defer { ends.close() }
        var asked = 0
        ends.loop.beforeFlush = {
            asked += 1
            return .hold
        }
        ends.near.send("one\n")
        try ends.loop.tick(waiting: false)
        for line in ["two\n", "three\n"] {
            ends.near.send(line)
            try ends.loop.tick(waiting: false)
        }
        #expect(asked == 1)
        ends.loop.releaseOutput()
        try ends.turns { ends.farSide.text == "one\n" }
        #expect(asked == 2)
        ends.loop.releaseOutput()
        try ends.turns { ends.farSide.text == "one\ntwo\nthree\n" }
    }

    /// Given held output and some behind it, when all of it is dropped, then it is handed out in the order of queueing.
    @Test func droppedOutputKeepsItsOrder() throws {
        let ends = try Ends(.pair)
        defer { ends.close() }
        ends.loop.beforeFlush = { .hold }
        ends.near.send("held\n")
        try ends.loop.tick(waiting: false)
        ends.near.send("queued\n")
        #expect(String(decoding: ends.near.discardUnsentLines(), as: UTF8.self) == "held\nqueued\n")
        ends.near.send("afresh\n")
        ends.loop.beforeFlush = nil
        ends.loop.releaseOutput()
        try ends.turns { ends.farSide.text == "afresh\n" }
    }

    /// Before each connection it is asked again whether output may be written. What may not be stays held, and leaves in order after a release.
    @Test(arguments: [false, true]) func whatMayNotBeWrittenAnyMore(wasHeld: Bool) throws {
        let ends = try Ends(.pair)
        defer { ends.close() }
        let loop = ends.loop
        let (third, fourth) = try PlainTransport.pair()
        let (other, otherSide) = (Connection(on: loop, over: third), Recorder())
        other.start(Recorder())
        let far = Connection(on: loop, over: fourth)
        far.start(otherSide)
        defer {
            other.close()
            far.close()
        }
        if wasHeld {
            loop.beforeFlush = { .hold }
        }
        ends.near.send("one\n")
        other.send("one\n")
        if wasHeld {
            try loop.tick(waiting: false)
            loop.beforeFlush = nil
            loop.releaseOutput()
        }
        var asked = 0
        loop.mayWrite = {
            asked += 1
            return asked == 1
        }
        let batch = loop.batch
        try loop.ticks { ends.farSide.text == "one\n" }
        ends.near.send("two\n")
        other.send("two\n")
        for _ in 0..<3 { try loop.tick(waiting: false) }
        #expect(ends.farSide.text == "one\n" && otherSide.text.isEmpty && asked == 2)
        #expect(loop.isHoldingOutput && !loop.hasLeft(batch))
        loop.mayWrite = nil
        loop.releaseOutput()
        try loop.ticks { ends.farSide.text == "one\ntwo\n" && otherSide.text == "one\ntwo\n" }
        #expect(loop.hasLeft(batch))
    }

    /// Releasing what is not held changes nothing.
    @Test func releaseWithoutHold() throws {
        let ends = try Ends(.pair)
        defer { ends.close() }
        ends.loop.releaseOutput()
        ends.loop.beforeFlush = { .hold }
        ends.near.send("one\n")
        for _ in 0..<3 { try ends.loop.tick(waiting: false) }
        #expect(ends.farSide.text.isEmpty)
    }

    /// Every turn ends with what it owes, also while output is held; what is queued then belongs to the turn.
    @Test func turnsEndWhileOutputIsHeld() throws {
        let ends = try Ends(.pair)
        defer { ends.close() }
        var ended = 0
        ends.loop.tickEnded = {
            ended += 1
            ends.near.send("\(ended)\n")
        }
        ends.loop.beforeFlush = { .hold }
        for _ in 0..<3 { try ends.loop.tick(waiting: false) }
        #expect(ended == 3 && ends.farSide.text.isEmpty)
        ends.loop.tickEnded = nil
        ends.loop.beforeFlush = nil
        ends.loop.releaseOutput()
        try ends.turns { ends.farSide.text == "1\n2\n3\n" }
    }

    /// Polite endings wait for the held output.
    @Test(arguments: Link.allCases)
    func endingWaitsForTheBarrier(over link: Link) throws {
        let ends = try Ends(link)
        defer { ends.close() }
        ends.loop.beforeFlush = { .hold }
        ends.near.send("one\n")
        try ends.loop.tick(waiting: false)
        ends.near.closeAfterFlush()
        for _ in 0..<3 { try ends.loop.tick(waiting: false) }
        #expect(!ends.nearSide.isClosed)
        ends.loop.releaseOutput()
        try ends.turns { ends.nearSide.isClosed && ends.farSide.calls.contains("ended") }
        #expect(ends.farSide.text == "one\n")
    }

    /// A batch has left once it is sent: without a barrier at the end of its turn, with one at the release. The output of turns in
    /// which older output is held is in one batch.
    @Test func batchesLeaveInOrder() throws {
        let ends = try Ends(.pair)
        defer { ends.close() }
        let loop = ends.loop
        func turn(_ text: String) throws -> Int {
            ends.near.send(text)
            let batch = loop.batch
            #expect(!loop.hasLeft(batch))
            try loop.tick(waiting: false)
            return batch
        }
        #expect(loop.hasLeft(try turn("free")))
        loop.beforeFlush = { .hold }
        let held = try turn("held")
        let behind = try turn("behind")
        #expect(try turn("with it") == behind && behind != held)
        #expect(!loop.hasLeft(held))
        loop.releaseOutput()
        try loop.tick(waiting: false)
        #expect(loop.hasLeft(held) && !loop.hasLeft(behind))
        loop.releaseOutput()
        try loop.tick(waiting: false)
        #expect(loop.hasLeft(behind))
    }

    /// Time stands still within a turn and never goes back.
    @Test func timeIsCachedPerTurn() throws {
        let loop = try EventLoop()
        let first = loop.now
        #expect(first >= .zero)
        #expect(loop.now == first)
        try loop.tick(waiting: false)
        #expect(loop.now > first)
    }
}
