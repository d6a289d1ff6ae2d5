import TestSupport
import Testing

/// Requests of HTTP that are right and wrong, by bare sockets.
struct RequestTests {
    /// The whole answer to a request.
    private func answer(_ request: String) throws -> [String] {
        let peer = try RawPeer(port: WebServer.shared.get().port)
        try peer.send(text: request)
        return try peer.linesToEnd().map { $0.hasSuffix("\r") ? String($0.dropLast()) : $0 }
    }

    /// The page is at the root and at a table's path, with fields that keep other pages and scripts out.
    @Test(arguments: ["/", "/tcms", "/tcms?lang=de", "/abcdefghij"]) func page(path: String) throws {
        let lines = try answer("GET \(path) HTTP/1.1\r\nHost: pairs.test:7249\r\n\r\n")
        #expect(lines.first == "HTTP/1.1 200 OK")
        #expect(lines.contains("Content-Type: text/html; charset=utf-8"))
        #expect(lines.contains("X-Content-Type-Options: nosniff"))
        #expect(lines.contains("Referrer-Policy: no-referrer"))
        let policy = try #require(lines.first { $0.hasPrefix("Content-Security-Policy: default-src 'none'; ") })
        #expect(
            policy.contains("connect-src 'self' ws://pairs.test:7249 ") && policy.contains("frame-ancestors 'none'"))
        #expect(!policy.contains("script-src 'unsafe"))
        #expect(lines.contains { $0.contains("<!doctype html>") || $0.contains("<!DOCTYPE html>") })
    }

    /// The scripts that the page brings later are beside it, and its policy lets no others run.
    @Test(arguments: ["patience", "people", "forms", "ending", "wide", "replay", "nodes", "events"]) func part(
        name: String
    )
        throws
    {
        let lines = try answer("GET /\(name).js HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(lines.first == "HTTP/1.1 200 OK" && lines.contains("Content-Type: text/javascript; charset=utf-8"))
        #expect(lines.contains { $0.hasPrefix("'use strict';") })
        let page = try answer("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        let policy = try #require(page.first { $0.hasPrefix("Content-Security-Policy: ") })
        // Two of the page itself, and one of each part.
        #expect(policy.components(separatedBy: "'sha256-").count == 1 + 2 + 8 && !policy.contains("script-src 'self'"))
    }

    /// The words of each language that the terminal client has are beside it.
    @Test(arguments: ["en", "de", "es", "fr", "sv", "ja"]) func words(language: String) throws {
        let lines = try answer("GET /words/\(language) HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(lines.first == "HTTP/1.1 200 OK" && lines.contains("Content-Type: text/plain; charset=utf-8"))
        #expect(lines.contains { $0.hasPrefix("chat.send ") })
    }

    /// What can't be answered gets its status, a line in words, and the end.
    @Test(arguments: [
        ("POST / HTTP/1.1\r\nHost: a\r\n\r\n", 405),
        ("OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("GET /../etc/passwd HTTP/1.1\r\nHost: a\r\n\r\n", 404),
        ("GET /favicon.ico HTTP/1.1\r\nHost: a\r\n\r\n", 404), ("GET /a/b HTTP/1.1\r\nHost: a\r\n\r\n", 404),
        ("GET /%2e%2e HTTP/1.1\r\nHost: a\r\n\r\n", 404), ("GET http://a/ HTTP/1.1\r\nHost: a\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a b\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: a;script-src *\r\n\r\n", 400),
        ("GET / HTTP/0.9\r\nHost: a\r\n\r\n", 505), ("GET / HTTP/2\r\nHost: a\r\n\r\n", 505),
        ("GET / HTTP/1.0\r\nHost: evil.example\r\n\r\n", 421), ("GET /\r\n\r\n", 400),
        ("\r\n\r\n\r\n\r\n", 400), ("\n", 400), ("\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}", 400), ("{\"type\":\"hello\"", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: a\r\n folded: b\r\n\r\n", 400),
        ("GET / HTTP/1.1\nHost: a\n\nx\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: a\u{0}\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\n", 413),
        ("GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n", 413),
        ("GET /" + String(repeating: "a", count: 2000) + " HTTP/1.1\r\nHost: a\r\n\r\n", 414),
        ("GET / HTTP/1.1\r\nCookie: " + String(repeating: "a", count: 20_000), 431),
        ("GET / HTTP/1.1\r\nHost: a\r\n" + String(repeating: "A: b\r\n", count: 64) + "\r\n", 431),
        ("GET /play HTTP/1.1\r\nHost: a\r\n\r\n", 426),
        ("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", 421),
        ("GET /join.svg HTTP/1.1\r\nHost: 127.0.0.1.evil.example:7249\r\n\r\n", 421),
        ("GET /join/a/b.svg HTTP/1.1\r\nHost: a\r\n\r\n", 404), ("GET /join/.svg HTTP/1.1\r\nHost: a\r\n\r\n", 404),
        ("GET /join/k3f9.png HTTP/1.1\r\nHost: a\r\n\r\n", 404),
        ("GET /join/<b>.txt HTTP/1.1\r\nHost: a\r\n\r\n", 404),
        ("GET /join/" + String(repeating: "a", count: 33) + ".svg HTTP/1.1\r\nHost: a\r\n\r\n", 404),
    ])
    func refusals(request: String, status: Int) throws {
        let lines = try answer(request)
        #expect(lines.first?.hasPrefix("HTTP/1.1 \(status) ") == true, "\(lines)")
        #expect(lines.last?.hasSuffix(".") == true && lines.contains("Connection: close"))
    }

    /// A request of HTTP/1.0, as proxies send it, is answered with or without the name of the host.
    @Test(arguments: ["GET / HTTP/1.0\r\nHost: a\r\nConnection: close\r\n\r\n", "GET / HTTP/1.0\r\n\r\n"])
    func oldVersion(request: String) throws {
        let lines = try answer(request)
        #expect(lines.first == "HTTP/1.1 200 OK" && lines.contains("Content-Type: text/html; charset=utf-8"))
        #expect(!lines.contains { $0.hasPrefix("Content-Security-Policy: ") && $0.contains("ws://;") })
    }

    /// A head alone is that of the whole answer, a refusal's too.
    @Test(arguments: ["/", "/words/en", "/nowhere/", "/play"]) func headAlone(path: String) throws {
        let whole = try answer("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
        let head = try answer("HEAD \(path) HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(head == Array(whole.prefix { !$0.isEmpty }) + [""])
    }

    /// Who asks what the server takes, as HAProxy does to see whether it lives, is told.
    @Test(arguments: ["OPTIONS / HTTP/1.0\r\n\r\n", "OPTIONS /tcms HTTP/1.1\r\nHost: a\r\n\r\n"])
    func options(request: String) throws {
        let lines = try answer(request)
        #expect(lines.first == "HTTP/1.1 204 No Content" && lines.contains("Allow: GET, HEAD, OPTIONS"))
        #expect(lines.last == "")
    }

    /// A program that speaks TLS here is told so at once, and not after the time for a request.
    @Test func secureAtThePlainPort() throws {
        let peer = try RawPeer(port: WebServer.shared.get().port)
        try peer.send([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xFC, 0x03, 0x03])
        let lines = try peer.linesToEnd()
        #expect(lines.first == "HTTP/1.1 400 Bad Request\r" && lines.last == "This port speaks http, not https.")
    }

    /// The address in --web-url is the page's own, also where a proxy asks by another name, and the page may open its WebSocket there.
    @Test func ownAddress() throws {
        let server = try WebServer(["--web-url", "https://pairs.example"])
        func first(_ fields: [String], in request: String = BrowserPeer.request()) throws -> String? {
            let peer = try RawPeer(port: server.port)
            try peer.send(text: request.replacing("Host: pairs.test", with: fields.joined(separator: "\r\n")))
            return try peer.line()
        }
        let switches = "HTTP/1.1 101 Switching Protocols\r"
        #expect(try first(["Host: 127.0.0.1:\(server.port)", "Origin: https://pairs.example"]) == switches)
        #expect(try first(["Host: pairs.example:443", "Origin: https://pairs.example"]) == switches)
        #expect(try first(["Host: pairs.example", "Origin: https://pairs.example"]) == switches)
        for foreign in ["https://pairs.example:444", "https://evil.example", "http://pairs.example.evil.example"] {
            let line = try first(["Host: 127.0.0.1:\(server.port)", "Origin: \(foreign)"])
            #expect(line == "HTTP/1.1 403 Forbidden\r", "\(foreign)")
        }
        let peer = try RawPeer(port: server.port)
        try peer.send(text: "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        #expect(
            try peer.line(containing: "connect-src 'self' ws://127.0.0.1 wss://127.0.0.1 wss://pairs.example;") != nil)
    }

    /// An upgrade that is not right gets its status.
    @Test(arguments: [
        ("Sec-WebSocket-Version: 13", "Sec-WebSocket-Version: 8", 426), ("Upgrade: websocket", "Upgrade: h2c", 426),
        ("Connection: keep-alive, Upgrade", "Connection: close", 426), (BrowserPeer.key, "short", 400),
        (BrowserPeer.key, "dGhlIHNhbXBsZSBub25jZQ!!", 400),
        ("Host: pairs.test", "Host: pairs.test\r\nOrigin: http://evil.test", 403),
        ("Host: pairs.test", "Host: pairs.test\r\nOrigin: null", 403),
        // A foreign page whose name points to this machine is of the same origin as the server (DNS rebinding).
        ("Host: pairs.test", "Host: evil.example:7249\r\nOrigin: http://evil.example:7249", 421),
        ("Host: pairs.test", "Host: pairs.test\r\nOrigin: http://pairs.test:81", 403),
        ("Host: pairs.test", "Host: pairs.test:443\r\nOrigin: http://pairs.test", 403),
        ("GET /play HTTP/1.1", "GET /play HTTP/1.0", 426), ("GET /play", "OPTIONS /play", 204),
        ("Host: pairs.test", "Host: pairs.test\r\nOrigin: http://pairs.test\r\nOrigin: http://evil.test", 400),
    ])
    func upgrades(part: String, other: String, status: Int) throws {
        let lines = try answer(BrowserPeer.request().replacing(part, with: other))
        #expect(lines.first?.hasPrefix("HTTP/1.1 \(status) ") == true, "\(lines)")
    }

    /// The upgrade proves that the key was read, and the page's own origin is let in. A port that its scheme has anyway may be named
    /// in one of both.
    @Test(arguments: [
        ("pairs.test", "Origin: http://pairs.test"), ("pairs.test", "Origin: https://PAIRS.test"),
        ("pairs.test", "X-Other: a"), ("pairs.test:443", "Origin: https://pairs.test"),
        ("pairs.test:80", "Origin: http://pairs.test"), ("pairs.test", "Origin: https://pairs.test:443"),
        ("[::1]:7249", "Origin: http://[::1]:7249"),
    ])
    func upgrade(host: String, field: String) throws {
        let peer = try RawPeer(port: WebServer.shared.get().port)
        try peer.send(text: BrowserPeer.request([field]).replacing("Host: pairs.test", with: "Host: \(host)"))
        #expect(try peer.line() == "HTTP/1.1 101 Switching Protocols\r")
        #expect(try peer.line(containing: "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r") != nil)
    }

    /// A request that comes byte by byte is read all the same, and one that does not come to its end is told so and closed.
    @Test(.deep) func slow() throws {
        let peer = try RawPeer(port: WebServer.shared.get().port)
        for byte in "GET /tcms HTTP/1.1\r\nHost: a\r\n\r\n".utf8 { try peer.send([byte]) }
        #expect(try peer.line() == "HTTP/1.1 200 OK\r")
        let other = try RawPeer(port: WebServer.shared.get().port)
        try other.send(text: "GET / HTTP/1.1\r\nHost:")
        #expect(try other.line() == "HTTP/1.1 408 Request Timeout\r")
        _ = try other.linesToEnd()
    }

    /// Browsers count for the limit of their address, and one too many is told so in its first line.
    @Test func connectionsOfAnAddress() throws {
        let server = try WebServer(["--connections-per-address", "2"])
        let first = try BrowserPeer(port: server.port)
        let second = try RawPeer(port: server.tcpPort)
        #expect(try second.line()?.contains("welcome") == true)
        let third = try RawPeer(port: server.port)
        try third.send(text: BrowserPeer.request())
        #expect(String(decoding: try third.bytes(count: 65_536), as: UTF8.self).contains("server_full"))
        withExtendedLifetime(first) {}
    }

    /// The port for https tells a program that speaks http so.
    @Test func plainAtTheSecurePort() throws {
        let peer = try RawPeer(port: WebServer.shared.get().securePort)
        try peer.send(text: "GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try peer.linesToEnd().last == "This port speaks https, not http.")
    }
}
