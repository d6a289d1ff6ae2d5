import CardGame
import ServerCore
import Testing
import Vocabulary
import Wire

/// A sixth mode at a table, added by the steps in `Sources/CardGame/README.md` alone.
@Suite struct NewModeTests {
    /// A match passes the turn on, and nothing else differs.
    private static let relay = Mode("relay", order: .turns(movesAgain: false))

    /// A whole game at a table that knows nothing of the mode: the turn goes round, and every diff folds.
    @Test func playsAtATable() throws {
        var request = MemorySettings.Request()
        (request.rows, request.columns) = (2, 2)
        var table = TableModel(.example(kind: MemoryKind(try MemorySettings(request, of: Self.relay))), maker: .ada)
        _ = table.play(.joined(.init(.grace)), .ready(.ada))
        var mirror = TableMirror(table.snapshot(at: .start))
        func step(_ event: TableEvent) -> [String] {
            let changes = table.play(event)
            #expect(mirror.fold(Diff(table: "k3f9", seq: table.seq, changes: changes)) == .folded)
            #expect(mirror.snapshot == table.snapshot(at: .start))
            return changes.map(\.op)
        }
        #expect(step(.ready(.grace)) == ["ready", "deal", "phase", "turn"])
        let (one, other, _) = table.pair
        #expect(step(.flipped(.ada, one)) == ["reveal"])
        #expect(step(.flipped(.ada, other)) == ["reveal", "match", "turn"])
        #expect(mirror.snapshot.turn?.seat == 1)
        let (third, fourth, _) = table.pair
        #expect(step(.flipped(.grace, third)) == ["reveal"])
        #expect(step(.flipped(.grace, fourth)) == ["reveal", "match", "over", "phase"])
        #expect(table.over?.ranking.map(\.place) == [1, 1])
    }
}
