import Foundation
import Postgres
import ServerCore
import TestSupport
import Testing

/// Nodes whose processes end or stand still, and those that take them over.
@Suite(.serialized, .postgres) struct TakeoverTests {
    /// A node that is killed is taken over by one other, with all that it has told.
    @Test func dies() throws {
        let (text, nodes) = try NodeScene.start("n1", "n2", "n3")
        defer { withExtendedLifetime(nodes) {} }
        let players = try (0..<20).map { number in
            let player = try NodePlayer(at: nodes[0].port, named: "p\(number)")
            let answer = try player.ask(#"{"type":"create","id":2,"rules":{"mode":"solo","hide_ms":0}}"#, 2)
            let table = try #require(NodePlayer.text("table", of: answer))
            _ = try player.ask(#"{"type":"ready","id":3,"table":"\#(table)"}"#, 3)
            let line = #"{"type":"flip","id":4,"table":"\#(table)","card":0}"#
            return (player, line, reply: try player.ask(line, 4))
        }
        nodes[0].program.signal(SIGKILL)
        for (player, line, reply) in players {
            let back = try NodePlayer.resume(player.token, from: nodes[1].port)
            #expect(try back.ask(line, 4) == reply)
        }
        let taker = try #require(nodes[1...].first { $0.program.complaints.contains("event=takeover_began node=n1") })
        #expect(taker.program.complains(of: "event=takeover_ended node=n1 log=1 tables=20 sessions=20"))
        let rows = try PostgresConnection(Conninfo(text)).execute(
            "SELECT (SELECT count(*) FROM pairs.logs), (SELECT count(*) FROM pairs.batches WHERE log = 1), (SELECT count(*) FROM pairs.sessions WHERE log = 1)"
        )
        #expect((0..<3).map { rows.integer(0, $0) } == [2, 0, 0])
        _ = nodes[0].program.wait()
        try nodes[0].startAgain()
        #expect(try NodeScene.admin(nodes[0], "stats").contains("tables 0"), "it begins a new log")
    }

    /// An event of a node that is killed goes on with its tables, and with who is at none.
    @Test func anEvent() throws {
        let (_, nodes) = try NodeScene.start("n1", "n2")
        defer { withExtendedLifetime(nodes) {} }
        let players = try (0..<5).map { try NodePlayer(at: nodes[0].port, named: "p\($0)") }
        let made = try players[0].ask(
            #"{"type":"event_create","id":2,"kind":"swiss","rounds":1,"look_seconds":60,"rules":{"level":"easy"}}"#, 2)
        let event = try #require(NodePlayer.text("event", of: made))
        for player in players { _ = try player.ask(#"{"type":"event_join","id":3,"event":"\#(event)"}"#, 3) }
        _ = try players[0].ask(#"{"type":"event_start","id":4,"event":"\#(event)"}"#, 4)
        func shown(to player: NodePlayer) throws -> [String] {
            try player.peer.send(#"{"type":"event","id":5,"event":"\#(event)"}"#)
            let line = try #require(try player.peer.line(containing: #""pairings""#))
            return line.components(separatedBy: #","players""#)[1].components(separatedBy: #","you""#)
        }
        let before = try shown(to: players[0])
        nodes[0].program.signal(SIGKILL)
        let back = try players.map { try NodePlayer.resume($0.token, from: nodes[1].port) }
        let after = try shown(to: back[0])
        #expect(after == before && before[0].components(separatedBy: #""table""#).count == 3)
    }

    /// One that stands still is taken over as a dead one is. When it goes on, nobody hears more of it than a refusal, and it ends.
    @Test func standsStill() throws {
        let (_, nodes) = try NodeScene.start("n1", "n2")
        defer { withExtendedLifetime(nodes) {} }
        let player = try NodePlayer(at: nodes[0].port)
        let answer = try player.ask(#"{"type":"create","id":2,"rules":{"mode":"solo","hide_ms":0}}"#, 2)
        let table = try #require(NodePlayer.text("table", of: answer))
        _ = try player.ask(#"{"type":"ready","id":3,"table":"\#(table)"}"#, 3)
        nodes[0].program.signal(SIGSTOP)
        let line = #"{"type":"flip","id":4,"table":"\#(table)","card":0}"#
        try player.peer.send(line)
        #expect(nodes[1].program.complains(of: "event=takeover_ended node=n1 log=1 tables=1 sessions=1"))
        let back = try NodePlayer(at: nodes[1].port, resuming: player.token)
        #expect(try back.ask(line, 4).contains(#""ok""#))
        nodes[0].program.signal(SIGCONT)
        while let line = try player.peer.line() {
            #expect(line.contains(#""code":"internal""#), "\(line)")
        }
        #expect(nodes[0].program.wait() == 75 && nodes[0].program.complaints.contains("event=fenced"))
    }

    /// What a dead node had comes up as after a start: an account that was erased is named no more, and a guest who was at no table gets another
    /// name where somebody has it.
    @Test func whatItHad() throws {
        let (text, nodes) = try NodeScene.start("n1", "n2")
        defer { withExtendedLifetime(nodes) {} }
        let (lone, host) = (
            try NodePlayer(at: nodes[0].port, named: "lone"), try NodePlayer(at: nodes[0].port, named: "host")
        )
        _ = try host.ask(#"{"type":"create","id":2,"title":"zelda's"}"#, 2)
        let others = try ["lone", "host"].map { try NodePlayer(at: nodes[1].port, named: $0) }
        try PostgresConnection(Conninfo(text)).execute(
            "INSERT INTO pairs.erasures (account, name) VALUES ('a1', 'zelda')")
        nodes[0].program.signal(SIGKILL)
        #expect(nodes[1].program.complains(of: "event=takeover_ended node=n1 log=1 tables=1 sessions=2"))
        #expect(try NodePlayer(at: nodes[1].port, resuming: lone.token).name == "lone 2")
        #expect(try NodePlayer(at: nodes[1].port, resuming: host.token).name == "host")
        #expect(
            try NodeScene.wait(for: "deleted's") {
                try others[0].peer.send(#"{"type":"list","id":3}"#)
                return try others[0].peer.line(containing: #""tables""#) ?? ""
            })
        // Nothing names it any more.
        #expect(
            try NodeScene.wait(for: "0") {
                try PostgresConnection(Conninfo(text)).execute("SELECT count(*) FROM pairs.erasures").text(0, 0) ?? ""
            })
    }

    /// What takers can't read stays in the database for one that can, and none of them counts as one that has died of it.
    @Test func unreadable() throws {
        let (text, nodes) = try NodeScene.start("n1", "n2", "n3")
        defer { withExtendedLifetime(nodes) {} }
        let connection = try PostgresConnection(Conninfo(text))
        nodes[0].program.signal(SIGKILL)
        let party = TableTransfer(tables: ["zzzz"], sessions: [], records: [99], moment: .start)
        let hex = party.bytes.map { String(format: "%02x", $0) }.joined()
        try connection.execute(
            """
            INSERT INTO pairs.tables (id, log, entry, changed) VALUES ('zzzz', 1, NULL, 0);
            INSERT INTO pairs.handoffs (log, bytes) VALUES (1, decode('\(hex)', 'hex'))
            """)
        func taker(of node: String, among left: [Int]) throws -> Int {
            var found: Int?
            _ = NodeScene.wait(for: "n", seconds: 30) {
                found = left.first { nodes[$0].program.complaints.contains("takeover_failed node=\(node) log=1") }
                return found == nil ? "" : "n"
            }
            return try #require(found)
        }
        let first = try taker(of: "n1", among: [1, 2])
        nodes[first].program.signal(SIGKILL)
        #expect(try taker(of: "n\(first + 1)", among: [3 - first]) == 3 - first)
        // The second has noted the table before.
        #expect(
            try NodeScene.wait(for: "0 2 1", seconds: 20) {
                let row = try connection.execute(
                    "SELECT changed, (SELECT tries FROM pairs.logs WHERE id = 1), (SELECT count(*) FROM pairs.handoffs) FROM pairs.tables WHERE id = 'zzzz'"
                )
                return (0..<3).compactMap { row.text(0, $0) }.joined(separator: " ")
            })
    }

    /// Takers that die are followed by others. Where three have died, the table that the last two were about to adopt is left out, and no other.
    @Test(.deep) func takersDie() throws {
        let (text, nodes) = try NodeScene.start("n1", "n2", "n3", "n4", "n5")
        defer { withExtendedLifetime(nodes) {} }
        var players: [String: NodePlayer] = [:]
        for number in 0..<5 {
            let player = try NodePlayer(at: nodes[0].port, named: "p\(number)")
            let answer = try player.ask(#"{"type":"create","id":2}"#, 2)
            players[try #require(NodePlayer.text("table", of: answer))] = player
        }
        let poison = players.keys.sorted()[2]
        // Whoever adopts it gets no further.
        let connection = try PostgresConnection(Conninfo(text))
        try connection.execute(
            """
            CREATE FUNCTION pairs.poison() RETURNS TRIGGER LANGUAGE plpgsql AS $$
            BEGIN PERFORM pg_sleep(0.5); RAISE EXCEPTION 'poison'; END $$;
            CREATE TRIGGER poison BEFORE UPDATE ON pairs.tables FOR EACH ROW
                WHEN (OLD.id = '\(poison)' AND NEW.log <> OLD.log) EXECUTE FUNCTION pairs.poison()
            """)
        nodes[0].program.signal(SIGKILL)
        var (owner, left) = ("n1", [2, 3, 4, 5])
        for suspicions in [0, -1, -2] {
            func taker() -> Int? {
                left.first { nodes[$0 - 1].program.complaints.contains("event=takeover_began node=\(owner) log=1\n") }
            }
            #expect(NodeScene.wait(for: "n", seconds: 30) { taker() == nil ? "" : "n" })
            let number = try #require(taker())
            // The first suspects nothing, and tries to adopt all at once.
            let sign =
                suspicions == 0
                ? "pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'"
                : "pairs.tables WHERE id = '\(poison)' AND changed = \(suspicions)"
            #expect(
                try NodeScene.wait(for: "1", seconds: 30) {
                    try connection.execute("SELECT COUNT(*) FROM \(sign)").text(0, 0) ?? ""
                })
            nodes[number - 1].program.signal(SIGKILL)
            left.removeAll { $0 == number }
            owner = "n\(number)"
        }
        let last = nodes[left[0] - 1]
        #expect(last.program.complains(of: "table \(poison) ended two nodes that took it over, and is left out"))
        for (table, player) in players {
            let back = try NodePlayer.resume(player.token, from: last.port)
            let answer = try back.ask(#"{"type":"sync","id":5,"table":"\#(table)"}"#, 5)
            #expect(answer.contains(#""ok""#) == (table != poison), "\(answer)")
        }
        #expect(
            NodeScene.wait(for: "1", seconds: 30) {
                (try? connection.execute("SELECT count(*) FROM pairs.logs").text(0, 0)) ?? ""
            })
    }
}
