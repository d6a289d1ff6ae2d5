import EventLoop
import Foundation
import ServerCore
import ServerRuntime
import TestSupport
import Testing

/// How clients and server are joined.
enum Wiring: CaseIterable {
    /// Both ends of a socket pair, given to the loop directly.
    case pair
    /// A listener on a free loopback port.
    case tcp
}

/// The server on a loop with clients on the same loop, over either transport.
final class ServerOnLoop {
    let loop: EventLoop
    private let driver: ServerDriver
    private let wiring: Wiring
    private var listener: Listener?

    init(
        _ wiring: Wiring, limits: ServerLimits = ServerLimits(), families: [any GameFamily] = GameFamilies.all
    ) throws {
        self.wiring = wiring
        loop = try EventLoop()
        var drawn: UInt8 = 0
        var setup = Server.Setup(
            limits: limits, name: "pairs/test", instance: "00000000-0000-4000-8000-000000000000",
            hashing: .real,
            randomBytes: { count in
                (0..<count).map { _ in
                    drawn &+= 1
                    return drawn
                }
            })
        setup.families = families
        driver = ServerDriver(Server(setup), on: loop, log: LogWriter(), backlogLimit: limits.backlogBytes)
        if wiring == .tcp { listener = try Listener(on: loop, host: "127.0.0.1", port: 0, accepted: driver.accept) }
    }

    /// Where it listens, over TCP.
    var port: Int { Int(listener?.address.port ?? 0) }

    /// How many connections the server has.
    var connectionCount: Int { driver.connectionCount }

    /// A client over a socket pair, whose server's side takes as little as it is told to.
    func connectStuck() throws -> (TestClient, StuckTransport) {
        let client = TestClient(self)
        let (near, far) = try PlainTransport.pair()
        let stuck = StuckTransport(near)
        driver.accept(Connection(on: loop, over: stuck))
        client.start(Connection(on: loop, over: far))
        try loop.tick(waiting: false)
        return (client, stuck)
    }

    func connect() throws -> TestClient {
        let client = TestClient(self)
        switch wiring {
        case .pair:
            let (near, far) = try PlainTransport.pair()
            driver.accept(Connection(on: loop, over: near))
            client.start(Connection(on: loop, over: far))
            // Nothing on the loop stands for the new connection yet, so let it send its welcome.
            try loop.tick(waiting: false)
        case .tcp:
            guard let listener else { preconditionFailure("a TCP server has its listener") }
            try Connector(
                on: loop, host: "127.0.0.1", port: listener.address.port, timeout: .seconds(10)
            ) { result in
                if let connection = try? result.get() { client.start(connection) }
            }
        }
        return client
    }
}

extension ServerOnLoop {
    /// A bare socket to the server, which turns while the peer waits.
    func peer(littleRoom: Bool = false) throws -> RawPeer {
        try RawPeer(port: port, littleRoom: littleRoom) { [loop] in try loop.tick(waiting: false) }
    }
}

/// One client on the server's loop.
final class TestClient: ConnectionHandler {
    private unowned let server: ServerOnLoop
    private var connection: Connection?
    private var bytes: [UInt8] = []
    private(set) var isClosed = false

    init(_ server: ServerOnLoop) { self.server = server }

    func start(_ connection: Connection) {
        self.connection = connection
        connection.start(self)
    }

    func received(_ span: Span<UInt8>, on connection: Connection) {
        for index in span.indices { bytes.append(span[index]) }
    }
    func ended(_ connection: Connection) { connection.close() }
    func closed(_ connection: Connection, error: LoopError?) { isClosed = true }

    func send(_ text: String) throws {
        while connection == nil { try server.loop.tick() }
        connection?.send(Array((text + "\n").utf8))
    }

    func drop() { connection?.close() }

    /// Turns the loop until a line with the text has come, and tells it; nil where the connection ends before.
    func line(containing text: String) throws -> String? {
        while true {
            while let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: bytes[..<end], as: UTF8.self)
                bytes.removeSubrange(...end)
                if line.contains(text) { return line }
            }
            if isClosed { return nil }
            try server.loop.tick()
        }
    }
}

/// Takes the value of a string field out of a line.
func field(_ name: String, of line: String?) -> String {
    guard let line, let start = line.range(of: "\"\(name)\":\"") else { return "" }
    return String(line[start.upperBound...].prefix { $0 != "\"" })
}

@Suite struct ServerOverTransportsTests {
    /// Two players meet at a table, and each flip reaches both before its ok.
    @Test(arguments: Wiring.allCases) func aFlipReachesBothPlayers(_ wiring: Wiring) throws {
        let server = try ServerOnLoop(wiring)
        let (ada, bob) = (try server.connect(), try server.connect())
        #expect(try ada.line(containing: "welcome") != nil)
        try ada.send(#"{"type":"hello","id":1,"protocol":1,"name":"ada"}"#)
        try ada.send(#"{"type":"create","id":2,"rules":{"level":"easy"}}"#)
        let table = field("table", of: try ada.line(containing: "\"re\":2"))
        try bob.send(#"{"type":"hello","protocol":1,"name":"bob"}"#)
        try bob.send(#"{"type":"join","id":1,"table":"\#(table)"}"#)
        #expect(try bob.line(containing: "\"re\":1")?.contains("\"seat\":1") == true)
        try bob.send(#"{"type":"ready","table":"\#(table)"}"#)
        try ada.send(#"{"type":"ready","table":"\#(table)"}"#)
        #expect(try ada.line(containing: "\"deal\"") != nil)
        try ada.send(#"{"type":"flip","id":3,"table":"\#(table)","card":5}"#)
        let diff = try ada.line(containing: "reveal")
        #expect(try ada.line(containing: "\"re\":") == #"{"type":"ok","re":3,"seq":4}"#)
        #expect(try bob.line(containing: "reveal") == diff)
    }

    /// A player whose connection drops in the middle of a game takes the seat up again and misses nothing.
    @Test(arguments: Wiring.allCases) func aDroppedPlayerResumes(_ wiring: Wiring) throws {
        let server = try ServerOnLoop(wiring)
        let (ada, bob) = (try server.connect(), try server.connect())
        try ada.send(#"{"type":"hello","protocol":1,"name":"ada"}"#)
        let token = field("resume", of: try ada.line(containing: "\"session\""))
        try ada.send(#"{"type":"create","id":2,"rules":{"level":"easy"}}"#)
        let table = field("table", of: try ada.line(containing: "\"re\":2"))
        try bob.send(#"{"type":"hello","protocol":1,"name":"bob"}"#)
        try bob.send(#"{"type":"join","table":"\#(table)"}"#)
        try bob.send(#"{"type":"ready","table":"\#(table)"}"#)
        try ada.send(#"{"type":"ready","table":"\#(table)"}"#)
        #expect(try ada.line(containing: "\"deal\"") != nil)
        ada.drop()
        #expect(try bob.line(containing: "\"lost\"") != nil)
        let again = try server.connect()
        try again.send(
            #"{"type":"hello","id":1,"protocol":1,"name":"ada","resume":"\#(token)","tables":{"\#(table)":3}}"#)
        #expect(try again.line(containing: "diff")?.contains("\"seq\":4") == true)
        #expect(try again.line(containing: "diff")?.contains("\"here\"") == true)
        #expect(try again.line(containing: "\"ok\"") != nil)
        try again.send(#"{"type":"flip","id":2,"table":"\#(table)","card":0}"#)
        #expect(try bob.line(containing: "reveal") != nil)
    }
}
