import EventLoop
import TestSupport
import Testing

struct EventLoopTests {
    /// A loop that waits for nothing has nothing to run.
    @Test func runsOutOfEvents() throws {
        let loop = try EventLoop()
        try loop.run()
        #expect(try !loop.turn())
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
        for _ in 0..<3 { try ends.loop.turn(waiting: false) }
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
        try ends.loop.turn(waiting: false)
        for line in ["two\n", "three\n"] {
            ends.near.send(line)
            try ends.loop.turn(waiting: false)
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
        try ends.loop.turn(waiting: false)
        ends.near.send("queued\n")
        #expect(String(decoding: ends.near.discardUnsentLines(), as: UTF8.self) == "held\nqueued\n")
        ends.near.send("afresh\n")
        ends.loop.beforeFlush = nil
        ends.loop.releaseOutput()
        try ends.turns { ends.farSide.text == "afresh\n" }
    }

    /// Releasing what is not held changes nothing.
    @Test func releaseWithoutHold() throws {
        let ends = try Ends(.pair)
        defer { ends.close() }
        ends.loop.releaseOutput()
        ends.loop.beforeFlush = { .hold }
        ends.near.send("one\n")
        for _ in 0..<3 { try ends.loop.turn(waiting: false) }
        #expect(ends.farSide.text.isEmpty)
    }

    /// Every turn ends with what it owes, also while output is held; what is queued then belongs to the turn.
    @Test func turnsEndWhileOutputIsHeld() throws {
        let ends = try Ends(.pair)
        defer { ends.close() }
        var ended = 0
        ends.loop.turnEnded = {
            ended += 1
            ends.near.send("\(ended)\n")
        }
        ends.loop.beforeFlush = { .hold }
        for _ in 0..<3 { try ends.loop.turn(waiting: false) }
        #expect(ended == 3 && ends.farSide.text.isEmpty)
        ends.loop.turnEnded = nil
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
        try ends.loop.turn(waiting: false)
        ends.near.closeAfterFlush()
        for _ in 0..<3 { try ends.loop.turn(waiting: false) }
        #expect(!ends.nearSide.isClosed)
        ends.loop.releaseOutput()
        try ends.turns { ends.nearSide.isClosed && ends.farSide.calls.contains("ended") }
        #expect(ends.farSide.text == "one\n")
    }

    /// Late output goes to some connections in each of the turns after its own, behind what was sent before and before what is sent
    /// after it. Each connection is told that nothing waits any more. One that ends sends it first; one that is closed or drops it does not.
    @Test func lateOutput() throws {
        let loop = try EventLoop()
        let ends = try (0..<40).map { _ in
            let (near, far) = try PlainTransport.pair()
            let pair = (
                near: Connection(on: loop, over: near), far: Connection(on: loop, over: far), nearSide: Recorder(),
                farSide: Recorder()
            )
            pair.near.start(pair.nearSide)
            pair.far.start(pair.farSide)
            return pair
        }
        defer { for end in ends.flatMap({ [$0.near, $0.far] }) { end.close() } }
        func received() -> Int { ends.count { !$0.farSide.bytes.isEmpty } }
        let shared = loop.append(Array("late\n".utf8))
        for end in ends { end.near.enqueueLate(shared) }
        ends[39].near.send("more\n")
        try loop.turn(waiting: false)
        #expect(loop.sentBytes == 0 && loop.backlogBytes == 41 * 5)
        try loop.turn(waiting: false)
        #expect(loop.sentBytes == 16 * 5)
        ends[20].near.send("next\n")
        ends[21].near.finish(lingering: .seconds(5))
        ends[22].near.close()
        ends[23].near.discardUnsentLines()
        ends[24].near.enqueueLate(loop.append(Array("again\n".utf8)))
        try loop.turns { received() == 38 && loop.backlogBytes == 0 && ends[21].farSide.calls.last == "ended" }
        #expect(ends[0].farSide.text == "late\n" && ends[39].farSide.text == "late\nmore\n")
        #expect(ends[20].farSide.text == "late\nnext\n" && ends[24].farSide.text == "late\nagain\n")
        #expect(ends[21].farSide.text == "late\n" && ends[22].farSide.text.isEmpty && ends[23].farSide.text.isEmpty)
        #expect(ends.count { $0.nearSide.calls.contains("drained") } == 37)
    }

    /// Time stands still within a turn and never goes back.
    @Test func timeIsCachedPerTurn() throws {
        let loop = try EventLoop()
        let first = loop.now
        #expect(first >= .zero)
        #expect(loop.now == first)
        try loop.turn(waiting: false)
        #expect(loop.now > first)
    }
}
