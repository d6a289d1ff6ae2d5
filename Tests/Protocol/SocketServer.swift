import Foundation
import TestSupport

/// A `pairs-server` of its own, spoken to over TCP on this machine.
final class SocketServer: ServerUnderTest {
    private let server: ServerProcess
    private var clients: [String: RawPeer] = [:]

    init(options: [String]) throws {
        // A transcript has accounts and events only where it says so.
        let accounts = options.contains("--accounts") ? [] : ["--accounts", "none"]
        let events = options.contains("--events") ? [] : ["--events", "nobody"]
        server = try ServerProcess(["--log-level", "none"] + accounts + events + options)
    }

    func connect(_ client: String) throws { clients[client] = try RawPeer(port: server.port) }

    func send(_ bytes: [UInt8], from client: String) throws { try clients[client]?.send(bytes) }

    func close(_ client: String) { clients[client]?.endSending() }

    func nextLine(of client: String) throws -> String? { try clients[client]?.line() }

    func hasEnded(_ client: String) throws -> Bool {
        let line = try clients[client]?.line()
        clients[client] = nil
        return line == nil
    }

    /// The clock is real, so the next line is awaited.
    func advance(milliseconds: Int) {}

    func stop() { server.program.signal(SIGTERM) }

    /// A `ping` of every client must be answered next, in words or in JSON.
    func leftovers() throws -> [String] {
        var leftovers: [String] = []
        for (name, client) in clients.sorted(by: { $0.key < $1.key }) {
            try client.send("{\"type\":\"ping\"}")
            while let line = try client.line(), line != #"{"type":"pong"}"#, line != "pong" {
                leftovers.append("\(name)< \(line)")
            }
        }
        return leftovers
    }
}
