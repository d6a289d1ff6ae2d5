import ServerCore
import ServerRuntime
import Testing
import Wire

/// A start keeps within the server's memory, whatever the tables were before.
@Suite struct RecoveryMemoryTests {
    /// The lines that tables of one address had to forget are forgotten again before a replay makes too many of them.
    @Test(arguments: [600_000, 0]) func linesAreForgotten(limit: Int) throws {
        let server = ScriptedServer(isRecorded: true) {
            ($0.tablesPerSession, $0.keptBytesPerAddress) = (0, 100_000)
        }
        let ada = server.client("ada")
        for _ in 0..<24 {
            let table = ada.create(.board(12, 12))
            for round in 0..<8 {
                var rules = Rules.board(12, 12)
                rules.theme = round % 2 == 0 ? "faces" : "flags"
                ada.must(.configure(.init(table: table, rules: rules)))
            }
        }
        #expect(server.server.memoryUse.diffBytes < 400_000)

        let other = ScriptedServer(seed: 2, isRecorded: true)
        let size = { 100_000 + other.server.memoryUse.diffBytes }
        var memory = RecoveryMemory(limit: limit, size: size)
        var most = 0
        for batch in server.batches {
            #expect(try other.replay([batch]).broken.isEmpty)
            memory.replayed(256 * 1024, at: other.server)
            most = max(most, size())
        }
        #expect(other.server.memoryUse.tables == 24)
        guard limit > 0 else { return #expect(memory.forgotten == 0 && most > 800_000) }
        #expect(memory.forgotten > 300_000 && most < limit && most > limit / 2)
    }
}
