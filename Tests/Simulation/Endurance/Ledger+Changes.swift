import BotCore
import Wire

/// What the rules allow, one change at a time.
extension Ledger {
    /// Checks a change against the table as it was just before.
    func check(_ change: Change, _ now: Snapshot) throws(Flaw) {
        switch change {
        case .memory(.reveal(let card, let face, let seat)): try checkReveal(card, face, seat, now)
        case .memory(.hide(let cards)):
            try check(cards, are: "hidden", now) { if case .up = $0 { true } else { false } }
        case .memory(.match(let cards, let seat, let points)): try checkMatch(cards, seat, points, now)
        case .memory(.miss(let cards, let seat, let points, let hideMs)):
            try checkMiss(cards, seat, points, hideMs, now)
        case .turn(let seat, let ms, let turns, let triesLeft): try checkTurn(seat, ms, turns, triesLeft, now)
        case .memory(.hold(let card, let seat)):
            try demand(
                mode.order == .free && now.phase == .playing && deal.seats.contains(seat) && now.seats[seat].plays,
                "seat \(seat) holds a card in the phase \(now.phase) of a \(mode.name) game")
            try check([card], are: "held", now) { if case .up = $0 { true } else { false } }
        case .memory(.release(let cards)): try check(cards, are: "released", now) { $0.isHeld }
        case .memory(.progress(let seat, let score, let groups, let flips, let misses)):
            try demand(hasOwnBoards && seat != ownSeat, "progress tells of one's own seat, or in a \(mode.name) game")
            let tally = now.seats[seat]
            try demand(
                deal.seats.contains(seat) && groups >= tally.groups && flips >= tally.flips && misses >= tally.misses
                    && score - tally.score <= (groups - tally.groups) * pointsForGroup,
                "seat \(seat)'s progress goes back")
        case .seat(let change): try checkSeat(change)
        case .ready: try demand(!now.isInGame, "somebody is ready in a game")
        case .agree(let seat, _):
            try demand(now.phase == .paused && now.seats[seat].bot == nil, "seat \(seat) agrees to nothing")
        case .phase(let phase, let seat, let ms): try checkPhase(phase, seat, ms, now)
        case .host(let player):
            try demand(
                player == nil || now.seats.contains { $0.player == player && $0.plays }, "the host has no seat")
        case .deal(let deal): try checkDeal(deal, now)
        case .over(let over): try checkOver(over, now)
        case .rules, .title, .theme: throw Flaw("nobody asked for other rules, another title or pictures")
        case .patience(let change): throw Flaw("\(change.op) is of another game")
        case .unknown(let op): throw Flaw("there is no op \(op)")
        }
    }

    private func check(
        _ cards: CardList, are verb: String, _ now: Snapshot, where isRight: (CardState) -> Bool
    ) throws(Flaw) {
        for (position, card) in cards.enumerated() {
            try demand(now.board.cards.indices.contains(card), "there is no card \(card)")
            try demand(isRight(now.board.cards[card]), "card \(card) is \(verb) as \(now.board.cards[card])")
            try demand(!cards.prefix(position).contains(card), "card \(card) is \(verb) twice at once")
        }
    }

    private func checkMover(_ seat: Int, _ now: Snapshot) throws(Flaw) {
        try demand(now.phase == .playing, "seat \(seat) moves in the phase \(now.phase)")
        try demand(deal.seats.contains(seat) && now.seats[seat].plays, "seat \(seat) moves and does not play")
        if mode.takesTurns { try demand(now.turn?.seat == seat, "seat \(seat) moves out of turn") }
        if hasOwnBoards { try demand(ownSeat == seat, "seat \(seat)'s board is shown to the seat \(ownSeat ?? -1)") }
    }

    private func checkReveal(_ card: Int, _ face: String, _ seat: Int, _ now: Snapshot) throws(Flaw) {
        try checkMover(seat, now)
        try demand(now.seats[seat].status == .here || now.seats[seat].bot != nil, "seat \(seat) moves, and is away")
        try check([card], are: "turned up", now) { $0 == .down }
        try demand(now.faces[face] != nil, "card \(card) bears \(face), which is not dealt")
        try demand(deal.faces[card] ?? face == face, "card \(card) was \(deal.faces[card] ?? ""), and is \(face)")
        guard mode.order != .free else { return }
        let open = now.openFaces
        try demand(
            open.count < group && open.allSatisfy { $0 == open[0] }, "card \(card) is turned up while \(open) are up")
    }

    private func checkMatch(_ cards: CardList, _ seat: Int, _ points: Int, _ now: Snapshot) throws(Flaw) {
        try checkMover(seat, now)
        try check(cards, are: "taken", now) { state in
            switch state {
            case .up: true
            case .held(_, let holder): holder == seat
            case .down, .taken: false
            }
        }
        try demand(cards.count == group, "\(cards.count) cards are taken in groups of \(group)")
        let face = now.board.cards[cards[0]].face
        try demand(cards.allSatisfy { now.board.cards[$0].face == face }, "the cards taken differ")
        try demand(points == pointsForGroup, "a group brings \(points)")
    }

    private func checkMiss(
        _ cards: CardList, _ seat: Int, _ points: Int, _ hideMs: Int, _ now: Snapshot
    ) throws(Flaw) {
        try checkMover(seat, now)
        try check(cards, are: "missed", now) { $0.isShown }
        try demand(cards.count <= group, "an attempt has \(cards.count) cards")
        let faces = cards.map { now.board.cards[$0].face }
        guard let last = faces.last, faces.contains(where: { $0 != last }) else {
            // All cards are equal, so the clock has run out.
            let clock = rules.turnSeconds ?? 0
            return try demand(
                clock > 0 && points == 0 && hideMs == 0 && cards.count < group, "a miss of \(faces) is none")
        }
        try demand(faces.dropLast().allSatisfy { $0 == faces[0] }, "the attempt went on after a miss: \(faces)")
        try demand(hideMs == rules.hideMs, "a miss is hidden after \(hideMs) ms")
        let isFresh = cards.allSatisfy(deal.fresh[seat].contains)
        let due = rules.scoring == "concentration" && !isFresh ? -1 : 0
        // A member who came late does not know which cards were turned before.
        let isPossible = rules.scoring == "concentration" && !deal.isWhole && (points == 0 || points == -1)
        try demand(points == due || isPossible, "a miss brings \(points)")
    }

    private func checkTurn(
        _ seat: Int, _ ms: Int?, _ turns: Int, _ triesLeft: Int?, _ now: Snapshot
    ) throws(Flaw) {
        try demand(mode.takesTurns, "a turn begins in a \(mode.name) game")
        try demand(
            now.isInGame && deal.seats.contains(seat) && now.seats[seat].plays,
            "the turn is seat \(seat)'s, which does not play")
        try demand(now.openFaces.isEmpty, "a turn begins with cards up")
        let clock = (rules.turnSeconds ?? 0) * 1_000
        try demand(ms == (clock > 0 ? clock : nil), "a turn begins with \(ms ?? -1) ms")
        if deal.isWhole { try demand(turns == deal.attempts, "turns is \(turns) after \(deal.attempts) attempts") }
        if case .limited(let tries)? = rules.tries {
            try demand(triesLeft == tries - turns && tries > turns, "\(triesLeft ?? -1) of \(tries) are left")
        } else {
            try demand(triesLeft == nil, "there is a tries_left where tries are not counted")
        }
        guard deal.isWhole, let lastTurn else { return }
        let staysOn = deal.outcome == .group && mode.movesAgain && now.seats[lastTurn].plays
        let count = now.seats.count
        let next = (1...count).lazy.map { (lastTurn + $0) % count }.first {
            deal.seats.contains($0) && now.seats[$0].plays
        }
        try demand(seat == (staysOn ? lastTurn : next), "the turn goes from seat \(lastTurn) to seat \(seat)")
    }

    private func checkSeat(_ change: Change.SeatChange) throws(Flaw) {
        let isTaken = change.status != .open
        try demand((change.player != nil) == isTaken && (change.name != nil) == isTaken, "a seat is half taken")
        try demand((change.holdMs != nil) == (change.status == .lost), "a seat is held that is not lost")
        try demand((0...60_000).contains(change.holdMs ?? 0), "a seat is held for \(change.holdMs ?? 0) ms")
    }

    private func checkPhase(_ phase: Phase, _ seat: Int?, _ ms: Int?, _ now: Snapshot) throws(Flaw) {
        let isLegal =
            switch (now.phase, phase) {
            case (.waiting, .playing), (.over, .playing): now.over == nil
            case (.playing, .paused), (.paused, .playing): true
            case (.playing, .over), (.paused, .over): now.over != nil
            default: false
            }
        try demand(isLegal, "the phase goes from \(now.phase) to \(phase)")
        let isNamed = seat.map { deal.seats.contains($0) && now.seats[$0].status == .here } ?? false
        try demand(
            phase == .paused ? isNamed : seat == nil, "the phase \(phase) names the seat \(seat ?? -1)")
        try demand((0...(rules.turnSeconds ?? 0) * 1_000).contains(ms ?? 0), "\(ms ?? 0) ms of a turn are left")
    }

    private func checkDeal(_ next: Change.Deal, _ now: Snapshot) throws(Flaw) {
        try demand(!now.isInGame || now.over != nil, "cards are dealt in a game")
        try demand(next.board.cards.allSatisfy { $0 == .down }, "cards are dealt face up")
        let cards = next.board.rows * next.board.columns
        try demand(
            next.board.rows == rules.rows && next.board.columns == rules.columns && next.board.cards.count == cards
                && next.faces.faces.count * group == cards, "the board is not that of the rules")
        if let nextCommit { try demand(next.commit == nextCommit, "the deal is not the one that was promised") }
    }
}

extension Snapshot {
    var isInGame: Bool { phase == .playing || phase == .paused }

    /// The faces of the cards that are up and not taken.
    var openFaces: [String] {
        board.cards.compactMap { state in
            switch state {
            case .up(let face), .held(let face, _): face
            case .down, .taken: nil
            }
        }
    }
}

extension CardState {
    /// Whether it is up and not taken.
    var isShown: Bool {
        switch self {
        case .up, .held: true
        case .down, .taken: false
        }
    }

    /// Whether a seat holds it.
    var isHeld: Bool { if case .held = self { true } else { false } }
}
