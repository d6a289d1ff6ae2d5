import Events
import Review
internal import ServerCore
import Wire

/// What must hold of an event.
extension EventStorm {
    /// Nobody sits in two running games.
    func checkTables() throws(Breach) {
        var players: Set<String> = []
        for table in server.directory.sorted where table.model.phase == .playing || table.model.phase == .paused {
            for seat in table.model.seats where seat.isTaken && seat.isDealtIn {
                guard let player = seat.player?.id else { continue }
                try demand(players.insert(player).inserted, "\(player) plays at two tables")
            }
        }
    }

    /// The points are those of all rounds, no second pairing could be avoided, and places follow one another.
    func checkBooks() throws(Breach) {
        let event = try show()
        var players = event.detail.players
        while players.count < event.entry.count { players += try show(after: players.count).detail.players }
        let places = players.compactMap(\.place)
        try demand(places == places.sorted() || kind == .knockout, "places are out of order: \(places)")
        try demand(Set(players.compactMap(\.number)).count == players.count, "two have one number")
        var rounds: [[ServerMessage.EventPairing]] = []
        if kind == .roundRobin || kind == .swiss || kind == .knockout {
            for round in 1..<(event.entry.round ?? 0) + 1 { rounds.append(try show(round: round).detail.pairings) }
        }
        let isPlayed = event.detail.reason == "played"
        switch kind {
        case .roundRobin, .swiss:
            var points = players.count { $0.number ?? 0 > count }
            for pairing in rounds.joined() where pairing.how != "annulled" {
                let sum = pairing.points?.reduce(0, +)
                let isWhole = sum == 2 || pairing.how == "default" && sum == 0
                try demand(isWhole || sum == nil && !isPlayed, "a pairing came to \(pairing)")
                points += sum ?? 0
            }
            let sum = players.reduce(0) { $0 + ($1.points ?? 0) }
            try demand(sum == points, "\(sum) points were given for \(points)")
            if kind == .swiss { try checkMeetings(rounds) }
        case .knockout:
            for (round, next) in zip(rounds, rounds.dropFirst()) {
                let winners = round.filter { $0.third != true }.map(\.winner)
                let people = next.filter { $0.third != true }.flatMap { $0.seats.sorted() }
                let pairs = stride(from: 0, to: winners.count, by: 2).flatMap { index in
                    winners[index..<index + 2].compactMap { $0 }.sorted()
                }
                try demand(people == pairs, "\(people) go on, not \(pairs)")
            }
            let final = rounds.count == event.entry.rounds ? rounds.last?.first : nil
            let first = players.first { $0.place == 1 }?.number
            try demand(final?.winner == first, "the winner is \(final?.winner ?? 0), not \(first ?? 0)")
        case .arena:
            let games = players.reduce(0) { $0 + ($1.games ?? 0) }
            try demand(games.isMultiple(of: seats), "\(games) seats were in games of \(seats)")
        case .deal:
            let keys = players.filter { $0.place != nil }.map { row in
                [row.won == true ? 1 : 0, row.groups ?? 0, -(row.flips ?? row.moves ?? 0), -(row.ms ?? 0)]
            }
            for (one, next) in zip(keys, keys.dropFirst()) {
                try demand(!one.lexicographicallyPrecedes(next), "\(one) stands before \(next)")
            }
        }
    }

    /// A round has no more pairs that had played than it must.
    private func checkMeetings(_ rounds: [[ServerMessage.EventPairing]]) throws(Breach) {
        var met: [Int: Set<Int>] = [:]
        for (index, round) in rounds.enumerated() {
            let pairs = round.map(\.seats).filter { $0.count == 2 }
            let again = pairs.filter { met[$0[0]]?.contains($0[1]) == true }
            if !again.isEmpty {
                let numbers = round.flatMap(\.seats)
                let partners = HeaviestMatching.partners(of: numbers.count) {
                    met[numbers[$0]]?.contains(numbers[$1]) == true ? 0 : 1
                }
                let most = partners.count { $0 != nil } / 2
                try demand(most <= pairs.count - again.count, "round \(index + 1) pairs \(again) once more")
            }
            for pairing in round where pairing.how == "played" && pairing.seats.count == 2 {
                met[pairing.seats[0], default: []].insert(pairing.seats[1])
                met[pairing.seats[1], default: []].insert(pairing.seats[0])
            }
        }
    }
}
