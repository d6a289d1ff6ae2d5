import EventLoop
import Foundation
import TestSupport
import Testing

/// Numbers about a server, over HTTP.
struct MetricsTests {
    private static func get(_ path: String, at port: Int, by method: String = "GET") throws -> [String] {
        let peer = try RawPeer(port: port)
        try peer.send("\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r")
        var lines: [String] = []
        while let line = try peer.line() { lines.append(line.trimmingCharacters(in: ["\r"])) }
        return lines
    }

    /// What happens is counted; no name, table or address is told.
    @Test func counting() throws {
        let port = try Loopback.Port().number
        let server = try ServerProcess(["--metrics", "127.0.0.1:\(port)"])
        #expect(server.program.readLine() == "numbers at http://127.0.0.1:\(port)/metrics")
        let ada = try RawPeer(port: server.port)
        try ada.send("name ada", "create solo easy", "ready")
        #expect(try ada.line(containing: "A new game") != nil)
        try ada.send("flip a1", "flip z9", "ping")
        #expect(try ada.line(containing: "pong") != nil)
        let metrics = try Self.get("/metrics", at: port)
        #expect(metrics.first == "HTTP/1.1 200 OK")
        #expect(metrics.contains("Content-Type: text/plain; version=0.0.4; charset=utf-8"))
        for line in [
            "pairs_connections 1", "pairs_sessions 1", "pairs_tables{mode=\"solo\",phase=\"playing\"} 1",
            "pairs_moves_total 1", "pairs_move_seconds_count 1", "pairs_journal_failing 0",
        ] {
            #expect(metrics.contains(line), "\(line)")
        }
        #expect(metrics.contains { $0.hasPrefix("pairs_refusals_total{code=") })
        #expect(!metrics.contains { $0.contains("ada") })
        // Each name has its help and type, and counters end in _total.
        let types = metrics.filter { $0.hasPrefix("# TYPE ") }.map { $0.split(separator: " ") }
        #expect(Set(types.map { $0[2] }).count == types.count)
        #expect(types.allSatisfy { ($0[3] == "counter") == $0[2].hasSuffix("_total") && $0[2].hasPrefix("pairs_") })
        #expect(try Self.get("/healthz", at: port).last == "ok")
        #expect(try Self.get("/", at: port).first == "HTTP/1.1 404 Not Found")
        for path in ["/metrics", "/healthz"] {
            let head = try Self.get(path, at: port, by: "HEAD")
            #expect(head.first == "HTTP/1.1 200 OK" && head.last == "" && head.count { $0.isEmpty } == 1, "\(head)")
        }
    }

    /// Each metric of the dashboard is there, by its whole name.
    @Test func dashboard() throws {
        let file = BuiltProgram.root.appendingPathComponent("Docker/grafana-dashboard.json")
        let dashboard = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
        let panels = try #require(dashboard?["panels"] as? [[String: Any]])
        let expressions = panels.flatMap { $0["targets"] as? [[String: Any]] ?? [] }.compactMap {
            $0["expr"] as? String
        }
        #expect(panels.count > 15 && expressions.count >= panels.count)
        let port = try Loopback.Port().number
        let server = try ServerProcess(["--metrics", "127.0.0.1:\(port)"])
        let metrics = try Self.get("/metrics", at: port)
        var kinds: [String: String] = [:]
        for words in metrics.filter({ $0.hasPrefix("# TYPE ") }).map({ $0.split(separator: " ") }) {
            kinds[String(words[2])] = String(words[3])
        }
        var shown: Set<String> = []
        for expression in expressions {
            for name in expression.matches(of: /pairs_[a-z_]+/).map({ String($0.output) }) {
                let whole = name.replacing(/_(bucket|sum|count)$/, with: "")
                shown.insert(whole)
                #expect(kinds[whole] == "histogram" || whole == name && kinds[name] != nil, "\(name)")
            }
        }
        // What is counted is also shown.
        #expect(Set(kinds.keys).subtracting(shown) == [])
        withExtendedLifetime(server) {}
    }

    /// A port that is taken ends the start with a sentence.
    @Test func aTakenPort() throws {
        let loop = try EventLoop()
        let listener = try Listener(on: loop, host: "127.0.0.1", port: 0) { _ in }
        defer { listener.close() }
        let folder = try TemporaryFolder()
        let program = try BuiltProgram(
            "pairs-server",
            [
                "--port", "0", "--host", "127.0.0.1", "--no-advertise", "--data", folder.path, "--metrics",
                "127.0.0.1:\(listener.address.port)",
            ])
        #expect(program.readToEnd() == [] && program.wait() == 69 && program.complaints.contains("--metrics"))
    }
}
