import EventLoop
import Platform
import ServerLink
import TestSupport
import Testing
import Wire

/// The other side of a link: remembers what arrives.
private final class Peer: ConnectionHandler {
    private(set) var connections: [Connection] = []
    private(set) var text = ""
    private(set) var closed = 0

    func accept(_ connection: Connection) {
        connections.append(connection)
        connection.start(self)
    }

    func say(_ line: String) { connections.last?.send(Array((line + "\n").utf8)) }

    func received(_ bytes: Span<UInt8>, on connection: Connection) {
        text += String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
    }
    func ended(_ connection: Connection) { connection.close() }
    func closed(_ connection: Connection, error: LoopError?) { closed += 1 }
}

/// A link and its peer on one loop.
private final class Scene {
    let loop: EventLoop
    let peer = Peer()
    private(set) var link: ServerLink?
    private(set) var told: [String] = []
    private var listener: Listener?

    init(host: String = "127.0.0.1") throws {
        loop = try EventLoop()
        let listener = try Listener(on: loop, host: "127.0.0.1", port: 0, accepted: peer.accept)
        self.listener = listener
        let address = Address(host: host, port: Int(listener.address.port))
        link = ServerLink(on: loop, to: address, timeout: .seconds(60)) { [unowned self] event in
            told.append(Self.words(for: event))
        }
    }

    private static func words(for event: ServerLink.Event) -> String {
        switch event {
        case .connected: "connected"
        case .received(let message): "\(message)"
        case .misread(let reason): reason
        case .lost(let error): error.map { "lost: \($0.hint ?? $0.reason)" } ?? "lost"
        }
    }

    func stopListening() { listener?.close() }

    func turns(until condition: () -> Bool) throws { try loop.ticks(until: condition) }

    /// A scene whose link stands.
    static func connected() throws -> Scene {
        let scene = try Scene()
        scene.link?.connect()
        try scene.turns { scene.told.count == 1 && scene.peer.connections.count == 1 }
        return scene
    }
}

@Suite struct ServerLinkTests {
    private static let ping = Envelope(id: .number(1), .ping(Request.Ping()))
    /// The blank line with which a link begins, and a ping.
    private static let pingLine = "\n{\"type\":\"ping\",\"id\":1}\n"

    /// Messages come one by one behind the connection, requests go out as lines.
    @Test func messagesBothWays() throws {
        let scene = try Scene.connected()
        scene.peer.say("{\"type\":\"pong\"}\n\n{\"type\":\"goodbye\",\"reason\":\"idle\"}")
        scene.link?.send(Self.ping)
        try scene.turns { scene.told.count == 3 && scene.peer.text.hasSuffix("\n") }
        #expect(scene.told[0] == "connected")
        #expect(scene.told[1].hasPrefix("pong"))
        #expect(scene.told[2].hasPrefix("goodbye"))
        #expect(scene.peer.text == Self.pingLine)
    }

    /// A line that is no message is told with the reason, and the next one is read all the same.
    @Test(arguments: [
        ("220 mail", "it sent a line that is no JSON object"), ("[]", "it sent a line that is no JSON object"),
        (#"{"type":"ok","re":[]}"#, "it sent a message, but its field re is not as it should be"),
        (#"{"type":5}"#, "it sent a message, but its field type is not as it should be"),
        (String(repeating: "x", count: 65_536), "it sent a line of more than 65536 bytes"),
    ])
    func misreadLines(line: String, reason: String) throws {
        let scene = try Scene.connected()
        scene.peer.say(line)
        try scene.turns { scene.told.count == 2 }
        #expect(scene.told[1] == reason)
    }

    /// A link speaks first, by a blank line, so that a port that waits for its peer says at once what it is. What such a port says in
    /// words is told as the server's last line, but only before a greeting.
    @Test func aPortOfAnotherKind() throws {
        let scene = try Scene.connected()
        try scene.turns { scene.peer.text == "\n" }
        let words = "error bad_protocol: This port speaks TLS. Use another."
        scene.peer.say(words)
        try scene.turns { scene.told.count == 2 }
        #expect(scene.told[1].hasPrefix("error(") && scene.told[1].contains("\"This port speaks TLS. Use another.\""))
        let costs = #"{"chat":5,"configure":5,"create":10,"list":5,"quick":5,"sync":5,"watch":5}"#
        let limits = #"{"line":4096,"rate":50,"burst":200,"seats":8,"tables":16,"costs":\#(costs)}"#
        scene.peer.say(
            #"{"type":"welcome","protocol":1,"server":"s","instance":"i","caps":[],"limits":\#(limits),"hint":"h"}"#)
        scene.peer.say(words)
        try scene.turns { scene.told.count == 4 }
        #expect(scene.told[2].hasPrefix("welcome"), "\(scene.told[2])")
        #expect(scene.told[3] == "it sent a line that is no JSON object")
    }

    /// Nobody there, nobody found: both are told as a lost link.
    @Test func noServer() throws {
        let deserted = try Scene()
        deserted.stopListening()
        deserted.link?.connect()
        try deserted.turns { !deserted.told.isEmpty }
        #expect(deserted.told == ["lost: nothing listens there"])
        let unknown = try Scene(host: "no such host")
        unknown.link?.connect()
        #expect(unknown.told.count == 1)
        #expect(unknown.told.first?.hasPrefix("lost: ") == true)
    }

    /// A server that ends the connection is told without an error, and another can be made.
    @Test func theServerEnds() throws {
        let scene = try Scene.connected()
        // What it has not read would make it a reset.
        try scene.turns { !scene.peer.text.isEmpty }
        scene.peer.connections.last?.closeAfterFlush()
        try scene.turns { scene.told.count == 2 }
        #expect(scene.told == ["connected", "lost"])
        scene.link?.connect()
        try scene.turns { scene.told.count == 3 }
        #expect(scene.told.last == "connected")
    }

    /// A new connection takes the place of the one there is, of which nothing is told any more.
    @Test func connectingAgainReplaces() throws {
        let scene = try Scene.connected()
        scene.link?.send(Self.ping)
        scene.link?.connect()
        try scene.turns { scene.told.count == 2 && scene.peer.closed == 1 && scene.peer.text.hasSuffix("\n\n") }
        #expect(scene.told == ["connected", "connected"])
        #expect(scene.peer.text == Self.pingLine + "\n")
    }

    /// After a disconnect what was sent arrives and nothing is told.
    @Test func disconnecting() throws {
        let scene = try Scene.connected()
        scene.link?.send(Self.ping)
        scene.link?.disconnect()
        try scene.turns { scene.peer.closed == 1 }
        #expect(scene.peer.text == Self.pingLine)
        #expect(scene.told == ["connected"])
    }

    /// Finishing delivers what was sent to a server that is still talking, reads no more of it, and tells the end.
    @Test func finishing() throws {
        let scene = try Scene.connected()
        scene.peer.say("{\"type\":\"pong\"}")
        scene.link?.send(Self.ping)
        scene.link?.finish(within: .seconds(60))
        try scene.turns { scene.told.count == 2 }
        #expect(scene.told == ["connected", "lost"])
        #expect(scene.peer.text == Self.pingLine)
    }

    /// Finishing without a connection is over at once, an attempt to connect included.
    @Test func finishingNothing() throws {
        let scene = try Scene()
        scene.link?.connect()
        scene.link?.finish(within: .seconds(60))
        #expect(scene.told == ["lost"])
        scene.link?.send(Self.ping)
        #expect(scene.told == ["lost"])
    }
}
