import TestSupport
import Testing
import Wire

/// What the vectors of the fold do not have.
@Suite struct TableMirrorTests {
    /// `seat` with another player starts at zero, not ready.
    @Test func seatClearsForAnotherPlayer() {
        var mirror = TableMirror(
            .table {
                $0.seats[1].score = 3
                $0.seats[1].ready = true
            })
        #expect(mirror.fold(Snapshot.table().next(.seat(Change.SeatChange(seat: 1, status: .open)))) == .folded)
        #expect(mirror.snapshot.seats[1] == SeatState())
    }

    /// A miss that is shown stops the turn's clock; one that is hidden at once, or has no clock to stop, leaves it to the next turn.
    @Test func aShownMissHasNoClock() {
        var mirror = TableMirror(.game { $0.turn = TurnState(seat: 0, ms: 20_000) })
        #expect(
            mirror.fold(
                .init(table: "k3f9", seq: 8, changes: [.memory(.miss(cards: [], seat: 0, points: 0, hideMs: 0))]))
                == .folded)
        #expect(mirror.snapshot.turn == TurnState(seat: 0, ms: 20_000))
        #expect(
            mirror.fold(
                .init(table: "k3f9", seq: 9, changes: [.memory(.miss(cards: [], seat: 0, points: 0, hideMs: 200))]))
                == .folded)
        #expect(mirror.snapshot.turn == TurnState(seat: 0))
    }

    /// With the end of the game its clock is gone.
    @Test func theEndHasNoClock() {
        var mirror = TableMirror(.game { $0.gameMs = 5_000 })
        #expect(mirror.fold(.init(table: "k3f9", seq: 8, changes: [.over(.adaWins)])) == .folded)
        #expect(mirror.snapshot.gameMs == nil)
    }

    /// A step about a card or a seat that is not there changes nothing, not even by its good parts.
    @Test(arguments: [
        Change.memory(.reveal(card: 6, face: "fox", seat: 0)), .memory(.reveal(card: 0, face: "fox", seat: 2)),
        .memory(.hide(cards: [-1])),
        .memory(.match(cards: [0], seat: 0, points: 1)), .turn(seat: 2, ms: nil, turns: 0), .ready(seat: -1, on: true),
        .memory(.hold(card: 0, seat: 0)), .memory(.hold(card: 6, seat: 0)), .memory(.release(cards: [0])),
        .memory(.release(cards: [6])),
        .memory(.progress(seat: 2, score: 0, groups: 0, flips: 0, misses: 0)), .agree(seat: 2, on: true),
        .memory(.miss(cards: [], seat: 9, points: 0, hideMs: 0)), .seat(Change.SeatChange(seat: 2, status: .open)),
    ])
    func misfitsChangeNothing(change: Change) {
        var mirror = TableMirror(.game())
        #expect(mirror.fold(Snapshot.game().next(.phase(.over), change)) == .misfit)
        #expect(mirror.snapshot == .game())
    }
}
