import ServerCore
import TestSupport
import Testing
import Wire

/// How much memory is in use, and by whom.
@Suite struct ProcessMemoryUseTests {
    /// One address holds the lines of no more than its share, however many tables it makes; the tables of others keep theirs.
    @Test(.deep, arguments: [400_000, 0]) func linesOfOneAddress(limit: Int) {
        let server = ScriptedServer {
            ($0.tablesPerSession, $0.tablesPerAddress, $0.keptBytesPerAddress) = (0, 40, limit)
        }
        let (ada, eve) = (server.client("ada"), server.client("eve", from: "127.0.0.9"))
        let other = ada.create(.board(12, 12))
        func restyle(_ player: ScriptedClient, _ table: String, _ round: Int) {
            var rules = Rules.board(12, 12)
            rules.theme = round % 2 == 0 ? "faces" : "flags"
            player.must(.configure(.init(table: table, rules: rules)))
        }
        restyle(ada, other, 0)
        // The first tables are filled while there are few.
        for _ in 0..<40 {
            let table = eve.create(.board(12, 12))
            for round in 0..<8 { restyle(eve, table, round) }
            #expect(limit == 0 || server.server.memoryUse.diffBytes < 2 * limit)
        }
        guard limit > 0 else { return #expect(server.server.memoryUse.diffBytes > 1_500_000) }
        #expect(server.server.memoryUse.diffBytes > limit / 2)
        #expect(server.log.contains { $0.event == "lines_forgotten" })
        #expect(ada.ask(.sync(.init(table: other, since: 0))).compactMap(\.diff).count == ada.snapshot(other).seq)
        server.drop(eve)
        #expect(server.server.memoryUse.diffBytes < limit / 2)
        server.wait(.seconds(61))
        #expect(server.server.memoryUse.tables == 1 && server.server.memoryUse.diffBytes < 65_536)
    }

    /// Lines take as much after a replay as before. What tables will take once nobody is connected is counted only until then.
    @Test(arguments: ["classic", "race"]) func overARestart(mode: String) throws {
        let server = ScriptedServer(isRecorded: true)
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        let table = server.game(.board(6, 6) { ($0.mode, $0.hideMs) = (mode, 0) }, ada, bob)
        for card in 0..<36 { for player in [ada, bob] { player.send(.flip(.init(table: table, card: card))) } }
        _ = bob.create()
        let (use, growth) = (server.server.memoryUse, server.server.growthWithoutConnections)
        #expect(use.diffBytes > 16_384 && growth == 2_200)
        let other = ScriptedServer(seed: 2, isRecorded: true)
        let report = try other.replay(server.batches)
        let again = other.server.memoryUse
        #expect((again.tables, again.sessions) == (use.tables, use.sessions))
        // Buffers that grew in other steps have other capacities.
        #expect(abs(again.diffBytes - use.diffBytes) * 20 < use.diffBytes)
        #expect(other.server.growthWithoutConnections == growth)
        other.tell { $0.resumeService(after: report, milliseconds: 0) }
        #expect(other.server.growthWithoutConnections == 0)
        let (back, _) = other.resume(ada)
        #expect(other.server.growthWithoutConnections == 1_100)
        let (watcher, second) = (other.resume(bob).client, other.server.growthWithoutConnections)
        #expect(second == 2_200)
        for client in [back, watcher] { other.drop(client) }
        #expect(other.server.growthWithoutConnections == 0)
        other.wait(.seconds(61))
        #expect(other.server.memoryUse.tables == 0 && other.server.growthWithoutConnections == 0)
    }
}
