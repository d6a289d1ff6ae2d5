import TestSupport
import Testing

/// The link and the QR code that a server has for browsers and terminals.
struct JoinTests {
    private func get(_ path: String, host: String, at server: WebServer) throws -> [String] {
        let peer = try RawPeer(port: server.port)
        try peer.send(text: "GET \(path) HTTP/1.1\r\nHost: \(host)\r\n\r\n")
        return try peer.linesToEnd().map { $0.hasSuffix("\r") ? String($0.dropLast()) : $0 }
    }

    /// The link is what the browser calls the server, the code is below it in half blocks, and the last line is for nc.
    @Test(arguments: [
        ("/join/k3f9.txt", "192.168.1.5:7249", "http://192.168.1.5:7249/k3f9"),
        ("/join.txt", "den.local:80", "http://den.local:80/"),
    ])
    func words(path: String, host: String, link: String) throws {
        let server = try WebServer.shared.get()
        let lines = try get(path, host: host, at: server)
        let body = Array(lines.drop { !$0.isEmpty }.dropFirst())
        #expect(lines.first == "HTTP/1.1 200 OK" && lines.contains("Content-Type: text/plain; charset=utf-8"))
        #expect(body.first == link && body.count == (link.utf8.count > 26 ? 23 : 21))
        #expect(body.suffix(2) == ["", "nc \(host.prefix { $0 != ":" }) \(server.tcpPort)"])
        let code = body.dropFirst(2).dropLast(2)
        #expect(code.allSatisfy { $0.allSatisfy { " █▀▄".contains($0) } && $0.count == body[2].count })
    }

    /// What leads a browser on this machine here would lead a phone to itself, so that the link has another address: that on which the
    /// server listens.
    @Test func fromThisMachine() throws {
        let server = try WebServer.shared.get()
        let lines = try get("/join/k3f9.txt", host: "localhost:\(server.port)", at: server)
        #expect(lines.contains("http://127.0.0.1:\(server.port)/k3f9"))
    }

    /// The picture is an SVG file of one path.
    @Test func picture() throws {
        let lines = try get("/join/k3f9.svg", host: "den", at: WebServer.shared.get())
        #expect(lines.contains("Content-Type: image/svg+xml"))
        #expect(lines.last?.hasPrefix("<svg ") == true && lines.last?.hasSuffix("</svg>") == true)
    }

    /// What the server's host says goes before all, is in the welcome, and is a name to which the page answers.
    @Test func whatTheHostSays() throws {
        let server = try WebServer(["--web-url", "https://pairs.example/"])
        #expect(try get("/join/k3f9.txt", host: "localhost", at: server).contains("https://pairs.example/k3f9"))
        #expect(try get("/", host: "pairs.example", at: server).first == "HTTP/1.1 200 OK")
        #expect(try get("/", host: "other.example", at: server).first == "HTTP/1.1 421 Misdirected Request")
        let welcome = try #require(try RawPeer(port: server.tcpPort).line())
        let web = #""web":{"port":\#(server.port),"tls_port":\#(server.securePort),"url":"https://pairs.example"}"#
        #expect(welcome.contains(web), "\(welcome)")
    }

    /// A wrong --web-url ends the server with words.
    @Test(arguments: [["--web", "0", "--web-url", "pairs.example"], ["--web-url", "https://pairs.example"]])
    func wrongURL(options: [String]) throws {
        let program = try BuiltProgram("pairs-server", ["--port", "0"] + options)
        #expect(program.wait() == 64)
        #expect(program.complaints.contains("--web-url"))
    }
}
