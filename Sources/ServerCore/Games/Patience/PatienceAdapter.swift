import CardGame
import Vocabulary
import Wire

/// A patience game at a table: alone, or raced by several, each on a copy of the same deal that the others do not see. It
/// translates requests for the rules, and what follows into the wire's terms.
struct PatienceAdapter: HintingGame {
    private let plan: PatiencePlan
    private let isRace: Bool
    /// Each seat's own game; nil for a seat that was not dealt in.
    private var runs: [PatienceRun?]
    private var ending: Ending?
    /// What is to be told: changes, by whom they are seen.
    private var news: [(change: PatienceChange, owner: Int?)] = []
    private var endingIsDue = false
    /// Kept only for its storage.
    private var steps: [PatienceStep] = []

    private enum CodingKeys: CodingKey { case runs, ending }

    init(_ plan: PatiencePlan, _ deck: HiddenDeck, seats: Int, to dealtIn: [Int], isRace: Bool) {
        self.plan = plan
        self.isRace = isRace
        let run = PatienceRun(plan, deck)
        runs = (0..<seats).map { dealtIn.contains($0) ? run : nil }
        for seat in dealtIn { tellProgress(of: seat) }
        if run.isStuck { for seat in dealtIn { tellStuck(of: seat) } }
    }

    /// Reads a running game back.
    init(from decoder: any Decoder, _ plan: PatiencePlan, isRace: Bool) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.plan = plan
        self.isRace = isRace
        ending = try fields.decodeIfPresent(Ending.self, forKey: .ending)
        var list = try fields.nestedUnkeyedContainer(forKey: .runs)
        runs = []
        while !list.isAtEnd {
            if try list.decodeNil() {
                runs.append(nil)
            } else {
                runs.append(try PatienceRun(from: list.superDecoder(), plan))
            }
        }
    }

    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(runs, forKey: .runs)
        try fields.encodeIfPresent(ending, forKey: .ending)
    }

    var turn: Int? { nil }
    var turns: Int { 0 }
    var turnsLeft: Int? { nil }
    var openedDeck: [ShownFace]? {
        ending.flatMap { ending in runs.lazy.compactMap { $0?.opened(after: ending) }.first }
    }

    // MARK: What is seen

    func board(seenBy seat: Int?) -> BoardState {
        let run = isRace ? seat.flatMap { runs[$0] } : runs.lazy.compactMap { $0 }.first
        guard let run else { return .patience(plan.coveredBoard) }
        let piles = plan.piles.indices.map { pile in
            Pile(
                id: plan.piles[pile].id, kind: plan.piles[pile].kind.rawValue,
                cards: (0..<run.count(pile)).map { place in
                    run.card(pile, place).map { .up(face: $0.id) } ?? .down
                })
        }
        return .patience(PatienceBoard(piles: piles))
    }

    func tell(_ seat: Int, in state: inout SeatState, seenBy viewer: Int?) {
        guard let run = runs[seat] else { return }
        state.score = run.tally.score
        state.groups = run.tally.groups
        var tally = PatienceTally()
        tally.moves = run.tally.moves
        tally.undos = run.tally.undos
        tally.hints = run.tally.hints
        tally.stuck = run.isStuck && (!isRace || viewer == seat) ? true : nil
        state.patience = tally
    }

    func score(of seat: Int) -> Int { runs[seat]?.tally.score ?? 0 }

    func rank(of seat: Int) -> Int { runs[seat]?.tally.groups ?? 0 }

    func isWaiting(_ seat: Int) -> Bool { false }

    func changesBoard(_ move: Move) -> Bool { if case .patience(let move) = move { move != .hint } else { false } }

    func hint(table: String, seat: Int) -> PatienceHint? {
        runs[seat].map { PatienceHint(table: table, seat: seat, moves: $0.hints, piles: plan.piles.map(\.id)) }
    }

    func knownPosition(of seat: Int) -> PatiencePosition? {
        // Spider is not solved.
        guard plan.rules.stock != .toColumns, let run = runs[seat], run.hasSeenAll, !run.isStuck else { return nil }
        return run.position
    }

    var openedDeal: PatiencePosition? { openedDeck.map { plan.position(dealing: $0) } }

    // MARK: What happens

    mutating func make(_ move: Move, by seat: Int) -> ErrorReply? {
        guard case .patience(let asked) = move else { return nil }
        guard ending == nil, runs[seat] != nil else {
            return ErrorReply(.wrongPhase, "You do not play in this game.", hint: "Say again when it is over.")
        }
        let wanted: PatienceMove
        switch asked {
        case .draw: wanted = .draw
        case .undo: wanted = .undo
        case .finish: wanted = .finish
        case .move(let from, let to, let count):
            guard let source = plan.pile(from) else { return noSuchPile(from, "from") }
            guard let target = plan.pile(to) else { return noSuchPile(to, "to") }
            wanted = .move(from: source, to: target, count: count ?? 1)
        case .hint:
            if let refusal = runs[seat]?.countHint() { return refusal.reply(plan) }
            tellProgress(of: seat)
            return nil
        }
        let wasStuck = runs[seat]?.isStuck
        if let refusal = runs[seat]?.take(wanted, &steps) { return refusal.reply(plan) }
        for step in steps { news.append((change(step, of: seat), isRace ? seat : nil)) }
        steps.removeAll(keepingCapacity: true)
        tellProgress(of: seat)
        if runs[seat]?.isStuck != wasStuck { tellStuck(of: seat) }
        if runs[seat]?.isCleared == true { finish(.cleared) }
        return nil
    }

    private func noSuchPile(_ pile: String, _ field: String) -> ErrorReply {
        ErrorReply(
            .noSuchPile, "In \(plan.rules.name) there is no pile \"\(TextRules.excerpt(pile))\".",
            hint: "Piles: \(plan.piles.map(\.id).joined(separator: ", ")).", field: field)
    }

    mutating func update(_ event: GameEvent) {
        switch event {
        case .gameRanOut: finish(.clock)
        case .ended(let ending): finish(ending)
        // The piles stay as they are for the player who comes back or plays on.
        case .seatLeft, .seatReturned, .seatLost, .waitCancelled, .paused, .timerRanOut, .turnRanOut: break
        }
    }

    mutating func next(_ step: inout TableStep) -> GameEffect? {
        for item in news {
            if let owner = item.owner {
                step.veils.append(TableModel.Veil(index: step.changes.count, seat: owner, isForOwner: true))
            }
            step.changes.append(.patience(item.change))
        }
        news.removeAll(keepingCapacity: true)
        guard endingIsDue, let ending else { return nil }
        endingIsDue = false
        return .finish(ending)
    }

    private mutating func tellProgress(of seat: Int) {
        guard let tally = runs[seat]?.tally else { return }
        news.append(
            (
                .progress(
                    .init(
                        seat: seat, score: tally.score, groups: tally.groups, moves: tally.moves, undos: tally.undos,
                        hints: tally.hints)), nil
            ))
    }

    private mutating func tellStuck(of seat: Int) {
        news.append((.stuck(seat: seat, on: runs[seat]?.isStuck ?? false), isRace ? seat : nil))
    }

    private mutating func finish(_ ending: Ending) {
        self.ending = ending
        endingIsDue = true
    }

    private func change(_ step: PatienceStep, of seat: Int) -> PatienceChange {
        switch step {
        case .carry(let from, let to, let count, let reverse, let turn):
            var carry = PatienceChange.Carry(
                from: plan.piles[from].id, to: plan.piles[to].id, count: count, seat: seat)
            if reverse { carry.reverse = true }
            switch turn {
            case .stay: break
            case .up(let faces): carry.faces = faces.map { plan.cards[$0.index].id }
            case .down: carry.down = true
            }
            return .carry(carry)
        case .show(let pile, let place, let face):
            return .show(pile: plan.piles[pile].id, card: place, face: plan.cards[face.index].id, seat: seat)
        case .cover(let pile, let place): return .cover(pile: plan.piles[pile].id, card: place)
        }
    }
}

extension PatienceRefusal {
    /// The answer to a request that was refused.
    fileprivate func reply(_ plan: PatiencePlan) -> ErrorReply {
        switch self {
        case .tooMany:
            ErrorReply(
                .tooMany, "A game has at most \(PatienceRun.requestLimit) steps, undos and hints.",
                hint: "Resign, or leave the table.")
        case .nothingToUndo(hasUndo: true):
            ErrorReply(
                .nothingToUndo, "There is no step to take back.", hint: "These are the cards as they were dealt.")
        case .nothingToUndo(hasUndo: false):
            // People read the hint alone.
            ErrorReply(
                .nothingToUndo, "You have no undo left.",
                hint: plan.undoLimit == 0
                    ? "This game has no undo." : "All undos of this game are used up: \(plan.undoLimit ?? 0).")
        case .badMove(let cause): ErrorReply(.badMove, "The rules forbid that.", hint: cause.sentence(plan.rules))
        }
    }
}
