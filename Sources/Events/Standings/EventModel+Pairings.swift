/// A pairing as it is shown.
package struct Pairing: Sendable, Hashable {
    /// What a pairing was, by its name on the wire.
    package enum How: String, Sendable { case played, `default`, bye, annulled }

    /// The numbers by seat; one alone has a bye.
    package var seats: [Int]
    package var table: String?
    /// Half points by seat; nil before the end, and in a knockout.
    package var points: [Int]?
    package var how: How?
    /// A knockout's match.
    package var match: Match?
    package var isThird = false
}

extension EventModel {
    /// The pairings of a round, from 1; in an arena and a deal what runs.
    package func pairings(of round: Int) -> [Pairing] {
        switch settings.kind {
        case .arena, .deal: return games.map { Pairing(seats: $0.seats, table: $0.table) }
        case .roundRobin, .swiss:
            let running = round == self.round ? games.map { Pairing(seats: $0.seats, table: $0.table) } : []
            return running + entrants.indices.compactMap { pairing(of: $0 + 1, round) }
        case .knockout:
            guard let knockout, (1...knockout.rounds.count).contains(round) else { return [] }
            let isLast = round == rounds
            return (knockout.rounds[round - 1] + (isLast ? [knockout.third].compactMap { $0 } : [])).enumerated().map {
                let isThird = $0 >= knockout.rounds[round - 1].count
                let index = isThird ? nil : $0
                let game = round == self.round ? games.first { $0.match == index } : nil
                let how: Pairing.How = $1.people.contains(0) ? .bye : $1.isDefault ? .default : .played
                return Pairing(
                    seats: game?.seats ?? $1.people.filter { $0 > 0 }, table: game?.table,
                    how: $1.winner == nil ? nil : how, match: $1, isThird: isThird)
            }
        }
    }

    /// What somebody's round was, told of who began.
    private func pairing(of number: Int, _ round: Int) -> Pairing? {
        let rounds = entrants[number - 1].rounds
        guard rounds.indices.contains(round - 1) else { return nil }
        let own = rounds[round - 1]
        if own.outcome == .bye { return Pairing(seats: [number], points: [own.outcome.points], how: .bye) }
        guard own.began, own.opponent > 0 else { return nil }
        let other = entrants[own.opponent - 1].rounds[round - 1]
        let isVoid = !void.isDisjoint(with: [number, own.opponent])
        return Pairing(
            seats: [number, own.opponent], points: [own.outcome.points, other.outcome.points],
            how: isVoid ? .annulled : own.outcome.isPlayed ? .played : .default)
    }
}
