import Wire

/// A table in sentences: which one it is, the state of the game, and what the cards show.
struct TableSentences {
    let state: TableState
    let clock: ShownClocks
    let story: GameStory

    private var words: Words { state.words }
    private var telling: Words.Telling { state.words.telling }
    private var snapshot: Snapshot { state.snapshot }

    /// The table, its state and what can be done, in sentences.
    var sentences: [String] {
        let title = telling.table(snapshot.table.clean, words.title(snapshot.title))
        let rules = words.sentence(words.summary(of: snapshot.rules))
        let who = state.isSeated ? telling.youAre(words.list(state.own.map { state.name($0) })) : watching
        let own = words.joined([who] + (state.audience.map { [words.sentence($0)] } ?? []))
        switch snapshot.phase {
        case .waiting: return [words.joined([title, rules]), words.joined([own, players])] + beforeGame
        case .playing, .paused:
            let cards = state.patience == nil ? [words.joined([board] + openCards)] : piles
            return ([words.joined([title, rules, own]), words.joined([turn, score])] + cards + [words.joined(times)])
                .filter { !$0.isEmpty }
        case .over: return [words.joined([title, own])] + result
        case .other: return [title]
        }
    }

    private var watching: String { words.sentence(words.table.watching) }

    private var turn: String {
        if snapshot.phase == .paused {
            return words.joined([words.refusal(.paused), state.playsAlone ? telling.toGoOnAlone : telling.toGoOn])
        }
        return words.sentence(state.turnText(snapshot))
    }

    private var board: String { words.board(snapshot) }

    private var score: String {
        guard state.patience != nil, state.mode.isForOne, let seat = snapshot.seats.first else {
            return words.score(state)
        }
        return words.sentence(state.patienceCounts(seat).joined(separator: ", "))
    }

    /// Everybody who sits here, with the state of each seat.
    private var players: String {
        var open = 0
        var names: [String] = []
        for (number, seat) in snapshot.seats.enumerated() {
            if seat.status == .open {
                open += 1
                continue
            }
            let status = state.status(number, clock)
            names.append(state.name(number) + (status.isEmpty ? "" : " (\(status))"))
        }
        if open > 0 { names.append(telling.openSeats(open)) }
        return telling.players(words.list(names))
    }

    private var beforeGame: [String] {
        var lines: [String] = []
        if !state.isSeated {
            lines.append(words.table.allReady)
        } else if state.taken < state.mode.seats.lowerBound {
            lines.append(words.table.needsMore)
        } else {
            let isReady = state.own.allSatisfy { snapshot.seats[$0].ready }
            lines.append(isReady ? words.table.youAreReady : telling.sayReady)
        }
        if let beginning = state.beginning { lines.append(words.sentence(beginning)) }
        if state.isOfEvent { return [words.joined(lines)] }
        if state.isLocked { lines.append(words.host.locked) }
        lines += state.isFull ? [words.host.full] : state.ways?.sentences ?? []
        if let forwarding = state.context.forwarding { lines.append(words.sentence(forwarding)) }
        return [words.joined(lines)]
    }

    /// The face-up cards, and how many are face down.
    private var openCards: [String] {
        guard state.hasBoard else { return piles }
        let up = snapshot.board.cards.indices.compactMap { card -> String? in
            switch snapshot.board.cards[card] {
            case .down, .taken: nil
            case .up(let face): "\(words.place(card, snapshot)) \(words.label(face, snapshot))"
            case .held(let face, let seat):
                "\(words.place(card, snapshot)) "
                    + telling.heldBy(words.label(face, snapshot), state.name(seat))
            }
        }
        let down = snapshot.board.cards.count { $0 == .down }
        return (up.isEmpty ? [] : [telling.faceUp(words.list(up))]) + [telling.faceDown(down)]
    }

    /// The piles of a patience game, drawn in ASCII.
    private var piles: [String] { snapshot.board.patience == nil ? [] : Narrator.drawing(snapshot) }

    /// Every card, row by row.
    var cards: [String] {
        guard state.hasBoard else { return piles }
        let board = snapshot.board
        let result = snapshot.phase == .over ? state.result : nil
        let rows = (0..<board.rows).map { row in
            let cards = (0..<board.columns).map { column in
                let told =
                    switch board.cards[row * board.columns + column] {
                    case .down: telling.down
                    case .up(let face): words.label(face, snapshot)
                    case .held(let face, let seat): telling.heldBy(words.label(face, snapshot), state.name(seat))
                    // After the game everybody may know where each card was.
                    case .taken(let face, let seat):
                        result.map { "\(words.label(face, snapshot)) (\(state.name(seat, in: $0)))" } ?? telling.taken
                    }
                return "\(CardPosition.letter(column)) \(told)"
            }
            return telling.row(row + 1, words.list(cards))
        }
        return rows + (state.isInGame ? [words.joined([score, turn])] : [])
    }

    /// What is left of the times that run.
    var times: [String] {
        guard state.isInGame else { return [] }
        var lines: [String] = []
        if let seconds = clock.turnSeconds(at: state.context.now) { lines.append(telling.secondsLeft(seconds)) }
        if let tries = state.snapshot.triesLeft { lines.append(words.sentence(words.table.tries(tries))) }
        if let left = story.stall.left(snapshot) { lines.append(words.sentence(words.table.stalls(left))) }
        return lines
    }

    /// The result of a game in sentences: who has won, and how. `state` is the table where it was played.
    static func result(_ result: GameResult, _ state: TableState) -> [String] {
        let over = result.over
        let words = state.words
        let pane = ResultPane(
            state: state, clock: ShownClocks(state.snapshot, at: state.context.now), story: GameStory())
        let places = over.ranking.filter { result.seats.indices.contains($0.seat) }
        return [
            words.joined([words.sentence(words.over.title), pane.headline(result), pane.reason(over.reason)]),
            words.joined(
                places.map { words.telling.place($0.place, state.name($0.seat, in: result), $0.score) }),
        ]
    }

    /// A game that is over.
    private var result: [String] {
        guard let result = state.result else { return [] }
        let pane = ResultPane(state: state, clock: clock, story: story)
        var lines = Self.result(result, state)
        if let total = clock.total { lines.append(words.sentence(words.over.time(total.clockText))) }
        lines += pane.praise.map(words.sentence)
        if let verdict = story.verdict { lines.append(words.verdict(verdict)) }
        if let chance = pane.chance { lines.append(chance) }
        let credits = state.credits
        if !credits.isEmpty { lines.append(words.over.pictures + ": " + credits.joined(separator: "; ") + ".") }
        if let asked = pane.rematch { lines.append(words.sentence(asked)) }
        lines += (state.eventStanding ?? []).map(words.sentence)
        return lines
    }
}

extension Words {
    /// What a person calls a face.
    func label(_ face: String, _ table: Snapshot) -> String { Narrator.printable(table.faces[face]?.label ?? face) }

    /// A card's place, as `b3`; its number on a board without letters.
    func place(_ card: Int, _ table: Snapshot) -> String {
        let columns = table.board.columns
        guard card >= 0, (1...26).contains(columns) else { return "\(card)" }
        return CardPosition(card: card, columns: columns).description
    }

    /// The size of the board, which decides what can be typed.
    func board(_ table: Snapshot) -> String {
        let board = table.board
        guard (1...26).contains(board.columns) else { return "" }
        return telling.board(board.cards.count, String(CardPosition.letter(board.columns - 1)), board.rows)
    }

    /// The points of all who play.
    func score(_ state: TableState) -> String {
        let players = state.snapshot.seats.indices.filter { state.snapshot.seats[$0].status != .open }
        return telling.score(list(players.map { "\(state.name($0)) \(state.snapshot.seats[$0].score)" }))
    }

    /// The result of checking a deal, in a sentence.
    func verdict(_ verdict: FairDeal.Verdict) -> String {
        switch verdict {
        case .good: sentence(over.checked)
        case .commitMismatch, .deckMismatch: over.forged
        case .impossible: over.unchecked
        }
    }
}
