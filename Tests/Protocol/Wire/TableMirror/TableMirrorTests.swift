import TestSupport
import Testing
import Wire

@Suite struct TableMirrorTests {
    /// Folds one step into a table and compares with the same table changed by hand.
    private func expect(
        _ changes: Change..., on start: Snapshot = .game(), gives change: (inout Snapshot) -> Void,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        var mirror = TableMirror(start)
        let outcome = mirror.fold(Diff(table: start.table, seq: start.seq + 1, changes: changes))
        #expect(outcome == .folded, sourceLocation: sourceLocation)
        var expected = start
        expected.seq += 1
        change(&expected)
        #expect(mirror.snapshot == expected, sourceLocation: sourceLocation)
    }

    /// `reveal` turns a card up and counts the flip.
    @Test func revealTurnsUp() {
        expect(.memory(.reveal(card: 4, face: "owl", seat: 1))) {
            $0.board.cards[4] = .up(face: "owl")
            $0.seats[1].flips = 1
        }
    }

    /// `hide` turns cards down and counts nothing.
    @Test func hideTurnsDown() {
        expect(.memory(.hide(cards: [1, 2])), on: .game { $0.board.cards[2] = .up(face: "fox") }) {
            $0.board.cards[2] = .down
        }
    }

    /// `match` gives cards, points and a group to the seat.
    @Test func matchTakes() {
        let start = Snapshot.game {
            $0.board.cards[0] = .up(face: "fox")
            $0.board.cards[2] = .up(face: "fox")
        }
        expect(.memory(.match(cards: [0, 2], seat: 0, points: 2)), on: start) {
            $0.board.cards[0] = .taken(face: "fox", seat: 0)
            $0.board.cards[2] = .taken(face: "fox", seat: 0)
            $0.seats[0].score = 2
            $0.seats[0].groups = 1
        }
    }

    /// `miss` counts, and its points may be taken away.
    @Test func missCounts() {
        expect(.memory(.miss(cards: [], seat: 1, points: -1, hideMs: 0))) {
            $0.seats[1].score = -1
            $0.seats[1].misses = 1
        }
    }

    /// `turn` says who moves and how many attempts are over; without a clock the time goes.
    @Test func turnPasses() {
        expect(.turn(seat: 1, ms: nil, turns: 5)) {
            $0.turn = TurnState(seat: 1)
            $0.turns = 5
        }
    }

    /// `hold` puts a face-up card into a seat's hands, and `release` leaves it face up on the table; neither counts.
    @Test func holdAndRelease() {
        let up = Snapshot.game {
            for card in [1, 4] { $0.board.cards[card] = .up(face: "fox") }
        }
        expect(.memory(.hold(card: 1, seat: 1)), .memory(.hold(card: 4, seat: 0)), on: up) {
            $0.board.cards[1] = .held(face: "fox", seat: 1)
            $0.board.cards[4] = .held(face: "fox", seat: 0)
        }
        let held = Snapshot.game {
            for card in [1, 2, 4] { $0.board.cards[card] = .held(face: "fox", seat: 1) }
        }
        expect(.memory(.release(cards: [1, 4])), on: held) {
            for card in [1, 4] { $0.board.cards[card] = .up(face: "fox") }
        }
    }

    /// `progress` replaces the tally of one seat and touches no card.
    @Test func progressReplacesTheTally() {
        expect(
            .memory(.progress(seat: 1, score: 3, groups: 2, flips: 9, misses: 1)), on: .game { $0.seats[1].score = 7 }
        ) {
            $0.seats[1].score = 3
            $0.seats[1].groups = 2
            $0.seats[1].flips = 9
            $0.seats[1].misses = 1
        }
    }

    /// `agree` is on for the seat that it names until it is taken back, and `phase` takes back all of them.
    @Test func phaseEndsEveryConsent() {
        let paused = Snapshot.game { $0.phase = .paused }
        expect(.agree(seat: 0, on: true), .agree(seat: 1, on: true), on: paused) {
            $0.seats[0].agree = true
            $0.seats[1].agree = true
        }
        let agreed = Snapshot.game {
            $0.phase = .paused
            for seat in 0...1 { $0.seats[seat].agree = true }
        }
        expect(.agree(seat: 1, on: false), on: agreed) { $0.seats[1].agree = nil }
        for next in [Phase.playing, .over] {
            expect(.phase(next), on: agreed) {
                $0.phase = next
                for seat in 0...1 { $0.seats[seat].agree = nil }
            }
        }
    }

    /// `seat` replaces its fields, absent ones included, and keeps the tally of the same player.
    @Test func seatKeepsThePlayersTally() {
        expect(
            .seat(Change.SeatChange(seat: 1, player: "p-grace", name: "Grace", status: .lost, holdMs: 60_000)),
            on: .game { $0.seats[1].score = 3 }
        ) {
            $0.seats[1].status = .lost
            $0.seats[1].holdMs = 60_000
        }
    }

    /// `seat` with another player starts at zero, not ready.
    @Test func seatClearsForAnotherPlayer() {
        let start = Snapshot.table {
            $0.seats[1].score = 3
            $0.seats[1].ready = true
        }
        expect(.seat(Change.SeatChange(seat: 1, status: .open)), on: start) { $0.seats[1] = SeatState() }
    }

    /// `ready`, `phase` and `host` replace theirs.
    @Test func smallChangesReplace() {
        expect(.ready(seat: 1, on: true), .phase(.paused), .host(player: "p-grace")) {
            $0.seats[1].ready = true
            $0.phase = .paused
            $0.host = "p-grace"
        }
    }

    /// `phase` brings what is left of the turn's clock, where it tells of one.
    @Test func phaseTellsTheClock() {
        let start = Snapshot.game { $0.turn = TurnState(seat: 1, ms: 30_000) }
        expect(.phase(.paused, ms: 20_000), on: start) {
            $0.phase = .paused
            $0.turn?.ms = 20_000
        }
        expect(.phase(.paused), on: start) { $0.phase = .paused }
    }

    /// `deal` brings the new board, zeroes every tally and removes the result.
    @Test func dealStartsAnew() {
        let start = Snapshot.table {
            $0.over = .adaWins
            $0.turns = 9
            $0.seats[0].score = 2
            $0.seats[0].flips = 8
            $0.board.cards[0] = .taken(face: "fox", seat: 0)
        }
        let board = BoardState(rows: 1, columns: 2, cards: [.down, .down])
        let faces = FaceList([FaceState.animal("emu")])
        expect(.deal(Change.Deal(game: "k3f9#2", board: board, commit: "ff", faces: faces, theme: nil)), on: start) {
            $0.game = "k3f9#2"
            $0.board = board
            $0.commit = "ff"
            $0.faces = faces
            $0.theme = nil
            $0.over = nil
            $0.turns = 0
            $0.seats[0].score = 0
            $0.seats[0].flips = 0
        }
    }

    /// `over` becomes the result, ends the turn and clears every ready.
    @Test func overEndsTheTurn() {
        expect(.over(.adaWins), on: .game { $0.seats[0].ready = true }) {
            $0.over = .adaWins
            $0.turn = nil
            $0.seats[0].ready = false
        }
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

    /// Where nobody is host any more, the host is absent.
    @Test func nobodyIsHost() {
        var mirror = TableMirror(.game())
        #expect(mirror.fold(.init(table: "k3f9", seq: 8, changes: [.host(player: nil)])) == .folded)
        #expect(mirror.snapshot.host == nil)
    }

    /// A change of a later version counts for the `seq` and for nothing else.
    @Test func unknownChangesCount() { expect(.unknown(op: "sparkle")) { _ in } }

    /// A step at or below the `seq` held is ignored.
    @Test(arguments: [0, 7]) func oldStepsAreIgnored(seq: Int) {
        var mirror = TableMirror(.game())
        #expect(mirror.fold(Diff(table: "k3f9", seq: seq, changes: [.phase(.over)])) == .old)
        #expect(mirror.snapshot == .game())
    }

    /// A step with others missing before it changes nothing.
    @Test func gapsAreTold() {
        var mirror = TableMirror(.game())
        #expect(mirror.fold(Diff(table: "k3f9", seq: 9, changes: [.phase(.over)])) == .gap)
        #expect(mirror.snapshot == .game())
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

    /// A newer snapshot takes the place of everything.
    @Test func snapshotsReplace() {
        var mirror = TableMirror(.game())
        mirror.replace(with: .table { $0.seq = 40 })
        #expect(mirror.snapshot == .table { $0.seq = 40 })
    }
}
