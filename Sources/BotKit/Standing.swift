public import BotCore
public import Matches

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
        var standings = run.plan.names.enumerated().map { Standing(entrant: $0, name: $1) }
        for (number, match) in run.matches.enumerated() {
            let tally = run.tally(of: number)
            standings[match.one].tally = standings[match.one].tally + tally
            standings[match.other].tally = standings[match.other].tally + tally.reversed
        }
        let games = run.countedGames
        for record in games { note(record, run, &standings) }
        rate(games, run, &standings)
        return standings
    }

    private init(entrant: Int, name: String) { (self.entrant, self.name) = (entrant, name) }

    private static func note(_ record: GameRecord, _ run: ArenaRun, _ standings: inout [Standing]) {
        for (seat, entrant) in record.seats.enumerated() { standings[entrant].illegal += record.illegal[seat] }
        if let fault = record.fault { standings[record.seats[fault.seat]].faults[fault.end, default: 0] += 1 }
        guard !run.isPlayedTogether else { return }
        for (seat, entrant) in record.seats.enumerated() {
            switch record.halfPoints[seat] {
            case 2: standings[entrant].won += 1
            case 1: standings[entrant].drawn += 1
            default: standings[entrant].lost += 1
            }
            standings[entrant].margin += record.scores[seat] - record.scores[1 - seat]
        }
    }

    /// The two games of a pair that each entrant plays for itself have one result, which counts for both.
    private static func rate(_ games: [GameRecord], _ run: ArenaRun, _ standings: inout [Standing]) {
        var table = RatingTable(run.plan.rating, entrants: standings.count)
        var period: [RatingTable.Game] = []
        var last = 0
        func result(_ index: Int) -> RatingTable.Game {
            let record = games[index]
            guard run.isPlayedTogether else {
                return .init(record.seats[0], record.seats[1], halfPoints: record.halfPoints[0])
            }
            // Both games of a pair stand beside each other.
            let other = games[record.key.half == .a ? index + 1 : index - 1]
            let points = record.merit == other.merit ? 1 : record.merit > other.merit ? 2 : 0
            return .init(record.seats[0], other.seats[0], halfPoints: points)
        }
        for (index, record) in games.enumerated() {
            if record.key.pair != last {
                table.add(period)
                period.removeAll(keepingCapacity: true)
                last = record.key.pair
            }
            let game = result(index)
            if !run.isPlayedTogether || record.key.half == .a { period.append(game) }
            guard run.isPlayedTogether else { continue }
            switch game.halfPoints {
            case 2: standings[game.one].won += 2
            case 1: standings[game.one].drawn += 2
            default: standings[game.one].lost += 2
            }
            let other = games[record.key.half == .a ? index + 1 : index - 1]
            standings[game.one].margin += (record.scores.first ?? 0) - (other.scores.first ?? 0)
        }
        table.add(period)
        for entrant in standings.indices { standings[entrant].rating = table.values[entrant] }
    }
}
