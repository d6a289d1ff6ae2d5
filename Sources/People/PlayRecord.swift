/// What an account, or a session, has achieved in one mode at one level.
package struct PlayRecord: Sendable, Hashable {
    package var played = 0
    package var won = 0
    /// Games won in a row up to now.
    package var streak = 0
    package var bestStreak = 0
    /// Attempts at a group: groups taken and misses.
    package var attempts = 0
    package var groups = 0
    package var flips = 0
    /// The least time for a cleared board, in milliseconds.
    package var bestMs: Int64?
    /// The fewest cards turned for a cleared board.
    package var fewestFlips: Int?
    /// Moves and draws that stand, in patience games.
    package var moves = 0
    /// The fewest of them for a cleared board.
    package var fewestMoves: Int?
    /// How many of the won games were won with steps taken back.
    package var wonWithUndo = 0

    /// Nothing was played yet.
    package init() {}

    /// Adds a game that counts. Returns whether it has brought a new best.
    @discardableResult
    package mutating func add(_ seat: FinishedGame.Seat, playedMs: Int64) -> Bool {
        let hasWon = seat.hasWon ?? false
        played += 1
        won += hasWon ? 1 : 0
        streak = hasWon ? streak + 1 : 0
        bestStreak = max(bestStreak, streak)
        attempts += (seat.groups ?? 0) + (seat.misses ?? 0)
        groups += seat.groups ?? 0
        flips += seat.flips ?? 0
        moves += seat.moves ?? 0
        if hasWon, seat.undos ?? 0 > 0 { wonWithUndo += 1 }
        guard seat.isBest == true else { return false }
        let former = (bestMs, fewestFlips, fewestMoves)
        bestMs = min(bestMs ?? .max, playedMs)
        if let moves = seat.moves {
            fewestMoves = min(fewestMoves ?? .max, moves)
        } else {
            fewestFlips = min(fewestFlips ?? .max, seat.flips ?? .max)
        }
        return former != (bestMs, fewestFlips, fewestMoves)
    }
}
