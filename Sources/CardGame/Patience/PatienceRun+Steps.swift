import Vocabulary

/// What requests do.
extension PatienceRun {
    /// Executes a request and appends what happens to the cards, or returns the refusal.
    public mutating func take(_ move: PatienceMove, _ effects: inout [PatienceStep]) -> PatienceRefusal? {
        if requests >= Self.requestLimit { return .tooMany }
        switch move {
        case .undo: return undo(&effects)
        case .move(let from, let to, let count):
            if let cause = refusal(from: from, to: to, count: count) { return .badMove(cause) }
            beginStep()
            carry(from: from, to: to, count: count, &effects)
            takeRunsAway(&effects)
            endStep(moves: 1)
        case .draw:
            if let cause = refusalOfDraw { return .badMove(cause) }
            beginStep()
            draw(&effects)
            endStep(moves: 1)
        case .finish:
            guard var next = nextToFinish else { return .badMove(.nothingToFinish) }
            beginStep()
            var cards = 0
            while true {
                carry(from: next.from, to: next.to, count: 1, &effects)
                cards += 1
                guard let following = nextToFinish else { break }
                next = following
            }
            endStep(moves: cards)
        }
        return nil
    }

    /// Counts a hint; the refusal where the seat has had enough.
    public mutating func countHint() -> PatienceRefusal? {
        if requests >= Self.requestLimit { return .tooMany }
        requests += 1
        tally.hints += 1
        return nil
    }

    private mutating func beginStep() {
        steps.append(
            Step(
                parts: Int32(parts.count), score: Int32(tally.score), moves: Int32(tally.moves), turned: Int32(turned)))
    }

    private mutating func endStep(moves: Int) {
        tally.moves += moves
        tally.score += plan.points.step * moves
        if plan.points.staysAboveZero, tally.score < 0 { tally.score = 0 }
        requests += 1
        isStuck = findsStuck()
    }

    // MARK: Parts

    private mutating func carry(from: Int, to: Int, count: Int, _ effects: inout [PatienceStep]) {
        make(Part(kind: .carry, pile: UInt8(from), to: UInt8(to), number: UInt8(count)), &effects)
        let points = plan.points
        let (isHome, wasHome) = (plan.foundations.contains(to), plan.foundations.contains(from))
        if isHome {
            tally.groups += count
            tally.score += plan.rules.foundations == .runs ? points.run : points.toFoundation
        } else if wasHome {
            tally.groups -= count
            tally.score += points.fromFoundation
        } else if from == plan.waste {
            tally.score += points.wasteToColumn
        }
        // A column's bared card turns up by itself.
        if plan.columns.contains(from), let bared = piles[from].last, !isUp(bared) {
            let place = UInt8(piles[from].count - 1)
            make(Part(kind: .turnUp, pile: UInt8(from), to: UInt8(from), number: place), &effects)
            tally.score += points.turnedUp
        }
    }

    private mutating func draw(_ effects: inout [PatienceStep]) {
        guard let stock = plan.stock else { return }
        guard let waste = plan.waste else {
            for column in plan.columns {
                make(Part(kind: .carryUp, pile: UInt8(stock), to: UInt8(column), number: 1), &effects)
            }
            return takeRunsAway(&effects)
        }
        if piles[stock].isEmpty {
            let count = UInt8(piles[waste].count)
            make(Part(kind: .turnOver, pile: UInt8(waste), to: UInt8(stock), number: count), &effects)
            turned += 1
            if plan.values.draw == 1 { tally.score += plan.points.wasteTurnedOver }
        } else {
            let count = UInt8(min(plan.values.draw, piles[stock].count))
            make(Part(kind: .carryUp, pile: UInt8(stock), to: UInt8(waste), number: count), &effects)
        }
    }

    /// Whole runs of a suit leave for the first empty foundation, from the columns left to right.
    private mutating func takeRunsAway(_ effects: inout [PatienceStep]) {
        guard plan.rules.foundations == .runs else { return }
        for column in plan.columns where top(column)?.rank == 1 && runLength(column) >= plan.rules.ranks {
            guard let home = plan.foundations.first(where: { piles[$0].isEmpty }) else { return }
            carry(from: column, to: home, count: plan.rules.ranks, &effects)
        }
    }

    private mutating func make(_ part: Part, _ effects: inout [PatienceStep]) {
        parts.append(part)
        execute(part, &effects)
    }

    private mutating func execute(_ part: Part, _ effects: inout [PatienceStep]) {
        let (from, to, number) = (Int(part.pile), Int(part.to), Int(part.number))
        if part.kind == .turnUp {
            let face = turnUp(piles[from][number])
            effects.append(.show(pile: from, place: number, face))
            return
        }
        let betweenStockAndWaste = plan.waste != nil && (from == plan.stock || to == plan.stock)
        move(from: from, to: to, number, isReversed: betweenStockAndWaste)
        let arrived = piles[to].count - number
        let turn: PatienceStep.Turn =
            switch part.kind {
            case .carryUp: .up((arrived..<piles[to].count).map { turnUp(piles[to][$0]) })
            case .turnOver: .down
            case .carry, .turnUp: .stay
            }
        if part.kind == .turnOver { for place in arrived..<piles[to].count { board.cover(Int(piles[to][place])) } }
        effects.append(.carry(from: from, to: to, count: number, reverse: betweenStockAndWaste, turn))
    }

    private mutating func move(from: Int, to: Int, _ count: Int, isReversed: Bool) {
        let size = piles[from].count
        for index in 0..<count { piles[to].append(piles[from][isReversed ? size - 1 - index : size - count + index]) }
        piles[from].removeLast(count)
    }

    // MARK: Undo

    private mutating func undo(_ effects: inout [PatienceStep]) -> PatienceRefusal? {
        if let limit = plan.undoLimit, tally.undos >= limit { return .nothingToUndo(hasUndo: false) }
        guard let step = steps.popLast() else { return .nothingToUndo(hasUndo: true) }
        while parts.count > Int(step.parts), let part = parts.popLast() { undo(part, &effects) }
        tally.score = Int(step.score)
        tally.moves = Int(step.moves)
        turned = Int(step.turned)
        tally.undos += 1
        requests += 1
        isStuck = findsStuck()
        return nil
    }

    private mutating func undo(_ part: Part, _ effects: inout [PatienceStep]) {
        let (from, to, number) = (Int(part.pile), Int(part.to), Int(part.number))
        var inverse = Part(kind: part.kind, pile: part.to, to: part.pile, number: part.number)
        switch part.kind {
        case .turnUp:
            board.cover(Int(piles[from][number]))
            effects.append(.cover(pile: from, place: number))
            return
        case .carryUp: inverse.kind = .turnOver
        case .turnOver: inverse.kind = .carryUp
        case .carry: break
        }
        if plan.foundations.contains(to) { tally.groups -= number }
        if plan.foundations.contains(from) { tally.groups += number }
        execute(inverse, &effects)
    }

    // MARK: Finish

    /// The next card that can go to its foundation and never be wanted again: from the waste, the cells, then the columns.
    private var nextToFinish: (from: Int, to: Int)? {
        guard plan.rules.foundations == .cards else { return nil }
        if let waste = plan.waste, plan.values.draw == 1, let home = safeHome(of: waste) { return (waste, home) }
        for cell in plan.cells { if let home = safeHome(of: cell) { return (cell, home) } }
        for column in plan.columns { if let home = safeHome(of: column) { return (column, home) } }
        return nil
    }

    private func safeHome(of pile: Int) -> Int? {
        guard let card = top(pile) else { return nil }
        func height(_ suit: Suit) -> Int { piles[plan.foundations.lowerBound + Int(suit.rawValue)].count }
        guard card.rank == height(card.suit) + 1 else { return nil }
        let isSafe =
            card.rank <= 2
            || Suit.allCases.allSatisfy { suit in
                if suit == card.suit { return true }
                let below = suit.isRed == card.suit.isRed ? 2 : 1
                return height(suit) + below >= Int(card.rank)
            }
        return isSafe ? plan.foundations.lowerBound + Int(card.suit.rawValue) : nil
    }
}
