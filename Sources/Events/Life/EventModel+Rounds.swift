/// From one round to the next, and who plays whom.
extension EventModel {
    /// Begins rounds until one has games, and ends after the last.
    mutating func advanceRounds(_ now: Duration, _ effects: inout [EventEffect]) {
        guard settings.kind != .deal else { return }
        while phase == .running || phase == .paused {
            if settings.kind == .knockout, round > 0 { openMatches(&effects) }
            guard games.isEmpty, !isPairing, knockout?.isRoundOver ?? true || round == 0 else { return }
            closedRounds = round
            if round > 0, round == rounds {
                (phase, reason) = (.ending, .played)
                return
            }
            let isDeserted = settings.kind == .swiss && entrants.count { $0.membership.isMember } < 2
            guard mayPair, !isDeserted else { return }
            beginRound(now, &effects)
        }
    }

    private mutating func beginRound(_ now: Duration, _ effects: inout [EventEffect]) {
        round += 1
        switch settings.kind {
        case .roundRobin:
            let schedule = settings.isDouble ? Berger.doubleRounds(entrants.count) : Berger.rounds(entrants.count)
            for pair in schedule[round - 1] {
                if let rest = pair.first(where: { $0 > entrants.count }) {
                    for number in pair where number != rest { record(.unpaired, of: number) }
                } else {
                    play(pair, &effects)
                }
            }
        case .swiss:
            isPairing = true
            effects.append(.pair(pairingTask(now)))
        case .knockout:
            if round > 1 { knockout?.beginRound() }
            for match in knockout?.rounds[round - 1] ?? [] {
                if let rest = match.winner { record(.bye, of: rest) }
            }
        case .arena, .deal: break
        }
    }

    /// Asks for the games of an arena's free people.
    mutating func pairFree(_ now: Duration, _ effects: inout [EventEffect]) {
        guard mayPair, !isPairing, nextPairing <= now, free.count >= settings.seats else { return }
        nextPairing = now + Self.arenaPause
        isPairing = true
        effects.append(.pair(pairingTask(now)))
    }

    func pairingTask(_ now: Duration) -> any PairingTask {
        guard settings.kind == .arena else {
            let present = numbers.filter { plays($0) && entrants[$0 - 1].rounds.count < round }
            return SwissPairing(entrants.map(\.rounds), pairing: present, lot: settings.lot, round: round)
        }
        let places = Dictionary(uniqueKeysWithValues: standings.map { ($0.number, $0.place ?? 0) })
        let people = settings.lot.drawn(free, for: lastGame).map { number in
            let entrant = entrants[number - 1]
            return (number, place: places[number] ?? 0, met: entrant.met, waited: now - entrant.freeSince)
        }
        return FreePairing(people, seats: settings.seats)
    }

    /// The pairing that was asked for. Who has come or gone since is not in it, or plays no more.
    mutating func take(_ pairs: [[Int]], _ now: Duration, _ effects: inout [EventEffect]) {
        guard isPairing else { return }
        isPairing = false
        if settings.kind == .arena {
            let free = Set(free)
            for game in pairs where free.isSuperset(of: game) { open(game, &effects) }
            return
        }
        for pair in pairs {
            if pair.count > 1 { play(pair, &effects) } else if plays(pair[0]) { record(.bye, of: pair[0]) }
        }
        let paired = Set(pairs.filter { $0.count > 1 }.joined())
        for number in numbers
        where entrants[number - 1].rounds.count < round && !paired.contains(number) { record(.unpaired, of: number) }
    }

    /// Opens a game of two, or ends it at once if somebody is away or has gone.
    private mutating func play(_ pair: [Int], _ effects: inout [EventEffect]) {
        let missing = Set(pair.filter { !plays($0) })
        guard !missing.isEmpty else { return open(pair, &effects) }
        for (number, outcome) in zip(pair, Self.defaults(pair, missing)) {
            record(outcome, of: number, against: pair)
        }
    }

    /// What a game is for each if some don't come.
    static func defaults(_ seats: [Int], _ missing: Set<Int>) -> [Round.Outcome] {
        seats.map { missing.contains($0) ? .lostByDefault : .wonByDefault }
    }

    mutating func record(_ outcome: Round.Outcome, of number: Int, against pair: [Int] = []) {
        let opponent = pair.first { $0 != number } ?? 0
        entrants[number - 1].rounds.append(Round(outcome, against: opponent, began: pair.first == number))
    }

    /// Opens the next game of each match that has none. Who is away or has left loses the match.
    private mutating func openMatches(_ effects: inout [EventEffect]) {
        let played = Set(games.map(\.match))
        for index in knockout?.current ?? [] where !played.contains(index) {
            guard let match = knockout?[index], match.winner == nil else { continue }
            let missing = Set(match.people.filter { !plays($0) })
            if !missing.isEmpty {
                give(index, without: missing)
            } else if mayPair {
                open(match.seats, match: index, &effects)
            }
        }
    }

    /// Ends a match for those who are missing. If both are, the smaller number goes on.
    mutating func give(_ index: Int?, without missing: Set<Int>) {
        guard var match = knockout?[index], match.winner == nil else { return }
        match.give(to: match.people.first { !missing.contains($0) } ?? match.people[0])
        knockout?[index] = match
        for (number, outcome) in zip(match.people, Self.defaults(match.people, missing)) {
            record(outcome, of: number, against: match.people)
        }
    }
}
