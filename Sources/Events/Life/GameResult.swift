import People

/// What came of a game of an event.
package struct GameResult: Sendable, Codable, Hashable {
    package let table: String
    /// The places by seat, from 1, equal ones sharing; empty for an annulled game.
    package let places: [Int]
    /// What counts in a deal that everybody plays.
    package let score: DealScore?

    package init(table: String, places: [Int], score: DealScore? = nil) {
        self.table = table
        self.places = places
        self.score = score
    }

    /// The result of an archived game.
    package init(_ game: FinishedGame) {
        let seats = game.result.seats.sorted { $0.seat < $1.seat }
        table = game.table
        places = game.reason == "aborted" ? [] : seats.map { $0.place ?? seats.count }
        score = seats.first.map { seat in
            DealScore(
                hasWon: seat.hasWon == true, groups: seat.groups ?? 0, steps: seat.moves ?? seat.flips ?? 0,
                played: .milliseconds(game.playedMs))
        }
    }
}
