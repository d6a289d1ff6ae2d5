extension Snapshot {
    /// Applies one change; false if it names a card or a seat that the table does not have.
    package mutating func fold(_ change: Change) -> Bool {
        switch change {
        case .memory(let change): return change.fold(into: &self)
        case .patience(let change): return change.fold(into: &self)
        case .turn(let seat, let ms, let attempts, let left):
            guard holds(seat: seat) else { return false }
            turn = TurnState(seat: seat, ms: ms)
            turns = attempts
            triesLeft = left
        case .seat(let change):
            guard holds(seat: change.seat) else { return false }
            seats[change.seat].fold(change)
        case .ready(let seat, let on):
            guard holds(seat: seat) else { return false }
            seats[seat].ready = on
        case .agree(let seat, let on):
            guard holds(seat: seat) else { return false }
            seats[seat].agree = on ? true : nil
        case .phase(let next, _, let ms):
            phase = next
            if let ms { turn?.ms = ms }
            for seat in seats.indices { seats[seat].agree = nil }
        case .rules(let next):
            rules = next
            resizeSeats(to: next.seats ?? seats.count)
            giveFreshTallies()
        case .theme(let next): theme = next
        case .title(let next): title = next
        case .host(let player): host = player
        case .deal(let deal): fold(deal)
        case .over(let result):
            over = result
            turn = nil
            gameMs = nil
            for seat in seats.indices { seats[seat].ready = false }
        case .unknown: break
        }
        return true
    }

    private mutating func fold(_ deal: Change.Deal) {
        game = deal.game
        board = deal.board
        commit = deal.commit
        faces = deal.faces
        theme = deal.theme
        over = nil
        turns = 0
        triesLeft = nil
        gameMs = rules.gameSeconds.flatMap { $0 > 0 ? $0 &* 1_000 : nil }
        for seat in seats.indices { seats[seat].clearTally() }
    }

    /// Every seat has the counts of the game that the rules name, and none of another.
    private mutating func giveFreshTallies() {
        let fresh = rules.freshTally
        for seat in seats.indices {
            if (seats[seat].patience == nil) != (fresh == nil) { seats[seat].patience = fresh }
        }
    }

    /// Open seats are added or taken away at the end.
    private mutating func resizeSeats(to count: Int) {
        guard (1...64).contains(count) else { return }
        while seats.count < count { seats.append(SeatState()) }
        seats.removeLast(seats.count - count)
    }
}

extension SeatState {
    /// Takes over the change's fields; a new holder, or none, starts at zero.
    mutating func fold(_ change: Change.SeatChange) {
        if change.player != player {
            clearTally()
            ready = false
            agree = nil
        }
        player = change.player
        name = change.name
        account = change.account
        rating = change.rating
        status = change.status
        bot = change.bot
        holdMs = change.holdMs
    }

    mutating func clearTally() {
        score = 0
        groups = 0
        flips = 0
        misses = 0
        if patience != nil { patience = PatienceTally() }
    }
}

extension Snapshot {
    /// The snapshot without the times that run by themselves, in which a folded state and the server's own may differ.
    /// Whether a seat is held stays to be seen.
    package var withoutClocks: Snapshot {
        var still = self
        still.elapsedMs = 0
        still.gameMs = nil
        still.turn?.ms = nil
        for seat in still.seats.indices where still.seats[seat].holdMs != nil { still.seats[seat].holdMs = 0 }
        return still
    }
}
