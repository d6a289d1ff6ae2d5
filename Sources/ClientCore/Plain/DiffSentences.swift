import Wire

/// Turns a diff into sentences, change by change. Each sentence is about the table after the changes before it.
struct DiffSentences {
    private let words: Words
    private let own: [Int]
    private var table: Snapshot
    /// The table after the whole diff.
    private let end: TableState
    private var hasMatched = false
    private var turnedLast: Int?
    private var hasMovedPiles = false
    private(set) var lines: [String] = []

    /// The sentences for a diff between these two states.
    init(_ diff: Diff, from before: Snapshot, to end: TableState) {
        words = end.words
        own = end.own
        table = before
        self.end = end
        for change in diff.changes { tell(change) }
    }

    private var telling: Words.Telling { words.telling }

    private mutating func tell(_ change: Change) {
        var next = table
        guard next.fold(change) else { return }
        switch change {
        case .memory(.reveal(let card, let face, let seat)): tellCard(card, face, by: seat)
        case .memory(.match(let cards, let seat, _)):
            hasMatched = true
            let face = cards.first.flatMap { table.board.cards.indices.contains($0) ? table.board.cards[$0].face : nil }
            let label = face.map { words.label($0, table) } ?? "?"
            let score = next.seats[seat].score
            say(isMine(seat) ? telling.yourMatch(label, score) : telling.match(name(seat), label, score))
        case .memory(.miss(let cards, let seat, let points, _)):
            let faces = cards.filter(table.board.cards.indices.contains).compactMap { table.board.cards[$0].face }
            // If all cards of a miss are equal, the clock has run out.
            say(Set(faces).count < 2 ? words.table.timeUp(name(seat)) : telling.noMatch)
            if points != 0 { say(telling.scoreIs(name(seat), next.seats[seat].score)) }
        case .turn(let seat, _, _, _): tellTurn(seat, next)
        case .ready(let seat, let on): tellReady(seat, on)
        case .agree(let seat, let on): if on, !own.contains(seat) { say(telling.goesOn(name(seat))) }
        case .phase(let phase, let seat, _):
            if phase == .playing, table.phase == .waiting, let about = words.about(next.rules) { say(about) }
            tellPhase(phase, by: seat, next)
        case .title(let title): say(telling.renamed(title.clean))
        case .deal:
            if end.snapshot.phase != .waiting { say(words.joined([telling.dealt, words.board(next)])) }
            hasMovedPiles = next.board.patience != nil
        case .over(let over):
            let players = Set(own.compactMap { table.seats[$0].player })
            let result = GameResult(over, of: table) { $0.player.map(players.contains) ?? false }
            lines += TableSentences.result(result, end)
        case .rules: say(words.joined([words.table.rulesChanged, words.sentence(words.summary(of: next.rules))]))
        // It was said before that this player had left the game.
        case .seat(let seat) where seat.status == .open && seat.reason == nil && status(seat.seat) == .left: break
        case .seat(let seat) where isStandIn(seat): say(telling.standIn(name(seat.seat)))
        case .seat, .host:
            if let line = TableState(next, own: own, end.context).sentence(change, table) { say(line) }
        case .memory(.hold(let card, let seat)): tellHold(card, by: seat, next)
        case .memory(.release(let cards)): for card in cards { say(telling.isFree(words.place(card, next))) }
        case .memory(.progress(let seat, _, let groups, _, _)):
            if groups > table.seats[seat].groups { say(telling.progress(name(seat), groups)) }
        case .theme(let theme): if theme?.loading == true { say(words.table.picturesAwaited) }
        case .patience(let change): hasMovedPiles = hasMovedPiles || change.movesPiles
        case .memory(.hide), .unknown: break
        }
        table = next
    }

    /// The piles, drawn once for all changes of the step, where they look different now.
    var drawing: [String] { hasMovedPiles ? Narrator.drawing(end.snapshot) : [] }

    private mutating func say(_ line: String) { lines.append(words.sentence(line)) }

    private func name(_ seat: Int) -> String { end.name(seat, in: table) }

    /// Whether it is the only seat played here, so that it need not be named.
    private func isMine(_ seat: Int) -> Bool { own == [seat] }

    private mutating func tellCard(_ card: Int, _ face: String, by seat: Int) {
        turnedLast = card
        let (place, label) = (words.place(card, table), words.label(face, table))
        say(isMine(seat) ? "\(place): \(label)" : telling.turns(name(seat), place, label))
    }

    /// Says whose turn it is. That is left out after a match, because the same player moves again, and where nobody else
    /// plays.
    private mutating func tellTurn(_ seat: Int, _ next: Snapshot) {
        let isSame = table.turn?.seat == seat
        let players = next.seats.count { $0.status == .here || $0.status == .lost }
        if !(isSame && (hasMatched || players < 2)) { say(end.turnText(next)) }
        guard let left = next.triesLeft, next.turns != table.turns else { return }
        if left <= 5 || left % 10 == 0 { say(words.table.tries(left)) }
    }

    private mutating func tellReady(_ seat: Int, _ on: Bool) {
        switch (table.phase == .over, on) {
        case (true, true): say(own.contains(seat) ? words.over.asked : words.table.wants(name(seat)))
        case (true, false): say(telling.noRematch(name(seat)))
        case (false, true): say(isMine(seat) ? telling.youAreReady : telling.ready(name(seat)))
        case (false, false): say(telling.notReady(name(seat)))
        }
    }

    private mutating func tellPhase(_ phase: Phase, by seat: Int?, _ next: Snapshot) {
        switch phase {
        case .paused:
            let other = seat.flatMap { own.contains($0) ? nil : words.table.pauses(name($0)) }
            say(words.joined([other ?? words.refusal(.paused), end.playsAlone ? telling.toGoOnAlone : telling.toGoOn]))
        case .playing where table.phase == .paused:
            say(telling.resumed)
            if end.snapshot.turn != nil { say(end.turnText(next)) }
        // Where there are no turns, all may move from the deal on.
        case .playing where end.snapshot.turn == nil && !own.isEmpty: say(end.turnText(end.snapshot))
        case .waiting where table.phase != .waiting: say(words.table.waiting)
        case .playing, .waiting, .over, .other: break
        }
    }

    private func status(_ seat: Int) -> SeatStatus? {
        table.seats.indices.contains(seat) ? table.seats[seat].status : nil
    }

    private func isStandIn(_ seat: Change.SeatChange) -> Bool {
        guard seat.bot != nil, table.seats.indices.contains(seat.seat) else { return false }
        let old = table.seats[seat.seat]
        return old.status != .open && old.player == seat.player && old.bot == nil
    }

    private mutating func tellHold(_ card: Int, by seat: Int, _ next: Snapshot) {
        // The card was just said to be turned up.
        if turnedLast == card { return }
        let place = words.place(card, next)
        let label = next.board.cards[card].face.map { words.label($0, next) } ?? "?"
        say(isMine(seat) ? "\(place): \(label)" : telling.holds(name(seat), place, label))
    }
}

extension PatienceChange {
    /// Whether cards move or turn.
    fileprivate var movesPiles: Bool {
        switch self {
        case .carry, .show, .cover: true
        case .progress, .stuck: false
        }
    }
}
