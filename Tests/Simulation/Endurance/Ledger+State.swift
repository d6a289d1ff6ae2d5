import Wire

extension Ledger {
    /// Records a change that was right. `now` is the table just after it.
    func note(_ change: Change, _ now: Snapshot) {
        switch change {
        case .memory(.reveal(let card, let face, let seat)):
            deal.faces[card] = face
            if !deal.turned[card] {
                deal.fresh[seat].append(card)
                deal.somethingWasFound()
            }
            deal.turned[card] = true
        case .memory(.match(_, let seat, _)):
            deal.somethingWasFound()
            end(.group, of: seat)
        case .memory(.hold(let card, let seat)): deal.holders[card] = seat
        case .memory(.miss(_, let seat, let points, _)):
            deal.missPoints[seat] += points
            if deal.fresh[seat].isEmpty { countIdleAttempt(of: seat, now) }
            deal.releaseIsCounted = true
            end(.miss, of: seat)
        case .memory(.release(let cards)):
            let hasFound = deal.fresh.contains { $0.contains(where: cards.contains) }
            if !deal.releaseIsCounted, !hasFound, let seat = cards.lazy.compactMap({ self.deal.holders[$0] }).first {
                countIdleAttempt(of: seat, now)
            }
            for card in cards { deal.holders[card] = nil }
            for seat in deal.fresh.indices {
                deal.fresh[seat] = CardList(deal.fresh[seat].filter { !cards.contains($0) })
            }
        case .turn(let seat, _, _, _):
            deal.fresh[seat] = CardList()
            deal.outcome = nil
            lastTurn = seat
        case .deal(let dealt):
            deal = Deal(cards: dealt.board.cards.count, seats: now.seats.count, isWhole: true)
            deal.seats = now.seats.indices.filter { now.seats[$0].status != .open }
            deal.bots = Set(deal.seats.filter { now.seats[$0].bot != nil })
            deal.lost = Set(deal.seats.filter { now.seats[$0].status == .lost })
            lastTurn = nil
        case .seat(let change) where now.isInGame && now.over == nil:
            if !now.seats[change.seat].plays || change.status == .lost { deal.releaseIsCounted = true }
            if change.status == .lost { deal.lost.insert(change.seat) }
            if change.status == .here { deal.lost.remove(change.seat) }
            guard change.reason != nil else { break }
            deal.putOut.insert(change.seat)
            deal.givenUp.formUnion(deal.seats.filter { now.seats[$0].player == now.host })
        case .over(let over): nextCommit = over.nextCommit
        default: break
        }
    }

    private func end(_ outcome: Deal.Outcome, of seat: Int) {
        deal.attempts += 1
        deal.outcome = outcome
        deal.fresh[seat] = CardList()
    }

    private func countIdleAttempt(of seat: Int, _ now: Snapshot) {
        deal.idleAttempts[seat] += 1
        deal.mustStall = hasStalled(now)
    }

    /// Whether every seat that plays has had as many attempts that found nothing as end a game without turns.
    func hasStalled(_ now: Snapshot) -> Bool {
        deal.seats.allSatisfy { !now.seats[$0].plays || deal.idleAttempts[$0] >= Deal.idleLimit }
    }

    /// Checks what must be true of a table after every diff.
    func checkState() throws(Flaw) {
        let table = snapshot
        try demand(table.seats.count == rules.seats, "there are \(table.seats.count) seats")
        try demand(
            table.board.cards.count == (rules.rows ?? 0) * (rules.columns ?? 0), "the board is not that of the rules")
        for (number, seat) in table.seats.enumerated() {
            try demand(seat.status != .other, "seat \(number) has no known status")
            try demand((seat.player == nil) == (seat.status == .open), "seat \(number) is \(seat.status), with nobody")
            try demand(seat.status != .left || table.isInGame, "seat \(number) has left no game")
            try demand(seat.agree == nil || table.phase == .paused, "seat \(number) agrees where nothing stands")
        }
        try demand((table.over != nil) == (table.phase == .over), "there is a result in the phase \(table.phase)")
        try demand((table.turn != nil) == (table.isInGame && mode.takesTurns), "there is a turn where none is, or none")
        // The last diff of a table that everybody has left tells of no host.
        if let host = table.host, table.seats.contains(where: { $0.plays && $0.bot == nil }) {
            try demand(table.seats.contains { $0.player == host && $0.plays }, "the host has no seat")
        }
        guard table.isInGame else { return }
        try checkTallies(table)
        if deal.isWhole, mode.order == .free {
            try demand(!deal.mustStall, "\(deal.idleAttempts) attempts in a row found nothing")
        }
        if let turn = table.turn {
            // The miss of a seat that has left stays shown for its time, and until then it is still that seat's turn.
            let open = table.openFaces
            try demand(
                deal.seats.contains(turn.seat)
                    && (table.seats[turn.seat].plays || open.contains { $0 != open[0] }), "the turn is nobody's")
            try demand((0...(rules.turnSeconds ?? 0) * 1_000).contains(turn.ms ?? 0), "turn.ms is \(turn.ms ?? 0)")
        }
        if mode.takesTurns, case .limited(let tries)? = rules.tries {
            try demand(table.triesLeft == tries - table.turns, "tries_left is \(table.triesLeft ?? -1)")
        }
    }

    /// Checks scores, groups, flips and misses against the board.
    private func checkTallies(_ table: Snapshot) throws(Flaw) {
        var taken = Array(repeating: 0, count: table.seats.count)
        var held = taken
        for state in table.board.cards {
            switch state {
            case .taken(_, let seat): taken[seat] += 1
            case .held(_, let seat): held[seat] += 1
            case .down, .up: break
            }
        }
        var attempts = 0
        for (number, seat) in table.seats.enumerated() {
            attempts += seat.groups + seat.misses
            guard deal.seats.contains(number) else {
                try demand(
                    seat.status == .open && seat.score == 0 && seat.groups == 0 && seat.flips == 0 && seat.misses == 0
                        && taken[number] == 0, "seat \(number) has a tally and was not dealt in")
                continue
            }
            try demand(seat.status != .open, "seat \(number) was dealt in, and is open")
            let isSeen = !hasOwnBoards || number == ownSeat
            try demand(taken[number] == (isSeen ? seat.groups * group : 0), "seat \(number) has \(taken[number]) cards")
            try demand(held[number] < group, "seat \(number) holds \(held[number]) cards")
            let penalty = seat.groups * pointsForGroup - seat.score
            try demand(
                (0...(pointsForGroup == 2 ? seat.misses : 0)).contains(penalty),
                "seat \(number) has \(seat.score) points for \(seat.groups) groups and \(seat.misses) misses")
            if deal.isWhole, isSeen {
                try demand(penalty == -deal.missPoints[number], "seat \(number)'s score is wrong")
            }
            // In a scramble seats hold cards that were face up already.
            try demand(
                mode.order == .free || seat.flips >= seat.groups * group, "seat \(number) has flipped too little")
            try demand(
                seat.groups * group <= table.board.cards.count, "seat \(number) has more groups than there are")
        }
        if deal.isWhole, !hasOwnBoards {
            try demand(attempts == deal.attempts, "the tallies are of \(attempts) attempts")
        }
        if mode.takesTurns { try demand(table.turns <= attempts, "more turns than attempts are over") }
    }
}
