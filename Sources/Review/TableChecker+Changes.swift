import Wire

/// What the rules allow, one change at a time.
extension TableChecker {
    /// Checks a change against the table as it was just before.
    func check(_ change: Change, _ now: Snapshot) throws(Breach) {
        switch change {
        case .memory(let memory):
            try demand(isMemory, "The change \(change.op) is none of this game.")
            try check(memory, now)
        case .patience(let told):
            try demand(!isMemory, "The change \(change.op) is none of this game.")
            if let seat = told.mover { try checkMover(seat, now, tellsCounts: told.isProgress) }
        case .turn(let seat, let ms, let turns, let left): try checkTurn(seat, ms, turns, left, now)
        case .seat(let change): try check(change)
        case .ready: try demand(!now.isInGame, "A seat is ready in a game.")
        case .agree(let seat, _):
            try demand(
                now.phase == .paused && now.holds(seat: seat) && now.seats[seat].bot == nil,
                "Seat \(seat) agrees to nothing.")
        case .phase(let phase, let seat, let ms): try checkPhase(phase, seat, ms, now)
        case .deal(let deal): try checkDeal(deal, now)
        case .over(let over): try checkOver(over, now)
        // Who follows a table begins anew where its rules change.
        case .rules, .theme: throw Breach("The rules change in the game.")
        // A host may have only a seat beside, which bears another player's id.
        case .title, .host: break
        case .unknown(let op): try demand(isReplay, "There is no op \(op).")
        }
    }

    private func check(_ change: MemoryChange, _ now: Snapshot) throws(Breach) {
        switch change {
        case .reveal(let card, let face, let seat): try checkReveal(card, face, seat, now)
        case .hide(let cards):
            for card in cards { try demand(now.isUp(card), "Card \(card) is hidden, and is not up.") }
            try checkNoneTwice(cards)
        case .match(let cards, let seat, let points): try checkMatch(cards, seat, points, now)
        case .miss(let cards, let seat, let points, let hideMs): try checkMiss(cards, seat, points, hideMs, now)
        case .hold(let card, let seat):
            try checkMover(seat, now)
            try demand(mode.order == .free && now.isUp(card), "Seat \(seat) holds card \(card), and may not.")
        case .release(let cards):
            for card in cards { try demand(now.isHeld(card), "Card \(card) is let go, and nobody holds it.") }
            try checkNoneTwice(cards)
        case .progress(let seat, let score, let groups, let flips, let misses):
            try demand(dealtIn.contains(seat), "Seat \(seat) was not dealt in.")
            let before = now.seats[seat]
            // Who has come back in another session has the counts of before.
            let isNew = before.flips == 0 && before.score == 0
            try demand(
                hasOwnBoards ? owner != seat || isNew : isNew, "Progress is told where the board is seen.")
            try demand(
                groups >= before.groups && flips >= before.flips && misses >= before.misses
                    && score - before.score <= (groups - before.groups) * scoring.pointsForGroup,
                "Seat \(seat)'s progress goes back.")
        }
    }

    private func checkNoneTwice(_ cards: CardList) throws(Breach) {
        for card in cards { try demand(cards.count { $0 == card } == 1, "Card \(card) is named twice.") }
    }

    /// In a race all see the counts of each seat's patience game, and a seat alone its board.
    private func checkMover(_ seat: Int, _ now: Snapshot, tellsCounts: Bool = false) throws(Breach) {
        try demand(now.phase == .playing, "Seat \(seat) moves while the game stands.")
        try demand(dealtIn.contains(seat) && now.seats[seat].plays, "Seat \(seat) moves and does not play.")
        if takesTurns { try demand(now.turn?.seat == seat, "Seat \(seat) moves out of turn.") }
        try demand(!hasOwnBoards || owner == seat || tellsCounts, "Seat \(seat)'s board is shown to others.")
    }

    private func checkReveal(_ card: Int, _ face: String, _ seat: Int, _ now: Snapshot) throws(Breach) {
        try checkMover(seat, now)
        try demand(now.seats[seat].status == .here || now.seats[seat].bot != nil, "Seat \(seat) moves and is away.")
        try demand(
            now.board.cards.indices.contains(card) && now.board.cards[card] == .down,
            "Card \(card) is turned up, and is not face down.")
        try demand(now.faces[face] != nil, "Card \(card) is \(face), which is not dealt.")
        let before = deal.faces[card] ?? face
        try demand(before == face, "Card \(card) was \(before), and is \(face).")
        guard mode.order != .free else { return }
        let open = now.openFaces
        try demand(
            open.count < group && open.allSatisfy { $0 == open[0] },
            "Card \(card) is turned up while a miss is shown.")
    }

    private func checkMatch(_ cards: CardList, _ seat: Int, _ points: Int, _ now: Snapshot) throws(Breach) {
        try checkMover(seat, now)
        try demand(cards.count == group, "\(cards.count) cards are taken in groups of \(group).")
        for card in cards {
            try demand(now.isUp(card) || now.isHeld(card, by: seat), "Card \(card) is taken, and is not up.")
            try demand(deal.faces[card] == deal.faces[cards[0]], "Cards that differ are taken.")
        }
        try checkNoneTwice(cards)
        try demand(points == scoring.pointsForGroup, "A group brings \(points) points.")
    }

    private func checkMiss(
        _ cards: CardList, _ seat: Int, _ points: Int, _ hideMs: Int, _ now: Snapshot
    ) throws(Breach) {
        try checkMover(seat, now)
        try demand(cards.count <= group, "An attempt has \(cards.count) cards.")
        for card in cards {
            try demand(now.isUp(card) || now.isHeld(card, by: seat), "Card \(card) is missed, and is not up.")
        }
        try checkNoneTwice(cards)
        if mode.order != .free {
            try demand(now.openFaces.count == cards.count, "Other cards are missed than those turned.")
        }
        let faces = cards.map { deal.faces[$0] }
        guard let last = faces.last, faces.contains(where: { $0 != last }) else {
            // Cards that do not differ are missed where the clock has run out.
            return try demand(
                (now.rules.turnSeconds ?? 0) > 0 && points == 0 && hideMs == 0 && cards.count < group,
                "A miss of equal cards is none.")
        }
        try demand(faces.dropLast().allSatisfy { $0 == faces[0] }, "The attempt went on after a miss.")
        try demand(hideMs == now.rules.hideMs ?? hideMs, "A miss is hidden after \(hideMs) ms.")
        let known = deal.isWhole ? [!cards.allSatisfy(deal.fresh[seat].contains)] : [false, true]
        let due = known.map { scoring.pointsForMiss(showedKnownCard: $0) }
        try demand(due.contains(points), "A miss brings \(points) points instead of \(due[0]).")
    }

    private func checkTurn(_ seat: Int, _ ms: Int?, _ turns: Int, _ left: Int?, _ now: Snapshot) throws(Breach) {
        try demand(takesTurns && now.isInGame, "A turn begins where none is.")
        try demand(
            dealtIn.contains(seat) && now.seats[seat].plays, "The turn is seat \(seat)'s, which does not play.")
        try demand(now.openFaces.isEmpty, "A turn begins with cards up.")
        let clock = now.rules.turnSeconds ?? 0
        try demand(ms == (clock > 0 ? clock * 1_000 : nil), "A turn begins with \(ms ?? -1) ms.")
        try demand(
            turns == deal.attempts || !deal.isWhole,
            "The turn tells of \(turns) attempts, and there were \(deal.attempts).")
        if case .limited(let tries)? = now.rules.tries {
            try demand(left == tries - turns && tries > turns, "The turn tells of other tries than are left.")
        } else {
            try demand(left == nil, "Tries are told where none are counted.")
        }
        guard deal.isWhole, let last = now.turn?.seat else { return }
        let staysOn = deal.hasTaken == true && mode.movesAgain && now.seats[last].plays
        try demand(seat == (staysOn ? last : seatAfter(last, now)), "The turn goes from seat \(last) to seat \(seat).")
    }

    private func seatAfter(_ last: Int, _ now: Snapshot) -> Int? {
        let count = now.seats.count
        return (1...count).lazy.map { (last + $0) % count }.first {
            self.dealtIn.contains($0) && now.seats[$0].plays
        }
    }

    private func check(_ change: Change.SeatChange) throws(Breach) {
        let isTaken = change.status != .open
        try demand((change.player != nil) == isTaken && (change.name != nil) == isTaken, "A seat is half taken.")
        try demand((change.holdMs != nil) == (change.status == .lost), "A seat is held that is not lost.")
        // Another server may hold seats longer.
        try demand(
            isReplay || (0...60_000).contains(change.holdMs ?? 0), "A seat is held for \(change.holdMs ?? 0) ms.")
    }

    private func checkPhase(_ phase: Phase, _ seat: Int?, _ ms: Int?, _ now: Snapshot) throws(Breach) {
        let isLegal =
            switch (now.phase, phase) {
            case (.waiting, .playing), (.over, .playing): now.over == nil
            case (.playing, .paused), (.paused, .playing): true
            case (.playing, .over), (.paused, .over): now.over != nil
            default: false
            }
        try demand(isLegal || !now.isInGame, "The game ends without a result.")
        try demand(isLegal, "The phase goes from \(now.phase) to \(phase).")
        // A saved game that goes on stands until the first move, and nobody has paused it.
        let isNamed = seat.map { dealtIn.contains($0) && now.seats[$0].status == .here } ?? (isReplay && !isMemory)
        try demand(phase == .paused ? isNamed : seat == nil, "The phase \(phase) names the seat \(seat ?? -1).")
        try demand(
            (0...(now.rules.turnSeconds ?? 0) * 1_000).contains(ms ?? 0), "\(ms ?? 0) ms of a turn are left.")
    }

    private func checkDeal(_ next: Change.Deal, _ now: Snapshot) throws(Breach) {
        try demand(!now.isInGame || now.over != nil, "Cards are dealt before the game is over.")
        if let nextCommit { try demand(next.commit == nextCommit, "The deal is not the one that was promised.") }
        guard isMemory else { return }
        let board = next.board
        try demand(board.cards.allSatisfy { $0 == .down }, "A card is up at the deal.")
        try demand(board.cards.count == next.faces.faces.count * group, "The board is not that of the faces.")
    }
}

extension PatienceChange {
    /// The seat that it is about; nil where it names none.
    var mover: Int? {
        switch self {
        case .carry(let carry): carry.seat
        case .show(_, _, _, let seat), .stuck(let seat, _): seat
        case .progress(let progress): progress.seat
        case .cover: nil
        }
    }

    var isProgress: Bool { if case .progress = self { true } else { false } }
}
