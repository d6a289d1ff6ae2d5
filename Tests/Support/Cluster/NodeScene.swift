import Foundation
import Testing

/// Several nodes of a cluster as processes, on a database of their own.
public enum NodeScene {
    /// Makes the database. Returns where it is, as a text for libpq.
    public static func database() throws -> String {
        let text = try PostgresServer.freshDatabase()
        let program = try BuiltProgram("pairs-server", ["cluster", "init", "--cluster", text])
        _ = program.readToEnd()
        #expect(program.wait() == 0)
        return text
    }

    /// Nodes of these names that see each other. Whoever starts them holds them to the end (`withExtendedLifetime`): an optimised build
    /// ends them after the last line that reads them, while their players are connected.
    public static func start(_ names: String...) throws -> (text: String, nodes: [ServerProcess]) {
        let text = try database()
        let nodes = try names.map { name in
            try ServerProcess([
                "--cluster", text, "--node", name, "--rate", "0", "--tables-per-address", "0",
                "--tables-per-session", "0", "--kept-per-address", "0", "--events", "everybody",
            ])
        }
        for (node, name) in zip(nodes, names) {
            for other in names where other != name {
                #expect(node.program.complains(of: "event=peer_joined node=\(other)"))
            }
        }
        return (text, nodes)
    }

    /// What an order is answered.
    public static func admin(_ server: ServerProcess, _ words: String...) throws -> [String] {
        let program = try BuiltProgram("pairs-server", ["admin", "--data", server.folder] + words)
        let lines = program.readToEnd()
        _ = program.wait()
        return lines + program.complaints.split(separator: "\n").map(String.init)
    }

    /// Asks until the answer has the text: what nodes know of each other is three seconds old at most. Whether it came within `seconds`.
    public static func wait(for text: String, seconds: Int = 5, _ ask: () throws -> String) rethrows -> Bool {
        for _ in 0..<(seconds * 10) {
            if try ask().contains(text) { return true }
            usleep(100_000)
        }
        return false
    }
}

/// A peer with a session.
public final class NodePlayer {
    /// Its connection.
    public let peer: RawPeer
    /// With what it resumes its session.
    public let token: String
    /// How it is called there.
    public let name: String

    /// Says hello.
    public init(at port: Int, named name: String = "ada", resuming token: String? = nil) throws {
        peer = try RawPeer(port: port)
        let resume = token.map { #","resume":"\#($0)""# } ?? ""
        try peer.send(#"{"type":"hello","id":1,"protocol":1,"name":"\#(name)"\#(resume)}"#)
        let session = try #require(try peer.line(containing: #""type":"session""#))
        self.token = try #require(NodePlayer.text("resume", of: session))
        self.name = try #require(NodePlayer.text("name", of: session))
        _ = try peer.line(containing: #""re":1"#)
    }

    /// The text of a line's first field of that name.
    public static func text(_ field: String, of line: String) -> String? {
        line.components(separatedBy: "\"\(field)\":\"").dropFirst().first.map { String($0.prefix { $0 != "\"" }) }
    }

    /// Sends a request of that id. Returns its reply.
    public func ask(_ line: String, _ id: Int) throws -> String {
        try peer.send(line)
        return try #require(try peer.line(containing: "\"re\":\(id)"))
    }

    /// The port that a goodbye names.
    public func moved() throws -> Int { try Self.port(try #require(try peer.line(containing: #""reason":"moved""#))) }

    /// The port that a line names.
    public static func port(_ line: String) throws -> Int {
        try #require(
            line.components(separatedBy: "\"port\":").dropFirst().first.flatMap { Int($0.prefix { $0.isNumber }) })
    }

    /// Resumes the session where it is, which it is told at another port or finds out when it is there.
    public static func resume(_ token: String, from port: Int) throws -> NodePlayer {
        var place = port
        for _ in 0..<300 {
            // A dead one may be named for two seconds still, and its port may take a last connection.
            if let peer = try? RawPeer(port: place) {
                try peer.send(#"{"type":"hello","id":1,"protocol":1,"name":"x","resume":"\#(token)"}"#)
                let answer = try peer.line(containing: #""re":1"#) ?? ""
                if answer.contains(#""ok""#) { break }
                place = answer.contains("elsewhere") ? try Self.port(answer) : port
            } else {
                usleep(200_000)
                place = port
            }
        }
        return try NodePlayer(at: place, resuming: token)
    }
}
