import Foundation
import TestSupport
import Testing

/// HAProxy before three nodes, as `Docker/haproxy.cluster.cfg` sets it up.
@Suite(.serialized, .postgres) struct ClusterProxyTests {
    private static let haproxy = URL(fileURLWithPath: "/usr/sbin/haproxy")
    /// From where people come.
    private static let person = "127.0.0.5"

    private static func admin(_ node: WebServer, _ words: String...) throws -> [String] {
        try BuiltProgram("pairs-server", ["admin", "--data", node.process.folder] + words).readToEnd()
    }

    private static func connect(_ port: Int) throws -> RawPeer {
        for _ in 0..<100 {
            if let peer = try? RawPeer(port: port, from: person) { return peer }
            usleep(100_000)
        }
        return try RawPeer(port: port, from: person)
    }

    /// One port leads to any node, a port of its own to each, and a path for browsers. Nodes know whose a connection is.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: haproxy.path), "haproxy is not installed"))
    func composition() throws {
        let text = try PostgresServer.freshDatabase()
        #expect(try BuiltProgram("pairs-server", ["cluster", "init", "--cluster", text]).wait() == 0)
        // Held until the proxy takes them, for the nodes take seconds to meet.
        var held = try (0..<5).map { _ in try Loopback.Port() }
        let ports = held.map(\.number)
        let (front, web) = (ports[0], ports[4])
        let nodes = try (1...3).map { number in
            try WebServer([
                "--cluster", text, "--node", "n\(number)", "--public", "127.0.0.1:\(ports[number])",
                "--web-url", "http://127.0.0.1:\(web)/n\(number)", "--proxy-from", "127.0.0.1",
            ])
        }
        for node in nodes { #expect(node.process.program.complains(of: "event=peer_joined")) }
        var recipe = try String(
            contentsOf: BuiltProgram.root.appending(path: "Docker/haproxy.cluster.cfg"), encoding: .utf8)
        for (number, node) in zip(1..., nodes) {
            recipe = recipe.replacing(" n\(number):7247", with: " 127.0.0.1:\(node.tcpPort)")
                .replacing(" n\(number):7249", with: " 127.0.0.1:\(node.port)")
                .replacing("bind :730\(number)", with: "bind :\(ports[number])")
        }
        recipe = recipe.replacing("bind :7247", with: "bind :\(front)").replacing("bind :7249", with: "bind :\(web)")
        let folder = try TemporaryFolder()
        let file = folder.path + "/haproxy.cfg"
        try recipe.write(toFile: file, atomically: true, encoding: .utf8)
        held = []
        let proxy = try BuiltProgram(Self.haproxy, ["-db", "-f", file])
        defer { proxy.signal(SIGTERM) }

        let ada = try Self.connect(front)
        let welcome = try #require(try ada.line(), "\(proxy.complaints)")
        let here = try #require((0..<3).first { welcome.contains(#""node":"n\#($0 + 1)","peers""#) }, "\(welcome)")
        let there = (here + 1) % 3
        try ada.send(#"{"type":"hello","id":1,"protocol":1,"name":"ada"}"#, #"{"type":"create","id":2}"#)
        let session = try #require(try ada.line(containing: #""resume""#))
        let token = try #require(session.firstMatch(of: /"resume":"(\w+)"/)?.1)
        let table = try #require(try ada.line(containing: #""re":2"#)?.firstMatch(of: /"table":"(\w+)"/)?.1)
        #expect(try Self.admin(nodes[here], "who").contains { $0.contains("\"ada\" guest from \(Self.person):") })
        for _ in 0..<50 where try Self.admin(nodes[here], "nodes").count(where: { $0.contains(" serving ") }) < 3 {
            usleep(100_000)
        }
        let answer = try Self.admin(nodes[here], "move", String(table), "n\(there + 1)")
        #expect(answer == ["1 table moved to n\(there + 1)"])
        let goodbye = try #require(try ada.line(containing: #""reason":"moved""#))
        #expect(
            goodbye.contains(
                #""host":"127.0.0.1","port":\#(ports[there + 1]),"web":"http://127.0.0.1:\#(web)/n\#(there + 1)""#),
            "\(goodbye)")
        let back = try Self.connect(ports[there + 1])
        try back.send(#"{"type":"hello","id":1,"protocol":1,"name":"ada","resume":"\#(token)"}"#)
        #expect(try back.line(containing: #""re":1"#)?.contains(#""ok""#) == true)
        #expect(try Self.admin(nodes[there], "who").contains { $0.contains("\"ada\" guest from \(Self.person):") })

        let pages = [("/", 200), ("/n2", 200), ("/n2/", 200), ("/n2/\(table)", 200)]
        for (path, status) in pages {
            let page = try Self.connect(web)
            try page.send(text: "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(web)\r\nConnection: close\r\n\r\n")
            #expect(try page.line()?.hasPrefix("HTTP/1.1 \(status) ") == true, "\(path)")
        }
        for number in 1...3 {
            func open(_ origin: String) throws -> BrowserPeer {
                try BrowserPeer(
                    port: web, from: Self.person, fields: ["Origin: \(origin)"], path: "/n\(number)/play",
                    host: "127.0.0.1:\(web)")
            }
            #expect(throws: BrowserPeer.NoUpgrade.self) { try open("http://foreign.example") }
            let bob = try open("http://127.0.0.1:\(web)")
            #expect(bob.welcome.contains(#""node":"n\#(number)","peers""#))
            try bob.send(#"{"type":"hello","id":1,"protocol":1,"name":"bob\#(number)"}"#)
            #expect(try bob.line(containing: #""re":1"#)?.contains(#""ok""#) == true)
            let who = try Self.admin(nodes[number - 1], "who")
            #expect(who.contains { $0.contains("\"bob\(number)\" guest from \(Self.person):") }, "\(who)")
        }
    }
}
