import Wire

extension EventModel {
    /// The pairings of a round, from 1, without scores; in an arena and a deal what runs.
    package func pairings(of round: Int) -> [ServerMessage.EventPairing] {
        var running: [ServerMessage.EventPairing] { games.map { .init(seats: $0.seats, table: $0.table) } }
        switch settings.kind {
        case .arena, .deal: return running
        case .roundRobin, .swiss:
            return (round == self.round ? running : []) + numbers.compactMap { pairing(of: $0, round) }
        case .knockout:
            guard let knockout, (1...knockout.rounds.count).contains(round) else { return [] }
            let matches = knockout.rounds[round - 1]
            let third = round == rounds ? [knockout.third].compactMap { $0 } : []
            let running = round == self.round ? Dictionary(games.map { ($0.match, $0) }) { first, _ in first } : [:]
            return (matches + third).enumerated().map { index, match in
                let isThird = index == matches.count
                return pairing(of: match, index, isThird: isThird, running[isThird ? nil : index])
            }
        }
    }

    private func pairing(
        of match: Match, _ index: Int, isThird: Bool, _ game: CalledGame?
    ) -> ServerMessage.EventPairing {
        let how = match.people.contains(0) ? "bye" : match.isDefault ? "default" : "played"
        var pairing = ServerMessage.EventPairing(
            seats: game?.seats ?? match.people.filter { $0 > 0 }, table: game?.table,
            how: match.winner == nil ? nil : how)
        (pairing.match, pairing.winner, pairing.third) = (index, match.winner, isThird ? true : nil)
        pairing.wins = pairing.seats.map { match.wins[$0 == match.people[0] ? 0 : 1] }
        return pairing
    }

    /// What somebody's round was, told of who began.
    private func pairing(of number: Int, _ round: Int) -> ServerMessage.EventPairing? {
        let rounds = entrants[number - 1].rounds
        guard rounds.indices.contains(round - 1) else { return nil }
        let own = rounds[round - 1]
        if own.outcome == .bye { return .init(seats: [number], points: [own.outcome.points], how: "bye") }
        guard own.began, own.opponent > 0 else { return nil }
        let other = entrants[own.opponent - 1].rounds[round - 1]
        let isVoid = !void.isDisjoint(with: [number, own.opponent])
        return .init(
            seats: [number, own.opponent], points: [own.outcome.points, other.outcome.points],
            how: isVoid ? "annulled" : own.outcome.isPlayed ? "played" : "default")
    }
}
