import People
import Testing

/// What games make of a record.
@Suite struct PlayRecordTests {
    private func seat(won: Bool, flips: Int = 20, isBest: Bool = false) -> FinishedGame.Seat {
        var seat = FinishedGame.Seat(seat: 0, player: "p", name: "ada", owner: "p", bot: nil, account: "a")
        (seat.groups, seat.misses, seat.flips) = (6, 4, flips)
        (seat.hasWon, seat.isBest) = (won, isBest)
        return seat
    }

    @Test func streaks() {
        var record = PlayRecord()
        for won in [true, true, false, true] { record.add(seat(won: won), playedMs: 1_000) }
        #expect(record.played == 4 && record.won == 3 && record.streak == 1 && record.bestStreak == 2)
        #expect(record.attempts == 40 && record.groups == 24 && record.flips == 80)
        #expect(record.bestMs == nil && record.fewestFlips == nil)
    }

    /// Bests come from games that are measured, and only get better.
    @Test func bests() {
        var record = PlayRecord()
        let first = record.add(seat(won: true, flips: 18, isBest: true), playedMs: 50_000)
        let faster = record.add(seat(won: true, flips: 22, isBest: true), playedMs: 41_200)
        let slower = record.add(seat(won: true, flips: 30, isBest: true), playedMs: 60_000)
        #expect(first && faster && !slower)
        #expect(record.bestMs == 41_200 && record.fewestFlips == 18)
    }

    /// A patience game counts moves in place of flips, and a game won with undo apart; it brings no best.
    @Test func patienceCountsMoves() {
        var record = PlayRecord()
        for (moves, undos) in [(120, 0), (90, 4), (101, 0)] {
            var seat = seat(won: true, flips: 0, isBest: undos == 0)
            (seat.moves, seat.undos) = (moves, undos)
            record.add(seat, playedMs: Int64(moves) * 1_000)
        }
        #expect(record.won == 3 && record.wonWithUndo == 1 && record.moves == 311)
        #expect(record.fewestMoves == 101 && record.bestMs == 101_000 && record.fewestFlips == nil)
    }
}
