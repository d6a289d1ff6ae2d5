import CardGame
import Vocabulary
import Wire

/// Plays a patience game again by the rules, and holds what comes of each request against what is told.
///
/// Cards that lie face down are in no line before the result, so the lines are kept until the deck is known.
struct PatienceChecker {
    let settings: PatienceSettings
    let terms: PatienceTerms
    private let plan: PatiencePlan
    /// The table at the deal.
    let start: Snapshot
    private let dealtIn: [Int]
    /// In a race the seat whose own piles are seen.
    private let owner: Int?
    /// Whether the table at the deal shows the cards that lie face up.
    private let showsPiles: Bool
    private let startLine: Int
    /// What each line tells of the piles and counts.
    private var rounds: [(line: Int, told: [PatienceChange])] = []

    /// A checker of a game that begins with this table. Throws where the rules are none of a patience game.
    init(
        _ start: Snapshot, _ terms: PatienceTerms, dealtIn: [Int], owner: Int?, showsPiles: Bool, _ line: Int
    ) throws(Breach) {
        guard let rules = PatienceRules.named(terms.game) else {
            throw Breach("The game \(terms.game) is not known to this version.")
        }
        do throws(RulesFlaw) {
            settings = try PatienceSettings(rules, Self.request(start.rules, terms))
        } catch {
            throw Breach("The rules are none: \(error.problem)")
        }
        (self.start, self.terms, self.dealtIn, startLine) = (start, terms, dealtIn, line)
        (self.owner, self.showsPiles) = (owner, showsPiles)
        plan = PatiencePlan(settings)
        try demand(start.turn == nil && start.turns == 0, "A turn begins where none is.")
        try demand(
            !dealtIn.isEmpty && start.seats.count == settings.seats, "The table has \(start.seats.count) seats.")
        try demand(
            Set(start.faces.faces.map(\.id)) == Set(terms.pack ?? []), "The faces are not those of \(terms.game).")
        if let deck = terms.numberedDeck { try checkDeal(run(of: deck)) }
    }

    private static func request(_ rules: Rules, _ terms: PatienceTerms) -> PatienceSettings.Request {
        func wish(_ limit: PatienceTerms.Limit) -> PatienceSettings.Wish {
            if case .limited(let number) = limit { .number(number) } else { .unlimited }
        }
        var request = PatienceSettings.Request()
        (request.mode, request.level, request.scoring) = (rules.mode, rules.level, rules.scoring)
        (request.seats, request.gameSeconds, request.deal) = (rules.seats, rules.gameSeconds, terms.deal)
        request.undo = terms.undo.map(wish)
        request.options[.draw] = terms.draw.map(PatienceSettings.Wish.number)
        request.options[.suits] = terms.suits.map(PatienceSettings.Wish.number)
        request.options[.cells] = terms.cells.map(PatienceSettings.Wish.number)
        request.options[.passes] = terms.passes.map(wish)
        return request
    }

    mutating func keep(_ told: [PatienceChange], _ line: Int) { if !told.isEmpty { rounds.append((line, told)) } }

    /// Plays the game with this deck, which is the committed one.
    func play(_ deck: [String]) throws(Breach) {
        let dealt = try run(of: deck)
        try checkDeal(dealt)
        var runs: [PatienceRun?] = start.seats.indices.map { dealtIn.contains($0) ? dealt : nil }
        for (line, told) in rounds {
            do throws(Breach) {
                try play(told, &runs)
            } catch {
                throw Breach(error.why, line: line)
            }
        }
    }

    private func run(of deck: [String]) throws(Breach) -> PatienceRun {
        let cards = deck.compactMap { PlayingCard(id: $0) }
        try demand(
            cards.count == plan.cardCount && cards.allSatisfy(plan.cards.contains),
            "The deck is not of the game's cards.")
        return PatienceRun(plan, PatiencePack.deck(cards, of: plan))
    }

    // MARK: The deal

    /// The table begins with the deal: in a race, for all but who gets the own piles, with all cards face down.
    private func checkDeal(_ run: PatienceRun) throws(Breach) {
        do throws(Breach) {
            let piles = start.board.patience?.piles ?? []
            try demand(
                piles.map(\.id) == plan.piles.map(\.id) && piles.map(\.kind) == plan.piles.map(\.kind.rawValue),
                "The piles are not those of \(terms.game).")
            for (number, pile) in piles.enumerated() {
                try demand(
                    pile.cards.count == run.count(number),
                    "Pile \(pile.id) has \(pile.cards.count) cards at the deal, and \(run.count(number)) are dealt there."
                )
                for (place, card) in pile.cards.enumerated() {
                    let due = showsPiles ? run.card(number, place)?.id : nil
                    try demand(
                        card == due.map { .up(face: $0) } ?? .down,
                        "Card \(place) of \(pile.id) is told as \(name(card.face)), and \(name(due)) is dealt there.")
                }
            }
            for seat in dealtIn {
                let (told, tally) = (start.seats[seat], start.seats[seat].patience)
                let stuck = run.isStuck && showsPiles && sees(seat) ? true : nil
                try demand(
                    told.score == run.tally.score && told.groups == 0 && tally?.moves == 0 && tally?.undos == 0
                        && tally?.hints == 0 && tally?.stuck == stuck, "A seat has a tally at the deal.")
            }
        } catch {
            throw Breach(error.why, line: startLine)
        }
    }

    private func name(_ face: String?) -> String { face ?? "face down" }

    // MARK: A step

    private func sees(_ seat: Int) -> Bool { !settings.isRace || seat == owner }

    private func play(_ told: [PatienceChange], _ runs: inout [PatienceRun?]) throws(Breach) {
        guard let seat = told.last?.mover, runs.indices.contains(seat), var run = runs[seat] else {
            throw Breach("A step is told of a seat that was not dealt in.")
        }
        guard sees(seat) else {
            return try demand(
                told.count == 1 && told[0].isProgress, "All see of seat \(seat)'s step something else than its counts.")
        }
        // Whoever takes a saved game up is told the counts as they are.
        if !settings.isRace, told == counts(of: run, seat) { return }
        let before = run.isStuck
        var steps: [PatienceStep] = []
        let refusal =
            try request(told, run).map { run.take($0, &steps) } ?? run.countHint()
        if let refusal { throw Breach("The rules forbid the step: \(sentence(refusal))") }
        var due = steps.map { change($0, of: seat) }
        due.append(progress(of: run, seat))
        if run.isStuck != before { due.append(.stuck(seat: seat, on: run.isStuck)) }
        runs[seat] = run
        try compare(told, due)
    }

    private func counts(of run: PatienceRun, _ seat: Int) -> [PatienceChange] {
        [progress(of: run, seat)] + (run.isStuck ? [.stuck(seat: seat, on: true)] : [])
    }

    private func progress(of run: PatienceRun, _ seat: Int) -> PatienceChange {
        let tally = run.tally
        return .progress(
            .init(
                seat: seat, score: tally.score, groups: tally.groups, moves: tally.moves, undos: tally.undos,
                hints: tally.hints))
    }

    /// The request that a step answers; nil for a hint, which moves no cards.
    private func request(_ told: [PatienceChange], _ run: PatienceRun) throws(Breach) -> PatienceMove? {
        guard let counts = told.lazy.compactMap(\.counts).first else { throw Breach("A step tells no counts.") }
        if counts.undos > run.tally.undos { return .undo }
        guard let first = told.lazy.compactMap(\.carried).first else {
            try demand(counts.hints > run.tally.hints, "A step moves no card, takes nothing back and is no hint.")
            return nil
        }
        guard let from = plan.pile(first.from), let to = plan.pile(first.to) else {
            throw Breach("Cards go from \(first.from) to \(first.to), and there are no such piles.")
        }
        if plan.piles[from].kind == .stock || plan.piles[to].kind == .stock { return .draw }
        // Only `finish` is one step of several moves.
        return counts.moves > run.tally.moves + 1 ? .finish : .move(from: from, to: to, count: first.count)
    }

    private func sentence(_ refusal: PatienceRefusal) -> String {
        switch refusal {
        case .badMove(let cause): cause.sentence(settings.rules)
        case .nothingToUndo(hasUndo: true): "There is no step to take back."
        case .nothingToUndo(hasUndo: false): "The seat has no undo left."
        case .tooMany: "The seat has had \(PatienceRun.requestLimit) steps, undos and hints."
        }
    }

    private func compare(_ told: [PatienceChange], _ due: [PatienceChange]) throws(Breach) {
        for (told, due) in zip(told, due) where told != due {
            switch (told, due) {
            case (.progress(let told), .progress(let due)):
                throw Breach("The counts are told as \(words(told)), and are \(words(due)).")
            case (.show(_, _, let face, _), .show(let pile, _, let other, _)) where face != other:
                throw Breach("The card of \(pile) that turns up is told as \(face), and is \(other).")
            case (.carry(let told), .carry(let due)) where told.faces != due.faces:
                throw Breach(
                    "The cards that come to \(due.to) are told as \(faces(told.faces)), and are \(faces(due.faces)).")
            default: throw Breach("The change \(told.op) is told where the step leads to another \(due.op).")
            }
        }
        try demand(told.count == due.count, "\(told.count) changes are told of a step that leads to \(due.count).")
    }

    private func words(_ counts: PatienceChange.Progress) -> String {
        "score \(counts.score), groups \(counts.groups), moves \(counts.moves), undos \(counts.undos), hints \(counts.hints)"
    }

    private func faces(_ faces: [String]?) -> String { faces?.joined(separator: " ") ?? "cards that do not turn" }

    private func change(_ step: PatienceStep, of seat: Int) -> PatienceChange {
        func pile(_ place: Int) -> String { plan.piles[place].id }
        func face(_ face: ShownFace) -> String { plan.cards[face.index].id }
        switch step {
        case .carry(let from, let to, let count, let reverse, let turn):
            var carry = PatienceChange.Carry(from: pile(from), to: pile(to), count: count, seat: seat)
            carry.reverse = reverse ? true : nil
            if case .up(let shown) = turn { carry.faces = shown.map(face) }
            carry.down = turn == .down ? true : nil
            return .carry(carry)
        case .show(let from, let place, let shown):
            return .show(pile: pile(from), card: place, face: face(shown), seat: seat)
        case .cover(let from, let place): return .cover(pile: pile(from), card: place)
        }
    }
}

extension PatienceChange {
    fileprivate var counts: Progress? { if case .progress(let counts) = self { counts } else { nil } }

    fileprivate var carried: Carry? { if case .carry(let carry) = self { carry } else { nil } }
}
