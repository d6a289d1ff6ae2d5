/// Who stands where, and what everybody does.
extension EventModel {
    /// Whose results are annulled: who left a round robin before half of the games.
    package var void: Set<Int> {
        guard settings.kind == .roundRobin else { return [] }
        let all = (entrants.count - 1) * (settings.isDouble ? 2 : 1)
        return Set(
            numbers.filter { number in
                let entrant = entrants[number - 1]
                let played = entrant.rounds.count { $0.outcome.isPlayed || $0.outcome == .wonByDefault }
                return !entrant.membership.isMember && 2 * played < all
            })
    }

    /// Everybody, best first, after the beginning. Points count at once, ties at a round's end.
    package var standings: [Standing] {
        let order = settings.kind.order
        switch settings.kind {
        case .roundRobin, .swiss:
            let removed = numbers.filter { settings.kind == .swiss && entrants[$0 - 1].membership == .removed }
            func table(_ rounds: Int) -> Crosstable {
                Crosstable(
                    entrants.map { Array($0.rounds.prefix(rounds)) }, void: void,
                    countsDefaults: settings.kind == .roundRobin)
            }
            return table(closedRounds).standings(order, last: Set(removed), points: table(round))
        case .arena:
            return Standing.standings(of: [Array(numbers)], keys: order.count) { index, number, _ in
                let tally = entrants[number - 1].tally
                return [tally.points, tally.wins, -tally.games, -number][index]
            }
        case .knockout:
            let places = knockout?.places ?? [:]
            return numbers.sorted { (places[$0] ?? 0, $0) < (places[$1] ?? 0, $1) }
                .map { Standing(number: $0, place: places[$0], keys: [points(of: $0)]) }
        case .deal:
            let scores = numbers.compactMap { number in entrants[number - 1].score.map { (number, $0) } }
            return DealScore.standings(Dictionary(uniqueKeysWithValues: scores))
                + numbers.filter { entrants[$0 - 1].score == nil }.map { Standing(number: $0, place: nil, keys: []) }
        }
    }

    private func points(of number: Int) -> Int { entrants[number - 1].rounds.reduce(0) { $0 + $1.outcome.points } }

    /// What somebody does, by the name on the wire.
    package func status(of number: Int) -> String {
        let entrant = entrants[number - 1]
        if !entrant.membership.isMember { return entrant.membership.rawValue }
        if entrant.score != nil { return "done" }
        if game(of: number) != nil { return "playing" }
        if knockout?.isOut(number) == true { return "out" }
        return entrant.membership == .away || entrant.presence == .lost ? "away" : "here"
    }

    package var hasPlayed: Bool { numbers.contains { gamesPlayed(by: $0) > 0 } }

    package func gamesPlayed(by number: Int) -> Int {
        switch settings.kind {
        case .roundRobin, .swiss: entrants[number - 1].rounds.count { $0.outcome.isPlayed }
        case .knockout:
            ((knockout?.rounds.joined().map { $0 } ?? []) + [knockout?.third].compactMap { $0 })
                .filter { $0.people.contains(number) }.reduce(0) { $0 + $1.games }
        case .arena: entrants[number - 1].tally.games
        case .deal: entrants[number - 1].score == nil ? 0 : 1
        }
    }
}
