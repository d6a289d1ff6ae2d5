public import BotCore

/// How an entrant stands in all its games that count.
public struct Standing: Sendable {
    /// Its number and its name.
    public let entrant: Int, name: String
    /// Its pairs, against whoever.
    public internal(set) var tally = PairTally()
    /// Games won, drawn and lost.
    public internal(set) var won = 0, drawn = 0, lost = 0
    /// By how many points of its games it was ahead, all together.
    public internal(set) var margin = 0
    /// Its illegal answers.
    public internal(set) var illegal = 0
    /// How often it has lost a game by each fault.
    public internal(set) var faults: [BotFault: Int] = [:]
    /// Its rating, not rounded.
    public internal(set) var rating = 1500.0

    /// All entrants of an arena, in their order.
    public static func all(of run: ArenaRun) -> [Standing] {
        var standings = run.standings
        for (number, match) in run.matches.enumerated() {
            let tally = run.tally(of: number)
            standings[match.one].tally = standings[match.one].tally + tally
            standings[match.other].tally = standings[match.other].tally + tally.reversed
        }
        for (entrant, rating) in run.ratings.values.enumerated() { standings[entrant].rating = rating }
        return standings
    }

    /// An entrant that has played nothing.
    init(entrant: Int, name: String) { (self.entrant, self.name) = (entrant, name) }
}

extension [Standing] {
    /// Notes a pair that counts. Returns the half points of the entrant that moved first in the first of its games, and what ratings go
    /// by: the two games that an entrant plays for itself have one result.
    mutating func note(
        _ one: GameRecord, _ other: GameRecord, isPlayedTogether: Bool
    ) -> (halfPoints: Int, results: [RatingTable.Game]) {
        for record in [one, other] {
            for (seat, entrant) in record.seats.enumerated() { self[entrant].illegal += record.illegal[seat] }
            if let fault = record.fault { self[record.seats[fault.seat]].faults[fault.end, default: 0] += 1 }
        }
        guard !isPlayedTogether else {
            let points = one.merit == other.merit ? 1 : one.merit > other.merit ? 2 : 0
            let margin = (one.scores.first ?? 0) - (other.scores.first ?? 0)
            self[one.seats[0]].note(halfPoints: points, games: 2, margin: margin)
            self[other.seats[0]].note(halfPoints: 2 - points, games: 2, margin: -margin)
            return (2 * points, [.init(one.seats[0], other.seats[0], halfPoints: points)])
        }
        for record in [one, other] {
            for (seat, entrant) in record.seats.enumerated() {
                self[entrant].note(
                    halfPoints: record.halfPoints[seat], games: 1, margin: record.scores[seat] - record.scores[1 - seat]
                )
            }
        }
        return (
            one.halfPoints[0] + other.halfPoints[1],
            [one, other].map { .init($0.seats[0], $0.seats[1], halfPoints: $0.halfPoints[0]) }
        )
    }
}

extension Standing {
    fileprivate mutating func note(halfPoints: Int, games: Int, margin: Int) {
        switch halfPoints {
        case 2: won += games
        case 1: drawn += games
        default: lost += games
        }
        self.margin += margin
    }
}
