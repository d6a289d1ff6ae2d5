import Foundation
import TestSupport
import Testing

/// A server behind proxies, which are at 127.0.0.2.
struct ProxyTests {
    private static let proxy = "127.0.0.2"
    private static let believing = ["--proxy-from", "127.0.0.2,10.0.0.0/8"]

    /// A PROXY header, version 2, for an IPv4 address; `isEncrypted` adds that the proxy's connection has TLS.
    private static func header(_ host: String, isEncrypted: Bool = false) -> [UInt8] {
        let values: [UInt8] = isEncrypted ? [0x20, 0, 5, 1, 0, 0, 0, 0] : []
        return [13, 10, 13, 10, 0] + "\r\nQUIT\n".utf8 + [0x21, 0x11, 0, UInt8(12 + values.count)]
            + host.split(separator: ".").compactMap { UInt8($0) } + [127, 0, 0, 1, 0x1F, 0x90, 0x1C, 0x4F] + values
    }

    /// Opens a WebSocket from an address with those fields. Returns the first line behind the upgrade.
    private static func upgrade(_ port: Int, from source: String, _ fields: [String]) throws -> (RawPeer, String) {
        let peer = try RawPeer(port: port, from: source)
        try peer.send(text: BrowserPeer.request(fields))
        guard try peer.line() == "HTTP/1.1 101 Switching Protocols\r" else { return (peer, "") }
        while let line = try peer.line(), line != "\r" {}
        var length = Int(try peer.bytes(count: 2)[1])
        if length == 126 { length = try peer.bytes(count: 2).reduce(0) { $0 << 8 | Int($1) } }
        return (peer, String(decoding: try peer.bytes(count: length), as: UTF8.self))
    }

    private static func admin(_ words: String..., folder: String) throws -> [String] {
        let program = try BuiltProgram("pairs-server", ["admin", "--data", folder] + words)
        return program.readToEnd()
    }

    /// The limits of an address are those of whom the proxy names. Whoever else says so is one address.
    @Test func limitsOfBrowsers() throws {
        let server = try WebServer(Self.believing + ["--connections-per-address", "1"])
        // Who asks may have written what stands before the proxy's word.
        let (one, first) = try Self.upgrade(
            server.port, from: Self.proxy, ["X-Forwarded-For: 203.0.113.2, 203.0.113.1"])
        #expect(first.contains("\"welcome\""))
        let (other, second) = try Self.upgrade(
            server.port, from: Self.proxy, ["X-Forwarded-For: 203.0.113.2, 10.1.2.3", "X-Forwarded-For: 127.0.0.2"])
        #expect(second.contains("\"welcome\""))
        let (_, third) = try Self.upgrade(server.port, from: Self.proxy, ["X-Forwarded-For: 203.0.113.1:4711"])
        #expect(third.contains("server_full"))
        // Without a word of the proxy it is the proxy's own; so is one that names nobody.
        let (own, fourth) = try Self.upgrade(server.port, from: Self.proxy, ["X-Forwarded-For: unknown"])
        #expect(fourth.contains("\"welcome\""))
        let (stranger, fifth) = try Self.upgrade(server.port, from: "127.0.0.3", ["X-Forwarded-For: 203.0.113.4"])
        #expect(fifth.contains("\"welcome\""))
        let (_, sixth) = try Self.upgrade(server.port, from: "127.0.0.3", ["X-Forwarded-For: 203.0.113.5"])
        #expect(sixth.contains("server_full"))
        try one.send(BrowserPeer.text("name ada"))
        try other.send(BrowserPeer.text("name bob"))
        _ = try one.bytes(count: 20)
        _ = try other.bytes(count: 20)
        let who = try Self.admin("who", folder: server.process.folder)
        #expect(who.contains { $0.contains("\"ada\" guest from 203.0.113.1:0") }, "\(who)")
        #expect(who.contains { $0.contains("\"bob\" guest from 203.0.113.2:0") }, "\(who)")
        withExtendedLifetime((own, stranger)) {}
    }

    /// A page, a refusal and a request that never comes to its end are answered behind a proxy as without one.
    @Test(arguments: [
        ("GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 203.0.113.1\r\n\r\n", "HTTP/1.1 200 OK\r"),
        ("GET / HTTP/1.0\r\nHost: a\r\nConnection: close\r\n\r\n", "HTTP/1.1 200 OK\r"),
        ("POST / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 203.0.113.1\r\n\r\n", "HTTP/1.1 405 Method Not Allowed\r"),
        ("nonsense\r\n\r\n", "HTTP/1.1 400 Bad Request\r"),
    ])
    func answers(request: String, first: String) throws {
        let server = try WebServer(Self.believing)
        let peer = try RawPeer(port: server.port, from: Self.proxy)
        try peer.send(text: request)
        #expect(try peer.line() == first)
        _ = try peer.linesToEnd()
        // Who ends in the middle of a request leaves nothing behind, and the server ends at once.
        let leaving = try RawPeer(port: server.port, from: Self.proxy)
        try leaving.send(text: "GET / HT")
        leaving.endSending()
        #expect(try leaving.linesToEnd() == [])
        let waiting = try RawPeer(port: server.port, from: Self.proxy)
        try waiting.send(text: "GET / HT")
        server.process.program.signal(SIGTERM)
        #expect(try waiting.linesToEnd() == [] && server.process.program.wait() == 0)
    }

    /// Players at the port of the game are those whom the PROXY header names, and bans meet them. Nobody else's header is looked at,
    /// and a proxy may also speak for itself.
    @Test func playersBehindAProxy() throws {
        let server = try ServerProcess(Self.believing + ["--connections-per-address", "2"])
        let ada = try RawPeer(port: server.port, from: Self.proxy)
        try ada.send(Self.header("203.0.113.1") + "name ada\n".utf8)
        #expect(try ada.line(containing: "Hello, ada.") != nil)
        let bob = try RawPeer(port: server.port, from: Self.proxy)
        for byte in Self.header("203.0.113.2") { try bob.send([byte]) }
        #expect(try bob.line()?.contains("welcome") == true)
        let twin = try RawPeer(port: server.port, from: Self.proxy)
        try twin.send(Self.header("203.0.113.1"))
        #expect(try twin.line()?.contains("welcome") == true)
        let triplet = try RawPeer(port: server.port, from: Self.proxy)
        try triplet.send(Self.header("203.0.113.1"))
        #expect(try triplet.line()?.contains("server_full") == true)
        let own = try RawPeer(port: server.port, from: Self.proxy)
        try own.send("name carol")
        #expect(try own.line(containing: "Hello, carol.") != nil)
        own.close()
        // One that says nothing is welcomed all the same.
        let silent = try RawPeer(port: server.port, from: Self.proxy)
        #expect(try silent.line()?.contains("welcome") == true)
        let broken = try RawPeer(port: server.port, from: Self.proxy)
        try broken.send(Self.header("203.0.113.3").map { $0 == 0x21 ? 0x11 : $0 })
        #expect(try broken.linesToEnd() == [])
        // For anybody else its bytes are lines, QUIT among them.
        let stranger = try RawPeer(port: server.port)
        try stranger.send(Self.header("203.0.113.4") + "\nname dora\n".utf8)
        stranger.endSending()
        #expect(try stranger.line()?.contains("welcome") == true)
        let who = try Self.admin("who", folder: server.folder)
        #expect(who.contains { $0.contains("\"ada\" guest from 203.0.113.1:8080") }, "\(who)")
        #expect(!who.contains { $0.contains("203.0.113.4") }, "\(who)")
        #expect(try Self.admin("ban", "ada", "spam", folder: server.folder) == ["ok"])
        #expect(try ada.linesToEnd().contains { $0.contains("banned") })
        // This one is open already: the server hears of the end of ada's only when the system has brought it, so a new one might be one
        // too many.
        try twin.send("name ada", "create")
        #expect(try twin.line(containing: "banned") != nil)
        try bob.send("name bob")
        #expect(try bob.line(containing: "Hello, bob.") != nil)
    }

    /// At a node of several a proxy never speaks for itself: who comes from there without the header is closed, with a line as without one.
    @Test(.postgres) func ofANode() throws {
        let text = try PostgresServer.freshDatabase()
        let making = try BuiltProgram("pairs-server", ["cluster", "init", "--cluster", text])
        #expect(making.wait() == 0)
        let server = try WebServer(Self.believing + ["--cluster", text, "--node", "n1"])
        let ada = try RawPeer(port: server.tcpPort, from: Self.proxy)
        try ada.send(Self.header("203.0.113.1") + "name ada\n".utf8)
        #expect(try ada.line(containing: "Hello, ada.") != nil)
        let own = try RawPeer(port: server.tcpPort, from: Self.proxy)
        try own.send(#"{"type":"hello","id":1,"protocol":1,"name":"bob"}"#)
        #expect(try own.linesToEnd() == [])
        let silent = try RawPeer(port: server.tcpPort, from: Self.proxy)
        #expect(try silent.linesToEnd() == [])
        // Browsers' proxies speak HTTP, and say there whose it is.
        let (_, first) = try Self.upgrade(server.port, from: Self.proxy, ["X-Forwarded-For: 203.0.113.2"])
        #expect(first.contains("\"welcome\""))
        // From anybody else it is a protocol that is not spoken here.
        let stranger = try RawPeer(port: server.tcpPort)
        try stranger.send(Self.header("203.0.113.4") + #"{"type":"hello","id":1,"protocol":1,"name":"eve"}\#n"#.utf8)
        #expect(try stranger.line(containing: "error bad_protocol") != nil && stranger.linesToEnd() == [])
    }

    /// The header stands before TLS as well.
    @Test func beforeTLS() throws {
        let server = try WebServer(Self.believing)
        let peer = try RawPeer(port: server.securePort, from: Self.proxy)
        try peer.send(Self.header("203.0.113.1") + "GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
        #expect(try peer.linesToEnd().last == "This port speaks https, not http.")
    }

    /// A password is taken where the proxy says that its connection is encrypted, and only there.
    @Test(arguments: [true, false]) func passwords(isEncrypted: Bool) throws {
        let server = try WebServer(Self.believing)
        let hello = #"{"type":"hello","id":1,"protocol":1,"name":"ada"}"#
        let register = #"{"type":"register","id":2,"name":"ada","password":"seven blue cups"}"#
        func isTaken(_ line: String?) throws -> Bool {
            let line = try #require(line)
            #expect(line.contains("\"ok\"") || line.contains("\"not_encrypted\""), "\(line)")
            return line.contains("\"ok\"")
        }
        let player = try RawPeer(port: server.tcpPort, from: Self.proxy)
        try player.send(Self.header("203.0.113.1", isEncrypted: isEncrypted) + "\(hello)\n\(register)\n".utf8)
        #expect(try isTaken(player.line(containing: "\"re\":2")) == isEncrypted)
        let browser = try BrowserPeer(
            port: server.port, from: Self.proxy,
            fields: ["X-Forwarded-For: 203.0.113.2", "X-Forwarded-Proto: \(isEncrypted ? "https" : "http")"])
        try browser.send(hello)
        try browser.send(register.replacing("ada", with: "bob"))
        #expect(try isTaken(browser.line(containing: "\"re\":2")) == isEncrypted)
    }
}
