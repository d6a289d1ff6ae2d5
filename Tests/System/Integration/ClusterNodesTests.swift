import Foundation
import Postgres
import TestSupport
import Testing

/// Several nodes on one PostgreSQL, as one place to play.
@Suite(.serialized, .postgres) struct ClusterNodesTests {
    private static func database() throws -> String {
        let text = try PostgresServer.freshDatabase()
        let program = try BuiltProgram("pairs-server", ["cluster", "init", "--cluster", text])
        _ = program.readToEnd()
        #expect(program.wait() == 0)
        return text
    }

    private static func admin(_ server: ServerProcess, _ words: String...) throws -> [String] {
        let program = try BuiltProgram("pairs-server", ["admin", "--data", server.folder] + words)
        let lines = program.readToEnd()
        _ = program.wait()
        return lines + program.complaints.split(separator: "\n").map(String.init)
    }

    /// Nodes of these names that see each other.
    private static func nodes(_ names: String...) throws -> (text: String, nodes: [ServerProcess]) {
        let text = try database()
        let nodes = try names.map { name in
            try ServerProcess([
                "--cluster", text, "--node", name, "--rate", "0", "--tables-per-address", "0",
                "--tables-per-session", "0", "--kept-per-address", "0",
            ])
        }
        for (node, name) in zip(nodes, names) {
            for other in names where other != name {
                #expect(node.program.complains(of: "event=peer_joined node=\(other)"))
            }
        }
        return (text, nodes)
    }

    /// A peer with a session.
    private final class Player {
        let peer: RawPeer
        let token: String

        init(at port: Int, named name: String = "ada", resuming token: String? = nil) throws {
            peer = try RawPeer(port: port)
            let resume = token.map { #","resume":"\#($0)""# } ?? ""
            try peer.send(#"{"type":"hello","id":1,"protocol":1,"name":"\#(name)"\#(resume)}"#)
            let session = try #require(try peer.line(containing: #""type":"session""#))
            self.token = try #require(Player.text("resume", of: session))
            _ = try peer.line(containing: #""re":1"#)
        }

        static func text(_ field: String, of line: String) -> String? {
            line.components(separatedBy: "\"\(field)\":\"").dropFirst().first.map { String($0.prefix { $0 != "\"" }) }
        }

        func ask(_ line: String, _ id: Int) throws -> String {
            try peer.send(line)
            return try #require(try peer.line(containing: "\"re\":\(id)"))
        }

        /// The port that a goodbye names.
        func moved() throws -> Int { try Self.port(try #require(try peer.line(containing: #""reason":"moved""#))) }

        static func port(_ line: String) throws -> Int {
            try #require(
                line.components(separatedBy: "\"port\":").dropFirst().first.flatMap { Int($0.prefix { $0.isNumber }) })
        }
    }

    /// A request until its answer has the text: what nodes know of each other is three seconds old at most.
    private static func wait(for text: String, _ ask: () throws -> String) throws -> Bool {
        for _ in 0..<50 {
            if try ask().contains(text) { return true }
            usleep(100_000)
        }
        return false
    }

    /// One lobby; and whoever wants to come to a table elsewhere is sent there, or told.
    @Test func onePlace() throws {
        let (_, nodes) = try Self.nodes("n1", "n2")
        let welcome = try #require(try RawPeer(port: nodes[0].port).line())
        #expect(welcome.contains(#""cluster""#) && welcome.contains(#""node":"n1""#))
        #expect(welcome.contains(#""peers":[{"node":"n2","host":"127.0.0.1","port":\#(nodes[1].port)}]"#))
        let other = try #require(try RawPeer(port: nodes[1].port).line())
        #expect(Player.text("instance", of: welcome) == Player.text("instance", of: other))
        let lines = try Self.admin(nodes[0], "nodes")
        #expect(
            lines.count == 2 && lines[1].hasPrefix("n2 serving 127.0.0.1:\(nodes[1].port) tables 0 sessions 0 beat "))
        let bob = try Player(at: nodes[1].port, named: "bob")
        _ = try bob.ask(#"{"type":"lobby","id":2,"on":true}"#, 2)
        let ada = try Player(at: nodes[0].port)
        let table = try #require(Player.text("table", of: try ada.ask(#"{"type":"create","id":2}"#, 2)))
        #expect(try #require(try bob.peer.line(containing: #""op":"add""#)).contains(#""at":"n1""#))
        try bob.peer.send(#"{"type":"list","id":3}"#)
        #expect(try #require(try bob.peer.line(containing: #""tables""#)).contains(#""at":"n1""#))
        // Who sits here goes nowhere.
        let eve = try Player(at: nodes[1].port, named: "eve")
        _ = try eve.ask(#"{"type":"create","id":2}"#, 2)
        for (id, type) in ["join", "watch", "flip"].enumerated() {
            let line = try eve.ask(#"{"type":"\#(type)","id":\#(id + 10),"table":"\#(table)","card":0}"#, id + 10)
            #expect(line.contains(#""code":"elsewhere""#) && line.contains(#""node":"n1""#) && !line.contains("fatal"))
        }
        // Who is at no table does, with the session, and asks again there.
        let line = #"{"type":"join","id":4,"table":"\#(table)"}"#
        try bob.peer.send(line)
        let port = try bob.moved()
        #expect(try port == nodes[0].port && bob.peer.line() == nil)
        let back = try Player(at: port, resuming: bob.token)
        #expect(try back.ask(line, 4).contains(#""ok""#))
        // A name that is there already gets a number.
        let twin = try Player(at: nodes[1].port, named: "ada")
        try twin.peer.send(#"{"type":"watch","id":4,"table":"\#(table)"}"#)
        let seen = try RawPeer(port: try twin.moved())
        try seen.send(#"{"type":"hello","id":1,"protocol":1,"name":"ada","resume":"\#(twin.token)"}"#)
        #expect(try #require(try seen.line(containing: #""type":"session""#)).contains(#""name":"ada 2""#))
        // A token is known everywhere.
        let astray = try RawPeer(port: nodes[1].port)
        try astray.send(#"{"type":"hello","id":1,"protocol":1,"name":"x","resume":"\#(ada.token)"}"#)
        let refusal = try #require(try astray.line(containing: #""re":1"#))
        #expect(refusal.contains(#""code":"elsewhere""#) && refusal.contains(#""fatal":true"#))
        #expect(try Player.port(refusal) == nodes[0].port)
        let nobody = try RawPeer(port: nodes[1].port)
        try nobody.send(
            #"{"type":"hello","id":1,"protocol":1,"name":"x","resume":"00000000000000000000000000000000"}"#)
        #expect(try #require(try nobody.line(containing: #""re":1"#)).contains("bad_resume"))
    }

    /// `quick` looks here first, then elsewhere, and then makes a table; whoever was sent for it is sent no further.
    @Test func quickly() throws {
        let (_, nodes) = try Self.nodes("n1", "n2")
        let ada = try Player(at: nodes[0].port)
        let table = try #require(Player.text("table", of: try ada.ask(#"{"type":"quick","id":2}"#, 2)))
        let eve = try Player(at: nodes[1].port, named: "eve")
        #expect(
            try Self.wait(for: table) {
                try eve.peer.send(#"{"type":"list","id":3}"#)
                return try eve.peer.line(containing: #""tables""#) ?? ""
            })
        let bob = try Player(at: nodes[1].port, named: "bob")
        try bob.peer.send(#"{"type":"quick","id":2}"#)
        let back = try Player(at: try bob.moved(), resuming: bob.token)
        #expect(try back.ask(#"{"type":"quick","id":2}"#, 2).contains(table))
        // What is full by now is found by nobody, though the other node does not know yet.
        try eve.peer.send(#"{"type":"quick","id":4}"#)
        let answer = try #require(try eve.peer.line(containing: #""type":"#))
        if answer.contains("moved") {
            let there = try Player(at: try Player.port(answer), resuming: eve.token)
            #expect(try there.ask(#"{"type":"quick","id":4}"#, 4).contains(#""ok""#))
        }
    }

    /// The page may look for those of other nodes, and only for them.
    @Test func pages() throws {
        let text = try Self.database()
        let nodes = try ["n1", "n2"].map { name in try WebServer(["--cluster", text, "--node", name]) }
        func head() throws -> [String] {
            let peer = try RawPeer(port: nodes[0].port)
            try peer.send(text: "HEAD / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            return try peer.linesToEnd()
        }
        #expect(try Self.wait(for: " http://127.0.0.1:\(nodes[1].port);") { try head().joined(separator: "\n") })
        #expect(try head().contains("Cross-Origin-Resource-Policy: cross-origin\r"))
    }

    /// A running game moves, with its bots, its clocks and what was answered; those who type are told what to type.
    @Test func moves() throws {
        let (_, nodes) = try Self.nodes("n1", "n2")
        let ada = try Player(at: nodes[0].port)
        let table = try #require(
            Player.text(
                "table",
                of: try ada.ask(
                    #"{"type":"create","id":2,"rules":{"level":"easy","seats":2,"bots":["perfect"],"hide_ms":0}}"#, 2)
            ))
        _ = try ada.ask(#"{"type":"ready","id":3,"table":"\#(table)"}"#, 3)
        let line = #"{"type":"flip","id":4,"table":"\#(table)","card":0}"#
        let reply = try ada.ask(line, 4)
        let bob = try RawPeer(port: nodes[0].port)
        try bob.send("name bob", "watch \(table)")
        #expect(try bob.line(containing: "back ") != nil)
        #expect(try Self.admin(nodes[0], "move", table, "n9")[0].hasPrefix("error no_such_node"))
        #expect(try Self.admin(nodes[0], "move", table, "n1")[0].hasPrefix("error wrong_phase"))
        #expect(try Self.admin(nodes[0], "move", "none", "n2")[0].hasPrefix("error no_such_table"))
        #expect(try Self.admin(nodes[0], "move", table, "n2") == ["1 table moved to n2"])
        #expect(try ada.moved() == nodes[1].port)
        let words = try #require(try bob.line(containing: "moved to"))
        #expect(words.hasPrefix("moved to 127.0.0.1 port \(nodes[1].port): there, back "))
        let began = ContinuousClock.now
        let back = try Player(at: nodes[1].port, resuming: ada.token)
        #expect(try back.ask(line, 4) == reply)
        #expect(ContinuousClock.now - began < .seconds(1))
        _ = try back.ask(#"{"type":"flip","id":5,"table":"\#(table)","card":1}"#, 5)
        let typed = try RawPeer(port: nodes[1].port)
        try typed.send(String(words.dropFirst(words.range(of: "back ")!.lowerBound.utf16Offset(in: words))))
        #expect(try typed.line(containing: table) != nil)
        #expect(
            try Self.wait(for: "error elsewhere: The table \(table) is at n2.") {
                try Self.admin(nodes[0], "move", table, "n2")[0]
            })
        #expect(nodes[0].program.complaints.contains("event=tables_moved node=n2 tables=1"))
        #expect(nodes[1].program.complaints.contains("event=tables_adopted node=n1 tables=1"))
    }

    /// A node that is stopped sends everything to the others, and ends well.
    @Test(arguments: ["drain", "signal"]) func leaves(how: String) throws {
        let (text, nodes) = try Self.nodes("n1", "n2", "n3")
        let ada = try Player(at: nodes[0].port)
        for id in 2...101 { _ = try ada.ask(#"{"type":"create","id":\#(id)}"#, id) }
        let others = try (0..<50).map { number in
            let player = try Player(at: nodes[0].port, named: "p\(number)")
            _ = try player.ask(#"{"type":"create","id":2}"#, 2)
            return player
        }
        let lone = try Player(at: nodes[0].port, named: "lone")
        let began = ContinuousClock.now
        if how == "drain" {
            #expect(try Self.admin(nodes[0], "drain") == ["150 tables move; the server ends then"])
        } else {
            nodes[0].program.signal(SIGTERM)
        }
        let port = try ada.moved()
        #expect(nodes[1...].contains { $0.port == port })
        let back = try Player(at: port, resuming: ada.token)
        #expect(try back.ask(#"{"type":"create","id":200}"#, 200).contains(#""ok""#))
        for player in others + [lone] { _ = try Player(at: try player.moved(), resuming: player.token) }
        #expect(nodes[0].program.wait() == 0)
        #expect(ContinuousClock.now - began < .seconds(10))
        let rows = try PostgresConnection(Conninfo(text)).execute(
            "SELECT (SELECT count(*) FROM pairs.tables WHERE entry <> ''), (SELECT count(*) FROM pairs.handoffs)")
        #expect(rows.integer(0, 0) == 151 && rows.integer(0, 1) == 0)
        // Both got some.
        let counts = try nodes[1...].map { try Self.admin($0, "tables").count }
        #expect(counts.reduce(0, +) == 151 && counts.allSatisfy { $0 > 20 }, "\(counts)")
        #expect(try Self.wait(for: "n1 left") { try Self.admin(nodes[1], "nodes")[0] })
        try nodes[0].startAgain()
        #expect(try Self.wait(for: "n1 serving") { try Self.admin(nodes[1], "nodes")[0] })
    }

    /// A node that is killed is taken over by one other within ten seconds, with all that it has told.
    @Test func dies() throws {
        let (text, nodes) = try Self.nodes("n1", "n2", "n3")
        let players = try (0..<20).map { number in
            let player = try Player(at: nodes[0].port, named: "p\(number)")
            let answer = try player.ask(#"{"type":"create","id":2,"rules":{"mode":"solo","hide_ms":0}}"#, 2)
            let table = try #require(Player.text("table", of: answer))
            _ = try player.ask(#"{"type":"ready","id":3,"table":"\#(table)"}"#, 3)
            let line = #"{"type":"flip","id":4,"table":"\#(table)","card":0}"#
            return (player, line, reply: try player.ask(line, 4))
        }
        nodes[0].program.signal(SIGKILL)
        let began = ContinuousClock.now
        for (player, line, reply) in players {
            var (port, answer) = (nodes[1].port, "")
            while !answer.contains(#""ok""#) {
                // The dead one may be named for two seconds still.
                guard let peer = try? RawPeer(port: port) else {
                    usleep(200_000)
                    port = nodes[1].port
                    continue
                }
                try peer.send(
                    #"{"type":"hello","id":1,"protocol":1,"name":"x","resume":"\#(player.token)"}"#)
                // A port may take a connection in the moment in which its process ends.
                answer = try peer.line(containing: #""re":1"#) ?? ""
                if answer.contains("elsewhere") { port = try Player.port(answer) }
                guard answer.contains(#""ok""#) else { continue }
                try peer.send(line)
                #expect(try peer.line(containing: #""re":4"#) == reply)
            }
        }
        #expect(ContinuousClock.now - began < .seconds(10))
        let taker = try #require(nodes[1...].first { $0.program.complaints.contains("event=takeover_began node=n1") })
        #expect(taker.program.complains(of: "event=takeover_ended node=n1 log=1 tables=20 sessions=20"))
        let rows = try PostgresConnection(Conninfo(text)).execute(
            "SELECT (SELECT count(*) FROM pairs.logs), (SELECT count(*) FROM pairs.batches WHERE log = 1), (SELECT count(*) FROM pairs.sessions WHERE log = 1)"
        )
        #expect((0..<3).map { rows.integer(0, $0) } == [2, 0, 0])
        _ = nodes[0].program.wait()
        try nodes[0].startAgain()
        #expect(try Self.admin(nodes[0], "stats").contains("tables 0"), "it begins a new log")
    }

    /// What is done to people at one node is felt at all.
    @Test func everywhere() throws {
        let (_, nodes) = try Self.nodes("n1", "n2")
        let ada = try Player(at: nodes[0].port)
        _ = try ada.ask(#"{"type":"register","id":2,"name":"ada","password":"seven blue cups"}"#, 2)
        let twin = try Player(at: nodes[1].port, named: "q")
        #expect(try twin.ask(#"{"type":"login","id":2,"name":"ada","password":"seven blue cups"}"#, 2).contains("ok"))
        let eve = try Player(at: nodes[1].port, named: "eve")
        #expect(try Self.admin(nodes[0], "announce", "hello all") == ["ok"])
        #expect(try eve.peer.line(containing: "hello all") != nil)
        #expect(try Self.admin(nodes[0], "kick", "eve", "enough").count == 1)
        #expect(try eve.peer.line(containing: "enough") != nil)
        #expect(try eve.peer.line(containing: "signed_out") != nil)
        #expect(try Self.admin(nodes[0], "role", "ada", "moderator") == ["ok"])
        #expect(try Self.wait(for: "moderator") { try Self.admin(nodes[1], "who").joined() })
        #expect(try Self.admin(nodes[0], "ban", "@ada", "10", "bad") == ["ok"])
        #expect(try twin.peer.line(containing: "banned") != nil)
        #expect(try Self.admin(nodes[0], "backup", "/tmp/none")[0].contains("pg_dump"))
    }
}
