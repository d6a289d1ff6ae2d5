import EventLoop
import Platform
import ServerLink
import TestSupport
import Testing
import Wire

/// A node that says what a test tells it, and keeps what it hears.
private final class Node: ConnectionHandler {
    private(set) var connections: [Connection] = []
    private(set) var text = ""
    private var listener: Listener?
    /// What it says to whoever comes.
    var greeting: [String] = []

    init(on loop: EventLoop) throws {
        listener = try Listener(on: loop, host: "127.0.0.1", port: 0) { [unowned self] in accept($0) }
    }

    var port: Int { Int(listener?.address.port ?? 0) }
    /// The node as others name it.
    var name: String { #"{"node":"n2","host":"127.0.0.1","port":\#(port)}"# }

    private func accept(_ connection: Connection) {
        connections.append(connection)
        connection.start(self)
        for line in greeting { say(line) }
    }

    func say(_ line: String) { connections.last?.send(Array((line + "\n").utf8)) }

    /// Sends the session that this node has to another one.
    func move(to node: Node) { say(#"{"type":"goodbye","reason":"moved","resume_ms":60000,"to":\#(node.name)}"#) }

    /// Listens no more.
    func die() {
        listener?.close()
        connections.forEach { $0.close() }
    }

    func received(_ bytes: Span<UInt8>, on connection: Connection) {
        text += String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
    }
    func ended(_ connection: Connection) { connection.close() }
    func closed(_ connection: Connection, error: LoopError?) {}
}

/// A link, and three nodes on its loop. It connects again when it is told to, as its owners do.
private final class Scene {
    let loop: EventLoop
    let nodes: [Node]
    private(set) var link: ServerLink?
    private(set) var told: [String] = []

    init() throws {
        loop = try EventLoop()
        nodes = [try Node(on: loop), try Node(on: loop), try Node(on: loop)]
        for node in nodes { node.greeting = [welcome(peersOf: node)] }
        link = ServerLink(
            on: loop, to: Address(host: "127.0.0.1", port: nodes[0].port), timeout: .seconds(60)
        ) { [unowned self] in happened($0) }
        link?.connect()
        try turns { told.last == "welcome" }
    }

    func welcome(peersOf node: Node, instance: String = "i") -> String {
        let peers = nodes.filter { $0 !== node }.map(\.name).joined(separator: ",")
        return #"{"type":"welcome","protocol":1,"server":"s","instance":"\#(instance)","caps":["cluster"],"node":"n1","#
            + #""peers":[\#(peers)],"limits":{"line":4096,"rate":50,"burst":200,"seats":8,"tables":16},"hint":"h"}"#
    }

    private func happened(_ event: ServerLink.Event) {
        switch event {
        case .connected(let elsewhere): told.append(elsewhere == nil ? "connected" : "connected elsewhere")
        case .received(.goodbye(let goodbye)) where goodbye.reason == .moved: follow()
        case .received(.error(let error)) where error.code == .elsewhere: follow()
        case .received(let message): told.append(message.type)
        case .misread(let reason): told.append(reason)
        case .lost: told.append("lost")
        }
    }

    private func follow() {
        told.append("moved")
        link?.connect()
    }

    func turns(until condition: () -> Bool) throws { try loop.ticks(until: condition) }
}

/// A link on its way from node to node.
@Suite struct ServerLinkMovedTests {
    /// It goes to the node that a goodbye names, and from there to the one that an error names.
    @Test func follows() throws {
        let scene = try Scene()
        scene.nodes[0].move(to: scene.nodes[1])
        try scene.turns { scene.told.count == 5 }
        scene.nodes[1].say(
            #"{"type":"error","code":"elsewhere","message":"m","fatal":true,"to":\#(scene.nodes[2].name)}"#)
        try scene.turns { scene.told.count == 8 }
        #expect(
            scene.told == [
                "connected", "welcome", "moved", "connected elsewhere", "welcome", "moved", "connected elsewhere",
                "welcome",
            ])
        #expect(scene.nodes.map(\.connections.count) == [1, 1, 1])
    }

    /// Where nobody listens, a peer is asked after a moment, and the owner is not bothered.
    @Test func nobodyThere() throws {
        let scene = try Scene()
        let port = scene.nodes[1].port
        scene.nodes[1].die()
        scene.nodes[0].say(
            #"{"type":"goodbye","reason":"moved","to":{"node":"n2","host":"127.0.0.1","port":\#(port)}}"#)
        let start = scene.loop.now
        try scene.turns { scene.told.count == 5 }
        #expect(scene.told == ["connected", "welcome", "moved", "connected elsewhere", "welcome"])
        #expect(scene.nodes[2].connections.count == 1)
        #expect(scene.loop.now - start >= .milliseconds(990))
    }

    /// A node that takes the connection and does not greet is left for a peer, and so is one that takes nobody now.
    @Test(arguments: [[], [#"{"type":"error","code":"internal","message":"m","fatal":true}"#]])
    func noWelcome(greeting: [String]) throws {
        let scene = try Scene()
        scene.nodes[1].greeting = greeting
        scene.nodes[0].move(to: scene.nodes[1])
        try scene.turns { scene.told.count == 6 }
        #expect(
            scene.told == [
                "connected", "welcome", "moved", "connected elsewhere", "connected elsewhere", "welcome",
            ])
        #expect(scene.nodes[2].connections.count == 1 && scene.nodes[1].text == "\n")
    }

    /// Nothing is said to another server at that place.
    @Test func anotherServer() throws {
        let scene = try Scene()
        scene.nodes[1].greeting = [scene.welcome(peersOf: scene.nodes[1], instance: "other")]
        scene.nodes[0].move(to: scene.nodes[1])
        try scene.turns { scene.told.count == 6 }
        #expect(scene.told.suffix(2) == ["connected elsewhere", "welcome"])
        #expect(scene.nodes[2].connections.count == 1 && scene.nodes[1].text == "\n")
    }

    /// Where none of them answers, the connection is lost after one round.
    @Test func nobodyAtAll() throws {
        let scene = try Scene()
        for node in scene.nodes { node.die() }
        try scene.turns { scene.told.last == "lost" }
        scene.link?.connect()
        try scene.turns { scene.told.count == 4 }
        #expect(scene.told == ["connected", "welcome", "lost", "lost"])
    }

    /// A session that is sent on and on is followed three times.
    @Test func onAndOn() throws {
        let scene = try Scene()
        scene.nodes[1].greeting.append(
            #"{"type":"goodbye","reason":"moved","resume_ms":60000,"to":\#(scene.nodes[2].name)}"#)
        scene.nodes[2].greeting.append(
            #"{"type":"goodbye","reason":"moved","resume_ms":60000,"to":\#(scene.nodes[1].name)}"#)
        scene.nodes[0].move(to: scene.nodes[1])
        try scene.turns { scene.told.last?.contains("again and again") == true }
        #expect(scene.told.filter { $0 == "moved" }.count == 3)
        #expect(scene.told.last == "it sent this session from one node to the next again and again")
        #expect(scene.nodes.map(\.connections.count) == [1, 2, 1])
    }
}
