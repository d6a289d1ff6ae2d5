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
}
