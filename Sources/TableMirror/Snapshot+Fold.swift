package import Wire

extension Snapshot {
    /// Applies one change; false where it names a card or a seat that the table does not have. Tallies wrap around: a
    /// server's nonsense is no reason to stop.
    package mutating func fold(_ change: Change) -> Bool {
        switch change {
        case .reveal(let card, let face, let seat):
            guard holds(card: card), holds(seat: seat) else { return false }
            board.cards[card] = .up(face: face)
            seats[seat].flips &+= 1
        case .hide(let cards):
            for card in cards {
                guard holds(card: card) else { return false }
                board.cards[card] = .down
            }
        case .match(let cards, let seat, let points):
            guard holds(seat: seat) else { return false }
            for card in cards {
                guard holds(card: card), let face = board.cards[card].face else { return false }
                board.cards[card] = .taken(face: face, seat: seat)
            }
            seats[seat].score &+= points
            seats[seat].groups &+= 1
        case .miss(_, let seat, let points, _):
            guard holds(seat: seat) else { return false }
            seats[seat].score &+= points
            seats[seat].misses &+= 1
        case .turn(let seat, let ms, let attempts, let left):
            guard holds(seat: seat) else { return false }
            turn = TurnState(seat: seat, ms: ms)
            turns = attempts
            triesLeft = left
        case .hold(let card, let seat):
            guard holds(card: card), holds(seat: seat), let face = board.cards[card].face else { return false }
            board.cards[card] = .held(face: face, seat: seat)
        case .release(let cards):
            for card in cards {
                guard holds(card: card), let face = board.cards[card].face else { return false }
                board.cards[card] = .up(face: face)
            }
        case .progress(let seat, let score, let groups, let flips, let misses):
            guard holds(seat: seat) else { return false }
            seats[seat].score = score
            seats[seat].groups = groups
            seats[seat].flips = flips
            seats[seat].misses = misses
        case .seat(let change):
            guard holds(seat: change.seat) else { return false }
            seats[change.seat].fold(change)
        case .ready(let seat, let on):
            guard holds(seat: seat) else { return false }
            seats[seat].ready = on
        case .agree(let seat, let on):
            guard holds(seat: seat) else { return false }
            seats[seat].agree = on ? true : nil
        case .phase(let next, let ms):
            phase = next
            if let ms { turn?.ms = ms }
            for seat in seats.indices { seats[seat].agree = nil }
        case .rules(let next):
            rules = next
            resizeSeats(to: next.seats ?? seats.count)
        case .title(let next): title = next
        case .host(let player): host = player
        case .deal(let deal): fold(deal)
        case .over(let result):
            over = result
            turn = nil
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

    /// Open seats are added or taken away at the end.
    private mutating func resizeSeats(to count: Int) {
        guard (1...64).contains(count) else { return }
        while seats.count < count { seats.append(SeatState()) }
        seats.removeLast(seats.count - count)
    }

    private func holds(card: Int) -> Bool { board.cards.indices.contains(card) }

    private func holds(seat: Int) -> Bool { seats.indices.contains(seat) }
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
        status = change.status
        bot = change.bot
        holdMs = change.holdMs
    }

    mutating func clearTally() {
        score = 0
        groups = 0
        flips = 0
        misses = 0
    }
}
