import Foundation
import Postgres
import TestSupport
import Testing

/// What a node does with what it sees of the others.
@Suite(.serialized, .postgres) struct ClusterPeersTests {
    /// A node that is stopped sends everything to the others, and ends well.
    @Test(arguments: ["drain", "signal"]) func leaves(how: String) throws {
        let (text, nodes) = try NodeScene.start("n1", "n2", "n3")
        defer { withExtendedLifetime(nodes) {} }
        let ada = try NodePlayer(at: nodes[0].port)
        for id in 2...101 { _ = try ada.ask(#"{"type":"create","id":\#(id)}"#, id) }
        let others = try (0..<50).map { number in
            let player = try NodePlayer(at: nodes[0].port, named: "p\(number)")
            _ = try player.ask(#"{"type":"create","id":2}"#, 2)
            return player
        }
        let lone = try NodePlayer(at: nodes[0].port, named: "lone")
        if how == "drain" {
            #expect(try NodeScene.admin(nodes[0], "drain") == ["150 tables move; the server ends then"])
        } else {
            nodes[0].program.signal(SIGTERM)
        }
        let port = try ada.moved()
        #expect(nodes[1...].contains { $0.port == port })
        let back = try NodePlayer(at: port, resuming: ada.token)
        #expect(try back.ask(#"{"type":"create","id":200}"#, 200).contains(#""ok""#))
        for player in others + [lone] { _ = try NodePlayer(at: try player.moved(), resuming: player.token) }
        #expect(nodes[0].program.wait() == 0)
        let rows = try PostgresConnection(Conninfo(text)).execute(
            "SELECT (SELECT count(*) FROM pairs.tables WHERE entry <> ''), (SELECT count(*) FROM pairs.handoffs)")
        #expect(rows.integer(0, 0) == 151 && rows.integer(0, 1) == 0)
        // Both got some.
        let counts = try nodes[1...].map { try NodeScene.admin($0, "tables").count }
        #expect(counts.reduce(0, +) == 151 && counts.allSatisfy { $0 > 20 }, "\(counts)")
        #expect(try NodeScene.wait(for: "n1 left") { try NodeScene.admin(nodes[1], "nodes")[0] })
        try nodes[0].startAgain()
        #expect(try NodeScene.wait(for: "n1 serving") { try NodeScene.admin(nodes[1], "nodes")[0] })
    }
}
