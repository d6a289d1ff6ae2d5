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

    /// What a finished game of so many seats came to; nil for an annulled one.
    package init(_ game: FinishedGame.Result?, seats count: Int, at table: String, played: Duration) {
        self.table = table
        let seats = game?.seats ?? []
        places = game == nil ? [] : (0..<count).map { number in seats.first { $0.seat == number }?.place ?? count }
        score = seats.first.map { seat in
            DealScore(
                hasWon: seat.hasWon == true, groups: seat.groups ?? 0, steps: seat.moves ?? seat.flips ?? 0,
                played: played)
        }
    }
}
