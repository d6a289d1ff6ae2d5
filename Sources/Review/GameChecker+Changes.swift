import Wire

/// What the rules allow, one change at a time.
extension GameChecker {
    /// Checks a change against the table as it was just before.
    func check(_ change: Change, _ view: View) throws(Breach) {
        switch change {
        case .memory(.reveal(let card, let face, let seat)): try checkReveal(card, face, seat, view)
        case .memory(.hide(let cards)):
            for card in cards { try demand(view.isUp(card), "Card \(card) is hidden, and is not up.") }
        case .memory(.match(let cards, let seat, let points)): try checkMatch(cards, seat, points, view)
        case .memory(.miss(let cards, let seat, let points, let hideMs)):
            try checkMiss(cards, seat, points, hideMs, view)
        case .memory(.hold(let card, let seat)):
            try checkMover(seat, view)
            try demand(mode.order == .free && view.isUp(card), "Seat \(seat) holds card \(card), and may not.")
        case .memory(.release(let cards)):
            for card in cards { try demand(view.isHeld(card), "Card \(card) is let go, and nobody holds it.") }
        case .memory(.progress(let seat, let score, let groups, let flips, let misses)):
            try demand(mode.order == .apart && view.owner != seat, "Progress is told where the board is seen.")
            guard dealtIn.contains(seat) else { throw Breach("Seat \(seat) was not dealt in.") }
            let before = view.table.seats[seat]
            try demand(
                groups >= before.groups && flips >= before.flips && misses >= before.misses
                    && score - before.score <= (groups - before.groups) * scoring.pointsForGroup,
                "Seat \(seat)'s progress goes back.")
        case .turn(let seat, _, let turns, let left): try checkTurn(seat, turns, left, view)
        case .deal: throw Breach("Cards are dealt before the game is over.")
        case .over(let over): if view.owner == nil { try checkResult(over, view) }
        case .rules, .theme: throw Breach("The rules change in the game.")
        case .phase(let phase, _, _):
            try demand(phase == .playing || phase == .paused, "The game ends without a result.")
        case .seat, .ready, .agree, .host, .title, .patience, .unknown: break
        }
    }

    /// Records a change that was right.
    func note(_ change: Change, _ view: inout View) {
        switch change {
        case .memory(.reveal(let card, let face, let seat)):
            if view.faces[card] == nil { view.fresh[seat].append(card) }
            view.faces[card] = face
            if mode.order != .free { view.open.append(card) }
        case .memory(.hide(let cards)): view.open.removeAll { cards.contains($0) }
        case .memory(.match(_, let seat, _)):
            view.open.removeAll(keepingCapacity: true)
            view.end(attemptOf: seat, hasTaken: true)
        case .memory(.miss(_, let seat, let points, _)):
            view.penalties[seat] += points
            view.end(attemptOf: seat, hasTaken: false)
        case .memory(.release(let cards)):
            for seat in view.fresh.indices where view.fresh[seat].contains(where: cards.contains) {
                view.fresh[seat] = CardList(view.fresh[seat].filter { !cards.contains($0) })
            }
        case .turn(let seat, _, _, _):
            view.fresh[seat] = CardList()
            view.hasTaken = nil
        case .seat(let change):
            seatsHaveChanged = true
            if change.status == .lost { lost.insert(change.seat) }
            if change.status == .here { lost.remove(change.seat) }
        default: break
        }
    }

    private func checkMover(_ seat: Int, _ view: View) throws(Breach) {
        try demand(view.table.phase == .playing, "Seat \(seat) moves while the game stands.")
        guard dealtIn.contains(seat), view.table.seats[seat].plays else {
            throw Breach("Seat \(seat) moves and does not play.")
        }
        if mode.takesTurns { try demand(view.table.turn?.seat == seat, "Seat \(seat) moves out of turn.") }
        if mode.order == .apart { try demand(view.owner == seat, "Seat \(seat)'s board is shown to others.") }
    }

    private func checkReveal(_ card: Int, _ face: String, _ seat: Int, _ view: View) throws(Breach) {
        try checkMover(seat, view)
        guard view.holds(card), view.table.board.cards[card] == .down else {
            throw Breach("Card \(card) is turned up, and is not face down.")
        }
        if let before = view.faces[card] {
            try demand(before == face, "Card \(card) was \(before), and is \(face).")
        } else {
            try demand(view.table.faces[face] != nil, "Card \(card) is \(face), which is not dealt.")
        }
        guard mode.order != .free, let first = view.open.first else { return }
        try demand(
            view.open.count < group && view.open.allSatisfy { view.faces[$0] == view.faces[first] },
            "Card \(card) is turned up while a miss is shown.")
    }

    private func checkMatch(_ cards: CardList, _ seat: Int, _ points: Int, _ view: View) throws(Breach) {
        try checkMover(seat, view)
        try demand(cards.count == group, "\(cards.count) cards are taken in groups of \(group).")
        for card in cards {
            try demand(view.isUp(card) || view.isHeld(card, by: seat), "Card \(card) is taken, and is not up.")
            try demand(view.faces[card] == view.faces[cards[0]], "Cards that differ are taken.")
            try demand(cards.count { $0 == card } == 1, "Card \(card) is taken twice.")
        }
        if mode.order != .free { try demand(view.open.count == group, "Other cards are taken than those turned.") }
        try demand(points == scoring.pointsForGroup, "A group brings \(points) points.")
    }

    private func checkMiss(
        _ cards: CardList, _ seat: Int, _ points: Int, _ hideMs: Int, _ view: View
    ) throws(Breach) {
        try checkMover(seat, view)
        try demand(cards.count <= group, "An attempt has \(cards.count) cards.")
        for card in cards {
            try demand(view.isUp(card) || view.isHeld(card, by: seat), "Card \(card) is missed, and is not up.")
        }
        if mode.order != .free {
            try demand(view.open.count == cards.count, "Other cards are missed than those turned.")
        }
        guard let last = cards.last, cards.contains(where: { view.faces[$0] != view.faces[last] }) else {
            // Cards that do not differ are missed where the clock has run out.
            return try demand(
                (view.table.rules.turnSeconds ?? 0) > 0 && points == 0 && hideMs == 0 && cards.count < group,
                "A miss of equal cards is none.")
        }
        try demand(
            cards.dropLast().allSatisfy { view.faces[$0] == view.faces[cards[0]] }, "The attempt went on after a miss.")
        try demand(hideMs == view.table.rules.hideMs ?? hideMs, "A miss is hidden after \(hideMs) ms.")
        let isKnown = !cards.allSatisfy(view.fresh[seat].contains)
        let due = scoring.pointsForMiss(showedKnownCard: isKnown)
        try demand(points == due, "A miss brings \(points) points instead of \(due).")
    }

    private func checkTurn(_ seat: Int, _ turns: Int, _ left: Int?, _ view: View) throws(Breach) {
        guard mode.takesTurns, let last = view.table.turn?.seat else { throw Breach("A turn begins where none is.") }
        guard dealtIn.contains(seat), view.table.seats[seat].plays else {
            throw Breach("The turn is seat \(seat)'s, which does not play.")
        }
        try demand(view.open.isEmpty, "A turn begins with cards up.")
        try demand(turns == view.attempts, "The turn tells of \(turns) attempts, and there were \(view.attempts).")
        if case .limited(let tries)? = view.table.rules.tries {
            try demand(left == tries - turns && tries > turns, "The turn tells of other tries than are left.")
        } else {
            try demand(left == nil, "Tries are told where none are counted.")
        }
        let staysOn = view.hasTaken == true && mode.movesAgain && view.table.seats[last].plays
        try demand(seat == (staysOn ? last : seatAfter(last, view)), "The turn goes from seat \(last) to seat \(seat).")
    }

    private func seatAfter(_ last: Int, _ view: View) -> Int? {
        let count = view.table.seats.count
        return (1...count).lazy.map { (last + $0) % count }.first {
            dealtIn.contains($0) && view.table.seats[$0].plays
        }
    }
}

extension GameChecker.View {
    func holds(_ card: Int) -> Bool { faces.indices.contains(card) }

    func isUp(_ card: Int) -> Bool {
        guard holds(card), case .up = table.board.cards[card] else { return false }
        return true
    }

    func isHeld(_ card: Int, by seat: Int? = nil) -> Bool {
        guard holds(card), case .held(_, let holder) = table.board.cards[card] else { return false }
        return seat == nil || holder == seat
    }

    mutating func end(attemptOf seat: Int, hasTaken: Bool) {
        attempts += 1
        fresh[seat] = CardList()
        self.hasTaken = hasTaken
    }
}

extension SeatState {
    /// Whether a player, or a bot in their place, still plays in this seat.
    var plays: Bool { status == .here || status == .lost }
}
