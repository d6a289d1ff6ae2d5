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
        guard seat.isBest == true else { return false }
        let former = (bestMs, fewestFlips)
        bestMs = min(bestMs ?? .max, playedMs)
        fewestFlips = min(fewestFlips ?? .max, seat.flips ?? .max)
        return former != (bestMs, fewestFlips)
    }
}
