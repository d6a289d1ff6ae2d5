/// Games from the call to the result.
extension EventModel {
    mutating func open(_ seats: [Int], match: Int? = nil, _ effects: inout [EventEffect]) {
        lastGame += 1
        games[lastGame] = CalledGame(id: lastGame, seats: seats, match: match)
        effects.append(.open(game: lastGame))
    }

    mutating func opened(_ id: Int, _ table: String, _ now: Duration, _ effects: inout [EventEffect]) {
        guard var game = games[id] else { return effects.append(.close(table: table)) }
        (game.table, game.stage, game.until) = (table, .looking, now + settings.look)
        games[id] = game
        for number in game.seats { effects.append(.call(game: id, number: number)) }
    }

    /// A game begins when all are ready or the look is over, then waits for who isn't connected, then goes on without them. A deal waits
    /// until its window ends.
    mutating func advanceGames(_ ids: Set<Int>, _ now: Duration, _ effects: inout [EventEffect]) {
        for id in ids.sorted() {
            guard let game = games[id], game.isCalled else { continue }
            let isDue = game.until.map { $0 <= now } ?? false
            let isReady = game.stage == .looking && game.ready.isSuperset(of: game.stillPlaying)
            let missing = game.stillPlaying.filter { entrants[$0 - 1].presence != .here }
            if isReady || missing.isEmpty && (isDue || game.stage == .waiting) {
                begin(id, &effects)
            } else if isDue, game.stage == .looking {
                games[id]?.stage = .waiting
                games[id]?.until = settings.kind == .deal ? nil : now + settings.wait
            } else if isDue {
                for number in missing { entrants[number - 1].membership = .away }
                for number in missing { forfeit(id, number, now, &effects) }
                begin(id, &effects)
            }
        }
    }

    private mutating func begin(_ id: Int, _ effects: inout [EventEffect]) {
        guard var game = games[id], let table = game.table else { return }
        (game.stage, game.until, game.ready) = (.playing, nil, [])
        games[id] = game
        effects.append(.begin(table: table))
    }

    /// Somebody loses a game that may not even have begun. It ends unless two or more play on; a deal's game ends at its table.
    mutating func forfeit(_ id: Int, _ number: Int, _ now: Duration, _ effects: inout [EventEffect]) {
        games[id]?.forfeited.insert(number)
        guard let game = games[id] else { return }
        if let table = game.table, let seat = game.seats.firstIndex(of: number) {
            effects.append(.forfeit(table: table, seat: seat))
        }
        if settings.kind == .deal {
            if game.stage != .playing { drop(id, &effects) }
        } else if game.stillPlaying.count < 2 {
            // All who miss a game have lost it, also if they are told one after the other.
            let isPlayed = game.stage == .playing
            let places = game.seats.map {
                game.forfeited.contains($0) || !isPlayed && !plays($0) ? game.seats.count : 1
            }
            settle(game, places, isPlayed: isPlayed, now, &effects)
        }
    }

    /// Somebody leaves, or is put out: the running game is lost.
    mutating func withdraw(
        _ number: Int, as membership: Entrant.Membership, _ now: Duration, _ effects: inout [EventEffect]
    ) {
        if phase == .open {
            entrants.remove(at: number - 1)
            return
        }
        entrants[number - 1].membership = membership
        if let game = game(of: number) { forfeit(game.id, number, now, &effects) }
    }

    /// Forgets a game without a result.
    mutating func drop(_ id: Int, _ effects: inout [EventEffect]) {
        let game = games[id]
        games[id] = nil
        if let table = game?.table { effects.append(.close(table: table)) }
    }

    /// A game is over. An annulled one is played again, unless nobody waits for it.
    mutating func take(_ result: GameResult, _ now: Duration, _ effects: inout [EventEffect]) {
        guard let game = games.game(at: result.table) else { return }
        guard result.places.count == game.seats.count else {
            drop(game.id, &effects)
            for number in game.seats { entrants[number - 1].freeSince = now }
            let isRepeated = settings.kind == .swiss || settings.kind == .roundRobin
            if isRepeated, phase != .ending { open(game.seats, &effects) }
            return
        }
        if settings.kind == .deal {
            entrants[game.seats[0] - 1].score = result.score
            return drop(game.id, &effects)
        }
        let places = zip(game.seats, result.places).map { game.forfeited.contains($0) ? game.seats.count : $1 }
        settle(game, places, isPlayed: true, now, &effects)
    }

    /// Counts the result of a game, by seat.
    private mutating func settle(
        _ game: CalledGame, _ places: [Int], isPlayed: Bool, _ now: Duration, _ effects: inout [EventEffect]
    ) {
        drop(game.id, &effects)
        let outcomes = places.map { place -> Round.Outcome in
            guard isPlayed else { return place == 1 ? .wonByDefault : .lostByDefault }
            return Set(places).count == 1 ? .drawn : place == places.min() ? .won : .lost
        }
        switch settings.kind {
        case .deal: return
        case .roundRobin, .swiss:
            for (number, outcome) in zip(game.seats, outcomes) { record(outcome, of: number, against: game.seats) }
        case .knockout: settleMatch(game, outcomes)
        case .arena:
            for (seat, number) in game.seats.enumerated() {
                entrants[number - 1].tally.add(outcomes[seat], place: places[seat], ofSeats: game.seats.count)
                entrants[number - 1].met = game.seats.filter { $0 != number }
                entrants[number - 1].freeSince = now
            }
        }
    }

    private mutating func settleMatch(_ game: CalledGame, _ outcomes: [Round.Outcome]) {
        guard var match = knockout?[game.match] else { return }
        let missing = zip(game.seats, outcomes).filter { $1 == .lostByDefault }.map(\.0)
        guard missing.isEmpty else { return give(game.match, without: Set(missing)) }
        match.add(winner: zip(game.seats, outcomes).first { $1 == .won }?.0)
        knockout?[game.match] = match
        guard let winner = match.winner else { return }
        for number in match.people { record(number == winner ? .won : .lost, of: number, against: match.people) }
    }
}
