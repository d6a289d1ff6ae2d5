import Foundation
import TestSupport
import Testing

/// Several nodes on one PostgreSQL, as one place to play.
@Suite(.serialized, .postgres) struct ClusterNodesTests {
    /// One lobby; and whoever wants to come to a table elsewhere is sent there, or told.
    @Test func onePlace() throws {
        let (_, nodes) = try NodeScene.start("n1", "n2")
        defer { withExtendedLifetime(nodes) {} }
        let welcome = try #require(try RawPeer(port: nodes[0].port).line())
        #expect(welcome.contains(#""cluster""#) && welcome.contains(#""node":"n1""#))
        #expect(welcome.contains(#""peers":[{"node":"n2","host":"127.0.0.1","port":\#(nodes[1].port)}]"#))
        let other = try #require(try RawPeer(port: nodes[1].port).line())
        #expect(NodePlayer.text("instance", of: welcome) == NodePlayer.text("instance", of: other))
        let lines = try NodeScene.admin(nodes[0], "nodes")
        #expect(
            lines.count == 2 && lines[1].hasPrefix("n2 serving 127.0.0.1:\(nodes[1].port) tables 0 sessions 0 beat "))
        let bob = try NodePlayer(at: nodes[1].port, named: "bob")
        _ = try bob.ask(#"{"type":"lobby","id":2,"on":true}"#, 2)
        let ada = try NodePlayer(at: nodes[0].port)
        let table = try #require(NodePlayer.text("table", of: try ada.ask(#"{"type":"create","id":2}"#, 2)))
        #expect(try #require(try bob.peer.line(containing: #""op":"add""#)).contains(#""at":"n1""#))
        try bob.peer.send(#"{"type":"list","id":3}"#)
        #expect(try #require(try bob.peer.line(containing: #""tables""#)).contains(#""at":"n1""#))
        // Who sits here goes nowhere.
        let eve = try NodePlayer(at: nodes[1].port, named: "eve")
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
        let back = try NodePlayer(at: port, resuming: bob.token)
        #expect(try back.ask(line, 4).contains(#""ok""#))
        // A name that is there already gets a number.
        let twin = try NodePlayer(at: nodes[1].port, named: "ada")
        try twin.peer.send(#"{"type":"watch","id":4,"table":"\#(table)"}"#)
        let seen = try RawPeer(port: try twin.moved())
        try seen.send(#"{"type":"hello","id":1,"protocol":1,"name":"ada","resume":"\#(twin.token)"}"#)
        #expect(try #require(try seen.line(containing: #""type":"session""#)).contains(#""name":"ada 2""#))
        // A token is known everywhere.
        let astray = try RawPeer(port: nodes[1].port)
        try astray.send(#"{"type":"hello","id":1,"protocol":1,"name":"x","resume":"\#(ada.token)"}"#)
        let refusal = try #require(try astray.line(containing: #""re":1"#))
        #expect(refusal.contains(#""code":"elsewhere""#) && refusal.contains(#""fatal":true"#))
        #expect(try NodePlayer.port(refusal) == nodes[0].port)
        let nobody = try RawPeer(port: nodes[1].port)
        try nobody.send(
            #"{"type":"hello","id":1,"protocol":1,"name":"x","resume":"00000000000000000000000000000000"}"#)
        #expect(try #require(try nobody.line(containing: #""re":1"#)).contains("bad_resume"))
    }

    /// `quick` looks here first, then elsewhere, and then makes a table; whoever was sent for it is sent no further.
    @Test func quickly() throws {
        let (_, nodes) = try NodeScene.start("n1", "n2")
        defer { withExtendedLifetime(nodes) {} }
        let ada = try NodePlayer(at: nodes[0].port)
        let table = try #require(NodePlayer.text("table", of: try ada.ask(#"{"type":"quick","id":2}"#, 2)))
        let eve = try NodePlayer(at: nodes[1].port, named: "eve")
        #expect(
            try NodeScene.wait(for: table) {
                try eve.peer.send(#"{"type":"list","id":3}"#)
                return try eve.peer.line(containing: #""tables""#) ?? ""
            })
        let bob = try NodePlayer(at: nodes[1].port, named: "bob")
        try bob.peer.send(#"{"type":"quick","id":2}"#)
        let back = try NodePlayer(at: try bob.moved(), resuming: bob.token)
        #expect(try back.ask(#"{"type":"quick","id":2}"#, 2).contains(table))
        // What is full by now is found by nobody, though the other node does not know yet.
        try eve.peer.send(#"{"type":"quick","id":4}"#)
        let answer = try #require(try eve.peer.line(containing: #""type":"#))
        if answer.contains("moved") {
            let there = try NodePlayer(at: try NodePlayer.port(answer), resuming: eve.token)
            #expect(try there.ask(#"{"type":"quick","id":4}"#, 4).contains(#""ok""#))
        }
    }

    /// The page may look for those of other nodes, and only for them.
    @Test func pages() throws {
        let text = try NodeScene.database()
        let nodes = try ["n1", "n2"].map { name in try WebServer(["--cluster", text, "--node", name]) }
        func head() throws -> [String] {
            let peer = try RawPeer(port: nodes[0].port)
            try peer.send(text: "HEAD / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            return try peer.linesToEnd()
        }
        #expect(try NodeScene.wait(for: " http://127.0.0.1:\(nodes[1].port);") { try head().joined(separator: "\n") })
        #expect(try head().contains("Cross-Origin-Resource-Policy: cross-origin\r"))
    }

    /// A running game moves, with its bots, its clocks and what was answered; those who type are told what to type.
    @Test func moves() throws {
        let (_, nodes) = try NodeScene.start("n1", "n2")
        defer { withExtendedLifetime(nodes) {} }
        let ada = try NodePlayer(at: nodes[0].port)
        let table = try #require(
            NodePlayer.text(
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
        #expect(try NodeScene.admin(nodes[0], "move", table, "n9")[0].hasPrefix("error no_such_node"))
        #expect(try NodeScene.admin(nodes[0], "move", table, "n1")[0].hasPrefix("error wrong_phase"))
        #expect(try NodeScene.admin(nodes[0], "move", "none", "n2")[0].hasPrefix("error no_such_table"))
        #expect(try NodeScene.admin(nodes[0], "move", table, "n2") == ["1 table moved to n2"])
        #expect(try ada.moved() == nodes[1].port)
        let words = try #require(try bob.line(containing: "moved to"))
        #expect(words.hasPrefix("moved to 127.0.0.1 port \(nodes[1].port): there, back "))
        let back = try NodePlayer(at: nodes[1].port, resuming: ada.token)
        #expect(try back.ask(line, 4) == reply)
        _ = try back.ask(#"{"type":"flip","id":5,"table":"\#(table)","card":1}"#, 5)
        let typed = try RawPeer(port: nodes[1].port)
        try typed.send(String(words.dropFirst(words.range(of: "back ")!.lowerBound.utf16Offset(in: words))))
        #expect(try typed.line(containing: table) != nil)
        #expect(
            try NodeScene.wait(for: "error elsewhere: The table \(table) is at n2.") {
                try NodeScene.admin(nodes[0], "move", table, "n2")[0]
            })
        #expect(nodes[0].program.complaints.contains("event=tables_moved node=n2 tables=1"))
        #expect(nodes[1].program.complaints.contains("event=tables_adopted node=n1 tables=1"))
    }

    /// What is done to people at one node is felt at all.
    @Test func everywhere() throws {
        let (_, nodes) = try NodeScene.start("n1", "n2")
        defer { withExtendedLifetime(nodes) {} }
        let ada = try NodePlayer(at: nodes[0].port)
        _ = try ada.ask(#"{"type":"register","id":2,"name":"ada","password":"seven blue cups"}"#, 2)
        let twin = try NodePlayer(at: nodes[1].port, named: "q")
        #expect(try twin.ask(#"{"type":"login","id":2,"name":"ada","password":"seven blue cups"}"#, 2).contains("ok"))
        let eve = try NodePlayer(at: nodes[1].port, named: "eve")
        #expect(try NodeScene.admin(nodes[0], "announce", "hello all") == ["ok"])
        #expect(try eve.peer.line(containing: "hello all") != nil)
        #expect(try NodeScene.admin(nodes[0], "kick", "eve", "enough").count == 1)
        #expect(try eve.peer.line(containing: "enough") != nil)
        #expect(try eve.peer.line(containing: "signed_out") != nil)
        #expect(try NodeScene.admin(nodes[0], "role", "ada", "moderator") == ["ok"])
        #expect(try NodeScene.wait(for: "moderator") { try NodeScene.admin(nodes[1], "who").joined() })
        #expect(try NodeScene.admin(nodes[0], "ban", "@ada", "10", "bad") == ["ok"])
        #expect(try twin.peer.line(containing: "banned") != nil)
        #expect(
            try NodeScene.admin(nodes[0], "backup", "/tmp/none")[0].contains(
                "Run: pg_dump --format=custom --schema=pairs --file=/tmp/none \""))
    }

    /// A node that waits for its games says so, and goes when another serves. One that can't listen has joined nothing.
    @Test func drainBeforeAnyOtherServes() throws {
        let (text, nodes) = try NodeScene.start("n1")
        defer { withExtendedLifetime(nodes) {} }
        let ada = try NodePlayer(at: nodes[0].port)
        let table = try #require(
            NodePlayer.text(
                "table", of: try ada.ask(#"{"type":"create","id":2,"rules":{"level":"easy","mode":"solo"}}"#, 2)))
        _ = try ada.ask(#"{"type":"ready","id":3,"table":"\#(table)"}"#, 3)
        #expect(try NodeScene.admin(nodes[0], "drain", "5")[0].hasPrefix("1 game runs still"))
        #expect(try NodeScene.wait(for: "n1 draining ") { try NodeScene.admin(nodes[0], "nodes")[0] })
        let folder = try TemporaryFolder()
        let late = try BuiltProgram(
            "pairs-server",
            ["--host", "127.0.0.1", "--port", "\(nodes[0].port)", "--no-advertise", "--data", folder.path]
                + ["--cluster", text, "--node", "n2"])
        #expect(late.wait() == 69 && !late.complaints.contains("cluster_joined"), "\(late.complaints)")
        let other = try ServerProcess(["--cluster", text, "--node", "n2"])
        #expect(try ada.moved() == other.port)
        #expect(nodes[0].program.wait() == 0)
        #expect(nodes[0].program.complaints.contains("event=tables_moved node=n2 tables=1"))
        #expect(other.program.complains(of: "event=cluster_joined node=n2"))
    }
}
