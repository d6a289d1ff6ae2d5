import COpenSSL
import EventLoop
import TLS
import TestSupport
import Testing

/// TLS under two connections of one loop, over a pair of sockets and over bare ones.
struct TLSTransportTests {
    private static let made = Result { try SelfSigned(name: "9b1c-test") }

    private static func server() throws -> TLSServer {
        let made = try made.get()
        return try TLSServer(certificate: made.certificate, key: made.key, plainAnswer: Array("plain\n".utf8))
    }

    /// Records what a connection is told.
    private final class Side: ConnectionHandler {
        var text: String { String(decoding: bytes, as: UTF8.self) }
        private(set) var bytes: [UInt8] = []
        private(set) var hasEnded = false
        private(set) var isClosed = false
        private(set) var error: LoopError?
        var onEnded: ((Connection) -> Void)?

        func received(_ span: Span<UInt8>, on connection: Connection) {
            for index in span.indices { bytes.append(span[index]) }
        }
        func ended(_ connection: Connection) {
            hasEnded = true
            onEnded?(connection)
        }
        func closed(_ connection: Connection, error: LoopError?) {
            isClosed = true
            self.error = error
        }
    }

    private final class Scene {
        let loop: EventLoop
        let near: Connection
        let far: Connection
        let (nearSide, farSide) = (Side(), Side())
        /// The client's end below TLS.
        let wire: PlainTransport
        private(set) var seen: Fingerprint?

        init(flaw: String? = nil, of shared: TLSServer? = nil) throws {
            loop = try EventLoop()
            let server = try shared ?? TLSTransportTests.server()
            var noted: ((Fingerprint) -> Void)?
            let client = TLSClient { fingerprint in
                noted?(fingerprint)
                return flaw
            }
            let (one, other) = try PlainTransport.pair()
            wire = other
            near = Connection(on: loop, over: server.transport(over: one.fileDescriptor))
            far = Connection(on: loop, over: client.transport(over: other.fileDescriptor))
            noted = { [unowned self] in seen = $0 }
            #expect(near.isEncrypted && far.isEncrypted)
            near.start(nearSide)
            far.start(farSide)
        }

        func end() {
            near.close()
            far.close()
            _ = try? loop.tick(waiting: false)
        }
    }

    private static let story = (0..<20_000).map { "line \($0)\n" }.joined()

    /// Much goes both ways at once, whole and in order, although neither side waits for the handshake to speak. The client sees
    /// the server's fingerprint.
    @Test func bothWays() throws {
        let scene = try Scene()
        defer { scene.end() }
        scene.near.send(Array(Self.story.utf8))
        scene.far.send(Array("hello\n".utf8))
        scene.far.send(Array(Self.story.utf8))
        try scene.loop.ticks { scene.farSide.text == Self.story && scene.nearSide.text == "hello\n" + Self.story }
        #expect(scene.seen == (try Self.server()).fingerprint)
        #expect(scene.near.backlogBytes == 0 && scene.nearSide.error == nil)
    }

    /// A server that may not take a step of a handshake leaves the client's bytes where they are, and takes them when it may.
    @Test func aPutOffHandshake() throws {
        let server = try Self.server()
        var (asked, mayStep) = (0, false)
        server.mayShakeHands = {
            asked += 1
            return mayStep
        }
        let scene = try Scene(of: server)
        defer { scene.end() }
        scene.far.send(Array("hello\n".utf8))
        for _ in 0..<20 { try scene.loop.tick(waiting: false) }
        #expect(asked > 1 && scene.seen == nil)
        mayStep = true
        try scene.loop.ticks { scene.nearSide.text == "hello\n" }
        // An open connection asks no more.
        let former = asked
        scene.far.send(Array("again\n".utf8))
        try scene.loop.ticks { scene.nearSide.text == "hello\nagain\n" }
        #expect(asked == former)
    }

    /// A reader that pauses gets all once it reads on; meanwhile the rest waits at the writer.
    @Test func aSlowReader() throws {
        let scene = try Scene()
        defer { scene.end() }
        scene.far.send(Array("hello\n".utf8))
        try scene.loop.ticks { scene.nearSide.text == "hello\n" }
        scene.far.pauseReading()
        let story = String(repeating: Self.story, count: 10)
        scene.near.send(Array(story.utf8))
        for _ in 0..<50 { try scene.loop.tick(waiting: false) }
        #expect(scene.near.backlogBytes > 0)
        scene.far.resumeReading()
        try scene.loop.ticks { scene.farSide.bytes.count == story.utf8.count }
        #expect(scene.farSide.text == story)
    }

    /// Lines that are dropped from a slow reader's backlog are whole lines; what comes later follows a whole line.
    @Test func aDroppedBacklog() throws {
        let scene = try Scene()
        defer { scene.end() }
        scene.far.send(Array("hello\n".utf8))
        try scene.loop.ticks { scene.nearSide.text == "hello\n" }
        scene.far.pauseReading()
        scene.near.send(Array(String(repeating: Self.story, count: 10).utf8))
        for _ in 0..<50 { try scene.loop.tick(waiting: false) }
        #expect(!scene.near.discardUnsentLines().isEmpty)
        scene.near.send(Array("afresh\n".utf8))
        scene.far.resumeReading()
        try scene.loop.ticks { scene.farSide.text.hasSuffix("\nafresh\n") }
        let numbers = scene.farSide.text.split(separator: "\n").dropLast().map { $0.hasPrefix("line ") }
        #expect(numbers.allSatisfy { $0 })
    }

    /// One side's end leaves the other its turn to speak; both then close without an error.
    @Test func aHalfClose() throws {
        let scene = try Scene()
        scene.nearSide.onEnded = {
            $0.send(Array(Self.story.utf8))
            $0.finish(lingering: .seconds(60))
        }
        defer { scene.nearSide.onEnded = nil }
        scene.far.send(Array("hello\n".utf8))
        try scene.loop.ticks { scene.nearSide.text == "hello\n" }
        scene.far.finish(lingering: .seconds(60))
        try scene.loop.ticks { scene.nearSide.isClosed && scene.farSide.isClosed }
        #expect(scene.nearSide.hasEnded && scene.nearSide.error == nil && scene.farSide.error == nil)
    }

    /// A client that finds a flaw in the certificate sends nothing, and its connection fails with the flaw.
    @Test func aFlaw() throws {
        let scene = try Scene(flaw: "it is another")
        defer { scene.end() }
        scene.far.send(Array("secret\n".utf8))
        try scene.loop.ticks { scene.farSide.isClosed && scene.nearSide.isClosed }
        #expect(scene.farSide.error?.reason == "it is another")
        #expect(scene.nearSide.text.isEmpty && scene.farSide.text.isEmpty)
    }

    /// A record that was changed on its way ends its connection, with an alert, and leaves nothing to the next connection.
    @Test func aBadRecord() throws {
        let server = try Self.server()
        for _ in 0..<2 {
            let scene = try Scene(of: server)
            defer { scene.end() }
            scene.far.send(Array("hello\n".utf8))
            scene.near.send(Array("welcome\n".utf8))
            try scene.loop.ticks { scene.nearSide.text == "hello\n" && scene.farSide.text == "welcome\n" }
            #expect(scene.nearSide.error == nil && scene.farSide.error == nil)
            let record: [UInt8] = [0x17, 3, 3, 0, 20] + Array(repeating: 1, count: 20)
            _ = scene.wire.write(record.span)
            try scene.loop.ticks { scene.nearSide.isClosed && scene.farSide.isClosed }
            #expect(scene.nearSide.error != nil)
            #expect(scene.farSide.error?.reason.contains("alert") == true, "\(String(describing: scene.farSide.error))")
        }
    }

    /// A server over a socket of which the test has the bare other end.
    private final class Bare {
        let loop: EventLoop
        let near: Connection
        let far: Connection
        let (nearSide, farSide) = (Side(), Side())

        init(client: Bool = false) throws {
            loop = try EventLoop()
            let (one, other) = try PlainTransport.pair()
            let transport =
                client
                ? TLSClient { _ in nil }.transport(over: one.fileDescriptor)
                : try TLSTransportTests.server().transport(over: one.fileDescriptor)
            near = Connection(on: loop, over: transport)
            far = Connection(on: loop, over: other)
            near.start(nearSide)
            far.start(farSide)
        }
    }

    /// A peer that speaks in the clear is answered in the clear, and that is the end. What it was to be sent is not sent.
    @Test func plainText() throws {
        let bare = try Bare()
        bare.nearSide.onEnded = { $0.finish(lingering: .seconds(60)) }
        bare.near.send(Array("welcome\n".utf8))
        bare.far.send(Array("help\n".utf8))
        try bare.loop.ticks { bare.nearSide.isClosed && bare.farSide.hasEnded }
        bare.far.close()
        _ = try bare.loop.tick(waiting: false)
        #expect(bare.farSide.text == "plain\n" && bare.nearSide.text.isEmpty)
    }

    /// A peer that says nothing is told the same when the server closes.
    @Test func silence() throws {
        let bare = try Bare()
        _ = try bare.loop.tick(waiting: false)
        bare.near.close()
        try bare.loop.ticks { bare.farSide.hasEnded }
        bare.far.close()
        _ = try bare.loop.tick(waiting: false)
        #expect(bare.farSide.text == "plain\n")
    }

    /// Bytes that begin as a handshake and are none break the connection; nothing reaches the handler.
    @Test(arguments: [[0x16, 3, 1, 0, 5, 1, 2, 3, 4, 5], [0x16] + Array(repeating: UInt8(7), count: 70_000)])
    func garbage(_ bytes: [UInt8]) throws {
        let bare = try Bare()
        bare.far.send(bytes)
        try bare.loop.ticks { bare.nearSide.isClosed }
        bare.far.close()
        _ = try bare.loop.tick(waiting: false)
        #expect(bare.nearSide.error != nil && bare.nearSide.text.isEmpty)
    }

    /// A peer that goes away in the handshake, or in the middle of a record, is told apart from a polite end only in the handshake.
    @Test func anEndInTheHandshake() throws {
        let bare = try Bare()
        bare.far.send([0x16, 0x03, 0x01])
        bare.far.closeAfterFlush()
        try bare.loop.ticks { bare.nearSide.isClosed }
        #expect(bare.nearSide.error?.reason == "it has ended the connection in the handshake")
    }

    /// A client tells that a server does not speak TLS.
    @Test func aServerInTheClear() throws {
        let bare = try Bare(client: true)
        bare.far.send(Array(#"{"type":"welcome","protocol":1}"#.utf8))
        try bare.loop.ticks { bare.nearSide.isClosed }
        bare.far.close()
        _ = try bare.loop.tick(waiting: false)
        #expect(bare.nearSide.error?.reason == "what answers there does not speak TLS")
    }

    /// A client of OpenSSL alone, over the bare other end.
    ///
    /// Safe because: both handles are owned by this object, and used in one thread.
    @safe
    private final class KeyChanger {
        private let context: OpaquePointer
        private let session: OpaquePointer
        private let wire: PlainTransport

        init(over wire: PlainTransport) throws {
            self.wire = wire
            unsafe context = try #require(unsafe SSL_CTX_new(TLS_client_method()))
            unsafe session = try #require(unsafe SSL_new(context))
            unsafe SSL_set_fd(session, wire.fileDescriptor)
            unsafe SSL_set_connect_state(session)
        }

        deinit {
            unsafe SSL_free(session)
            unsafe SSL_CTX_free(context)
        }

        /// Goes on with the handshake, and reads what has come. Whether the handshake is over.
        func goOn() -> Bool {
            var room = [UInt8](repeating: 0, count: 4_096)
            guard unsafe SSL_do_handshake(session) == 1 else { return false }
            while unsafe SSL_read(session, &room, Int32(room.count)) > 0 {}
            return true
        }

        /// Changes its keys so many times, asking for as much, and then sends a text.
        func send(changes: Int, _ text: String) {
            for _ in 0..<changes {
                unsafe SSL_key_update(session, SSL_KEY_UPDATE_REQUESTED)
                unsafe SSL_do_handshake(session)
            }
            let bytes = Array(text.utf8)
            unsafe SSL_write(session, bytes, Int32(bytes.count))
        }
    }

    /// Keys may be changed now and then. A peer that does nothing else loses its connection, and nothing is read of it meanwhile.
    @Test func newKeys() throws {
        let loop = try EventLoop()
        let (one, other) = try PlainTransport.pair()
        let side = Side()
        let near = Connection(on: loop, over: try Self.server().transport(over: one.fileDescriptor))
        near.start(side)
        let client = try KeyChanger(over: other)
        try loop.ticks { client.goOn() }
        client.send(changes: 0, "hello\n")
        try loop.ticks { side.text == "hello\n" }
        client.send(changes: 16, "again\n")
        try loop.ticks { client.goOn() && side.text == "hello\nagain\n" }
        client.send(changes: 16, "and again\n")
        try loop.ticks { client.goOn() && side.text == "hello\nagain\nand again\n" }
        client.send(changes: 100, "never\n")
        try loop.ticks { side.isClosed }
        #expect(side.error?.reason == "it changes its keys again and again")
        #expect(side.text == "hello\nagain\nand again\n")
        other.close()
    }
}
