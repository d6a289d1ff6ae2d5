import Wire

/// Follows a game of two and values each flip.
struct ExactExplainer {
    /// A first card that is up.
    private struct OpenCard {
        let card: Int
        let face: String
        let open: AttemptValue.Open
    }

    private let start: Double
    private var cards: KnownCards
    /// The position before the attempt.
    private var attempt: AttemptValue
    private var open: OpenCard?
    private var turn: Int
    private var attempts = 1
    private var luck = [0.0, 0.0]
    private var cost = [0.0, 0.0]
    private var flips: [Explanation.Flip] = []
    private var unplayed: Double?

    /// Two values that differ by less are the same.
    private static let tie = 1e-9

    init(_ table: Snapshot) {
        cards = KnownCards(table)
        attempt = AttemptValue(before: cards.position)
        turn = table.turn?.seat ?? 0
        start = turn == 0 ? attempt.before.value : -attempt.before.value
    }

    mutating func take(_ change: Change) {
        switch change {
        case .memory(.reveal(let card, let face, let seat)) where unplayed == nil:
            if open == nil { flipFirst(card, face, seat) } else { flipSecond(card, face, seat) }
        case .memory(.match(let taken, _, _)):
            cards.take(taken)
            endAttempt()
        case .memory(.miss(let missed, let seat, _, _)):
            if missed.count < 2 { runOut(seat) }
            // A miss that ends the game is followed by no `turn`. What is left would be the other seat's to play.
            turn = 1 - seat
            endAttempt()
        case .turn(let seat, _, _, _): turn = seat
        case .over: if unplayed == nil { unplayed = stillToCome }
        default: break
        }
    }

    private mutating func endAttempt() {
        open = nil
        attempts += 1
        attempt = AttemptValue(before: cards.position)
    }

    /// What seat 0 can expect when the game ends here.
    private var stillToCome: Double {
        guard attempt.before.pairs > 0 else { return 0 }
        let value = open.map { attempt.best(after: $0.open) } ?? attempt.before.value
        return turn == 0 ? value : -value
    }

    private mutating func flipFirst(_ card: Int, _ face: String, _ seat: Int) {
        let mate = cards.mate(of: card, face: face)
        let isNew = cards.faces[card] == nil
        let kind: AttemptValue.Kind = isNew ? .new : mate == nil ? .lone : .paired
        let turnedUp: AttemptValue.Open = isNew ? (mate == nil ? .new : .hit) : mate == nil ? .lone : .paired
        judge(seat, card, kind, among: attempt.firstChoices, after: attempt.best(after: turnedUp))
        cards.see(card, face, inAttempt: attempts)
        open = OpenCard(card: card, face: face, open: turnedUp)
    }

    private mutating func flipSecond(_ card: Int, _ face: String, _ seat: Int) {
        guard let open else { return }
        let isNew = cards.faces[card] == nil
        let mate = cards.mate(of: card, face: face)
        let kind: AttemptValue.Kind = isNew ? .new : face == open.face ? .mate : .known
        let outcome: AttemptValue.Outcome =
            face == open.face ? .mate : !isNew ? .sure : mate == nil ? .fresh : .lone
        judge(
            seat, card, kind, among: attempt.secondChoices(after: open.open),
            after: attempt.value(after: open.open, outcome))
        cards.see(card, face, inAttempt: attempts)
    }

    private mutating func judge(
        _ seat: Int, _ card: Int, _ kind: AttemptValue.Kind, among choices: [(kind: AttemptValue.Kind, value: Double)],
        after: Double
    ) {
        let best = choices.map(\.value).max() ?? 0
        let expected = choices.first { $0.kind == kind }?.value ?? best
        let bestKinds = choices.filter { $0.value > best - Self.tie }.map(\.kind)
        let loss = max(0, best - expected)
        // What was known before is no luck.
        let gain = kind == .new ? after - expected : 0
        cost[seat] += loss
        luck[seat] += gain
        flips.append(
            Explanation.Flip(
                seat: seat, card: card, kind: kind.rawValue, cost: loss, luck: gain,
                best: bestKinds.map(\.rawValue).sorted(),
                attempt: attempts, hint: loss > Self.tie ? hint(bestKinds) : nil))
    }

    private mutating func runOut(_ seat: Int) {
        let choices = open.map { attempt.secondChoices(after: $0.open) } ?? attempt.firstChoices
        let best = choices.map(\.value).max() ?? 0
        let loss = max(0, best + cards.position.value)
        cost[seat] += loss
        let bestKinds = choices.filter { $0.value > best - Self.tie }.map(\.kind)
        flips.append(
            Explanation.Flip(
                seat: seat, card: nil, kind: "timeout", cost: loss, luck: 0, best: bestKinds.map(\.rawValue).sorted(),
                attempt: attempts, hint: hint(bestKinds)))
    }

    // MARK: Words

    /// What the seat could have known.
    private func hint(_ best: [AttemptValue.Kind]) -> String? {
        if let open, best.contains(.mate), let mate = cards.mate(of: open.card, face: open.face) {
            return "the other \(open.face) had been seen at \(cards.place(mate))\(ago(mate))"
        }
        if open == nil, best.contains(.paired), let pair = cards.wholeGroups.first, let face = cards.faces[pair[0]] {
            let places = pair.map { cards.place($0) + ago($0) }
            return "the \(face) had been seen at \(places.joined(separator: " and "))"
        }
        switch best.first {
        case .new: return "a card that had never been up was better"
        case .known, .lone: return "a card that had been up was better"
        default: return nil
        }
    }

    private func ago(_ card: Int) -> String {
        switch attempts - cards.lastSeen[card] {
        case 0: ""
        case 1: " one turn before"
        case let turns: " \(turns) turns before"
        }
    }

    func explanation(names: [String], end: Snapshot) -> Explanation {
        Explanation(
            isExact: true, start: start, luck: luck, cost: cost, unplayed: unplayed ?? stillToCome,
            margin: end.seats[0].groups - end.seats[1].groups, flips: flips, names: names, columns: end.board.columns)
    }
}
