import EventLoop
import TestSupport
import Testing

/// Connections over a transport that writes before it reads, reads before it writes, and holds bytes back.
struct WrappedTransportTests {
    /// Two connections over record transports, of which the far one is not started yet.
    private final class Scene {
        let loop: EventLoop
        let near: Connection
        let far: Connection
        let nearTransport: RecordTransport
        let farTransport: RecordTransport
        let nearSide = Recorder()
        let farSide = Recorder()

        init() throws {
            loop = try EventLoop()
            let (one, other) = try PlainTransport.pair()
            (nearTransport, farTransport) = (RecordTransport(one), RecordTransport(other))
            near = Connection(on: loop, over: nearTransport)
            far = Connection(on: loop, over: farTransport)
            near.start(nearSide)
        }

        /// The same with the far one started, and with text of which only two bytes of the record are sent.
        convenience init(stuckIn text: String) throws {
            try self.init()
            far.start(farSide)
            try settle()
            nearTransport.allowance = 2
            near.send(text)
            try settle()
        }

        /// Turns until nothing more happens by itself.
        func settle() throws {
            for _ in 0..<50 { try loop.tick(waiting: false) }
        }

        func close() {
            near.close()
            far.close()
            _ = try? loop.tick(waiting: false)
        }
    }

    /// Neither side speaks before the other's greeting has come, both greet unasked, and then all arrives, whole and in
    /// order, in both directions.
    @Test func greetsBeforeItSpeaks() throws {
        let scene = try Scene()
        defer { scene.close() }
        let story = numberedLines(0..<100)
        scene.near.send(story)
        try scene.settle()
        #expect(scene.near.backlogBytes == story.utf8.count)
        scene.far.start(scene.farSide)
        scene.far.send("hello\n")
        try scene.loop.ticks { scene.farSide.text == story && scene.nearSide.text == "hello\n" }
        #expect(scene.near.isEncrypted && scene.nearSide.errors.isEmpty && scene.farSide.errors.isEmpty)
    }

    /// Given a read that has to write first and can't, then the loop waits for room, and reads once there is some.
    @Test func writesBeforeItReads() throws {
        let scene = try Scene()
        defer { scene.close() }
        scene.nearTransport.allowance = 0
        scene.far.start(scene.farSide)
        scene.far.send("hello\n")
        try scene.settle()
        #expect(scene.nearSide.text.isEmpty && scene.far.backlogBytes > 0)
        scene.nearTransport.allowance = .max
        try scene.loop.ticks { scene.nearSide.text == "hello\n" }
    }

    /// While a write waits for input that does not come, the loop sleeps.
    @Test func sleepsWhileItWaits() throws {
        let scene = try Scene()
        defer { scene.close() }
        scene.near.send("hello\n")
        try scene.settle()
        let before = scene.nearTransport.calls
        var isOver = false
        let timer = Timer(on: scene.loop) { isOver = true }
        timer.schedule(after: .milliseconds(20))
        var turns = 0
        try scene.loop.ticks {
            turns += 1
            return isOver
        }
        #expect(turns < 20 && scene.nearTransport.calls - before < 20)
    }

    /// So it does while a write waits for input that has come and is not read.
    @Test func sleepsWhileReadingIsPaused() throws {
        let scene = try Scene()
        defer { scene.close() }
        scene.near.pauseReading()
        scene.near.send("hello\n")
        scene.far.start(scene.farSide)
        scene.far.send("hello\n")
        try scene.settle()
        let before = scene.nearTransport.calls
        try scene.settle()
        #expect(scene.nearTransport.calls - before < 5)
        scene.near.resumeReading()
        try scene.loop.ticks { scene.farSide.text == "hello\n" && scene.nearSide.text == "hello\n" }
    }

    /// Input that the transport holds is read although the descriptor has nothing more; not while reading is paused, and
    /// without anything new from the peer once it goes on.
    @Test func readsWhatIsHeld() throws {
        let scene = try Scene()
        defer { scene.close() }
        let story = numberedLines(0..<20)
        scene.far.start(scene.farSide)
        scene.nearSide.onReceived = { if scene.nearSide.bytes.count == 30 { $0.pauseReading() } }
        defer { scene.nearSide.forget() }
        scene.far.send(story)
        try scene.loop.ticks { scene.nearSide.bytes.count >= 30 }
        try scene.settle()
        #expect(scene.nearSide.bytes.count == 30)
        scene.near.resumeReading()
        try scene.loop.ticks { scene.nearSide.text == story }
    }

    /// Given a record of which a part is sent, when the backlog is dropped, then the record goes out as it began, the line
    /// with it, and what is sent later follows.
    @Test func sendsABegunRecordWhole() throws {
        let scene = try Scene(stuckIn: "alpha\nbeta\ngamma\n")
        defer { scene.close() }
        #expect(scene.near.discardUnsentLines() == Array("beta\ngamma\n".utf8))
        scene.near.send("afresh\n")
        try scene.settle()
        #expect(scene.farSide.text.isEmpty && !scene.nearSide.calls.contains("drained"))
        scene.nearTransport.allowance = .max
        try scene.loop.ticks { scene.farSide.text == "alpha\nafresh\n" && scene.nearSide.calls == ["drained"] }
    }

    /// Given a record of which a part is sent and lines behind it, when all of those are dropped, then the record goes out
    /// all the same, and the reader is told nothing else.
    @Test func sendsABegunRecordAlone() throws {
        let scene = try Scene(stuckIn: "abc\n")
        defer { scene.close() }
        scene.near.send("dropped\n")
        try scene.settle()
        #expect(scene.near.discardUnsentLines() == Array("dropped\n".utf8) && scene.near.backlogBytes == 0)
        scene.nearTransport.allowance = .max
        try scene.loop.ticks { scene.nearSide.calls == ["drained"] }
        try scene.loop.ticks { scene.farSide.text == "abc\n" }
        // What the transport alone held has never counted.
        #expect(scene.loop.backlogBytes == 0)
    }

    /// A polite ending waits for output that the transport alone holds, and tells it all; nobody is told that anything
    /// drained.
    @Test(arguments: [false, true]) func endsAfterHeldOutput(politely: Bool) throws {
        let scene = try Scene()
        defer { scene.close() }
        scene.far.start(scene.farSide)
        try scene.settle()
        scene.nearTransport.allowance = 1
        scene.near.send("bye\n")
        if politely { scene.near.finish(lingering: .seconds(60)) } else { scene.near.closeAfterFlush() }
        try scene.settle()
        #expect(!scene.nearSide.isClosed && scene.near.backlogBytes == 0)
        scene.nearTransport.allowance = .max
        scene.farSide.onEnded = { $0.close() }
        defer { scene.farSide.forget() }
        try scene.loop.ticks { scene.nearSide.isClosed && scene.farSide.isClosed }
        #expect(scene.farSide.text == "bye\n" && scene.nearSide.calls == ["closed"] && scene.nearSide.errors.isEmpty)
    }

    /// A listener and a connector put their sockets into the transport that they are told to use.
    @Test func factories() throws {
        let loop = try EventLoop()
        let (nearSide, farSide) = (Recorder(), Recorder())
        var ends: [Connection] = []
        let wrap: TransportFactory = { RecordTransport(PlainTransport(prepared: $0)) }
        let listener = try Listener(on: loop, host: "127.0.0.1", port: 0, transport: wrap) {
            ends.append($0)
            $0.start(nearSide)
            $0.send("welcome\n")
        }
        try Connector(
            on: loop, host: "127.0.0.1", port: listener.address.port, timeout: .seconds(5), transport: wrap
        ) { result in
            guard case .success(let connection) = result else { return }
            ends.append(connection)
            connection.start(farSide)
        }
        try loop.ticks { farSide.text == "welcome\n" }
        #expect(ends.count == 2 && ends.allSatisfy { $0.isEncrypted && $0.peer.isLocal })
        for end in ends { end.close() }
        try loop.tick(waiting: false)
    }
}
