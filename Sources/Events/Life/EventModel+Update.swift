/// What changes an event, and what follows.
extension EventModel {
    /// Takes what has happened, and adds what is to be done. A refusal has changed nothing.
    package mutating func update(_ occurrence: EventOccurrence, at now: Duration, _ effects: inout [EventEffect])
        -> EventRefusal?
    {
        let before = (effects.count, phase, round)
        if let refusal = apply(occurrence, now, &effects) { return refusal }
        advance(concerned(by: occurrence), now, &effects)
        switch occurrence {
        case .presenceChanged, .held, .clockRead, .timePassed:
            if before == (effects.count, phase, round) { break }
            fallthrough
        default: effects.append(.announce)
        }
        return nil
    }

    private mutating func apply(_ occurrence: EventOccurrence, _ now: Duration, _ effects: inout [EventEffect])
        -> EventRefusal?
    {
        if phase == .over { return .wrongPhase }
        switch occurrence {
        case .joined(let who, let name, let rating): return join(who, name, rating, now, &effects)
        case .left(let who):
            guard let number = member(who) else { return .notSeated }
            withdraw(number, as: .left, now, &effects)
        case .removed(let who, let part):
            guard let number = member(who) else { return .notSeated }
            if part == .event {
                barred.insert(who)
                withdraw(number, as: .removed, now, &effects)
            } else if let game = game(of: number) {
                forfeit(game.id, number, now, &effects)
            } else {
                return .wrongPhase
            }
        case .presenceChanged(let who, let presence):
            guard let number = number(of: who) else { return .notSeated }
            setPresence(of: number, presence, now)
        case .readied(let who):
            guard let number = number(of: who) else { return .notSeated }
            guard let game = game(of: number), game.isCalled else { return .wrongPhase }
            games[game.id]?.ready.insert(number)
        case .startOrdered:
            guard phase == .open, hasEnough else { return .wrongPhase }
            start(now)
        case .pauseOrdered(let on):
            guard phase == .running || phase == .paused else { return .wrongPhase }
            phase = on ? .paused : .running
        case .endOrdered(let now):
            if phase == .open || now { finish(.ended, &effects) } else { end(.ended, &effects) }
        case .held(let on): isHeld = on
        case .paired(let games): take(games, now, &effects)
        case .opened(let id, let table): opened(id, table, now, &effects)
        case .gameOver(let result): take(result, now, &effects)
        case .clockRead(let clock): offset = clock - now
        case .timePassed: break
        case .restarted: restart(now, &effects)
        }
        return nil
    }

    /// The games that may go on because of this.
    private func concerned(by occurrence: EventOccurrence) -> [Int] {
        switch occurrence {
        case .joined(let who, _, _), .left(let who), .removed(let who, _), .presenceChanged(let who, _),
            .readied(let who):
            number(of: who).map { games.ids(of: $0) } ?? []
        case .opened(let id, _): [id]
        case .restarted: games.map(\.id)
        case .startOrdered, .pauseOrdered, .endOrdered, .held, .paired, .gameOver, .clockRead, .timePassed: []
        }
    }

    private mutating func join(
        _ who: String, _ name: String, _ rating: Int?, _ now: Duration, _ effects: inout [EventEffect]
    ) -> EventRefusal? {
        if barred.contains(who) { return .kicked }
        if let number = number(of: who) { return rejoin(number, name, now, &effects) }
        if phase == .ending { return .wrongPhase }
        if entrants.count >= settings.most { return .eventFull }
        var entrant = Entrant(who: who, name: name, rating: rating, at: now)
        if phase != .open {
            switch settings.kind {
            case .arena, .deal: break
            // Half a point for the first round missed, nothing for the second.
            case .swiss where round <= 2:
                entrant.rounds = [Round(.halfPoint), Round(.unpaired)].prefix(round).map { $0 }
            case .swiss, .roundRobin, .knockout: return .wrongPhase
            }
        }
        entrants.append(entrant)
        if settings.kind == .deal { open([entrants.count], &effects) }
        return nil
    }

    private mutating func rejoin(_ number: Int, _ name: String, _ now: Duration, _ effects: inout [EventEffect])
        -> EventRefusal?
    {
        let game = game(of: number)
        let isDone = entrants[number - 1].score != nil || entrants[number - 1].membership == .left
        guard game != nil || phase != .ending && (!isDone || settings.kind == .arena) else { return .wrongPhase }
        entrants[number - 1].name = name
        if entrants[number - 1].membership != .plays { entrants[number - 1].freeSince = now }
        entrants[number - 1].membership = .plays
        setPresence(of: number, .here, now)
        if let game {
            if game.table != nil { effects.append(.call(game: game.id, number: number)) }
        } else if settings.kind == .deal {
            open([number], &effects)
        }
        return nil
    }

    private mutating func setPresence(of number: Int, _ presence: Entrant.Presence, _ now: Duration) {
        if presence == .here, entrants[number - 1].presence != .here { entrants[number - 1].freeSince = now }
        entrants[number - 1].presence = presence
    }

    /// Gives the numbers, which are drawn, or follow the ratings.
    mutating func start(_ now: Duration) {
        var order = settings.lot.drawn(Array(entrants.indices), for: 0).map { entrants[$0] }
        if settings.kind == .knockout, settings.seeds == .rating {
            // Whoever is as good as another keeps the lot's order.
            order = order.enumerated().sorted {
                ($1.element.rating ?? .min, $0.offset) < ($0.element.rating ?? .min, $1.offset)
            }.map(\.element)
        }
        entrants = order
        (phase, startedAt, nextPairing) = (.running, now, now)
        for index in entrants.indices { entrants[index].freeSince = now }
        let doublings = (0...).first { 1 << $0 >= entrants.count } ?? 0
        let even = entrants.count + entrants.count % 2
        switch settings.kind {
        case .roundRobin: rounds = (even - 1) * (settings.isDouble ? 2 : 1)
        case .swiss: rounds = min(settings.rounds ?? doublings, even - 1)
        case .knockout:
            rounds = doublings
            knockout = Knockout(people: entrants.count, bestOf: settings.bestOf)
        case .arena, .deal: break
        }
    }

    /// Goes on as far as it can without anything else happening.
    private mutating func advance(_ concerned: [Int], _ now: Duration, _ effects: inout [EventEffect]) {
        if phase == .open { startIfDue(now, &effects) }
        advanceGames(Set(concerned).union(games.due(at: now)), now, &effects)
        if let endsAt, endsAt <= now { end(.played, &effects) }
        if phase == .running || phase == .paused {
            if settings.kind == .arena { pairFree(now, &effects) } else { advanceRounds(now, &effects) }
            finishIfDeserted(&effects)
        }
        if phase == .ending, games.isEmpty { finish(reason ?? .ended, &effects) }
    }

    private mutating func startIfDue(_ now: Duration, _ effects: inout [EventEffect]) {
        let isFull = settings.startsWhenFull && entrants.count >= settings.most
        let isDue = startsAt.map { $0 <= now } ?? false
        if hasEnough, isFull || isDue && settings.startsAt != nil {
            start(now)
        } else if isDue {
            finish(.tooFew, &effects)
        }
    }

    /// A round robin and a knockout play their rounds to the end without those who left, because games not played count there.
    private mutating func finishIfDeserted(_ effects: inout [EventEffect]) {
        guard phase == .running || phase == .paused, settings.kind != .deal else { return }
        guard entrants.count(where: { $0.membership.isMember }) < 2 else { return }
        let hasPlayed = settings.kind == .arena ? entrants.contains { $0.tally.games > 0 } : closedRounds > 0
        finish(hasPlayed ? .played : .tooFew, &effects)
    }

    /// No new pairings: running games count, and those that have not begun are called off.
    private mutating func end(_ reason: Reason, _ effects: inout [EventEffect]) {
        (phase, isPairing) = (.ending, false)
        self.reason = self.reason ?? reason
        for game in games {
            guard game.stage == .playing, let table = game.table else {
                drop(game.id, &effects)
                continue
            }
            if settings.kind == .deal { effects.append(.stop(table: table, byClock: true)) }
        }
    }

    /// Over. What still runs is annulled.
    private mutating func finish(_ reason: Reason, _ effects: inout [EventEffect]) {
        for game in games {
            if game.stage == .playing, let table = game.table { effects.append(.stop(table: table, byClock: false)) }
            drop(game.id, &effects)
        }
        (phase, isPairing, self.reason) = (.over, false, reason)
        if startedAt != nil { for standing in standings { entrants[standing.number - 1].place = standing.place } }
        effects.append(.finish)
    }

    /// Looks and waits begin anew, and what was asked for is asked for again. A table that no game names has nothing more to do.
    private mutating func restart(_ now: Duration, _ effects: inout [EventEffect]) {
        isHeld = false
        for index in entrants.indices { entrants[index].presence = .lost }
        for game in games {
            guard let table = game.table else {
                effects.append(.open(game: game.id))
                continue
            }
            if game.stage == .playing {
                let isStopped = phase == .ending && settings.kind == .deal
                effects.append(isStopped ? .stop(table: table, byClock: true) : .begin(table: table))
            } else {
                var again = game
                (again.stage, again.until, again.ready) = (.looking, now + settings.look, [])
                games[game.id] = again
            }
        }
        if isPairing { effects.append(.pair(pairingTask(now))) }
    }
}
