import ServerCore
import TestSupport
import Testing
import Wire

/// Tables that were opened by an owner for people whom it names.
struct TableOwnerTests {
    /// A game of two in which ada has turned two cards up, at an owner's table.
    private static func game(_ rules: Rules) -> TableModel {
        guard case .success(let settled) = TableRules.settle(rules) else { preconditionFailure("good rules") }
        let setup = TableSetup(
            id: "k3f9", title: "a table", settings: settled, secret: Array(repeating: 7, count: 32),
            hold: .seconds(60), hashing: .real, owner: .init(id: "e7", isRated: false, withheldUntilMs: nil))
        var table = TableModel(setup, maker: .ada)
        _ = table.play(.hosted(player: "", .seat(.grace, rating: nil, seat: 1)), .ready(.ada), .ready(.grace))
        _ = table.play(.flipped(.ada, 0), .flipped(.ada, 1))
        return table
    }

    /// Whoever follows a table knows the counts of a seat whose holder has come back in another session.
    @Test(arguments: ["classic", "race", "scramble"]) func anotherSession(mode: String) {
        var table = Self.game(.board(4, 4) { $0.mode = mode })
        #expect(table.snapshot(at: .start).seats[0].flips == 2)
        for seat in [nil, 1] {
            var mirror = TableMirror(table.snapshot(at: .start, for: seat))
            var changed = table
            var step = TableStep()
            let event = TableEvent.hosted(
                player: "", .seat(Player(id: "p-again", name: "ada"), rating: 1_600, seat: 0))
            #expect(changed.update(event, at: .start, &step) == nil)
            let diff = Diff(table: "k3f9", seq: changed.seq, changes: step.seen(by: seat))
            #expect(mirror.fold(diff) == .folded)
            #expect(mirror.snapshot == changed.snapshot(at: .start, for: seat))
        }
        table = Self.game(.board(4, 4) { $0.mode = mode })
        _ = table.play(.hosted(player: "", .seat(Player(id: "p-again", name: "ada"), rating: nil, seat: 0)))
        #expect(table.seat(of: Player.ada.id) == nil && table.seat(of: "p-again") == 0)
    }

    /// An annulled game counts for nobody; one that is ended by the clock has a result.
    @Test(arguments: [false, true]) func stop(byClock: Bool) {
        var table = Self.game(.board(4, 4))
        let over = table.play(.hosted(player: "", .stop(byClock: byClock))).compactMap { change in
            if case .over(let over) = change { over } else { nil }
        }.first
        #expect(over?.reason == (byClock ? .clock : .aborted) && over?.ranking.count == 2)
        #expect(table.host == nil && table.refusal(of: .host, to: Player.ada.id)?.code == .notHost)
    }
}
