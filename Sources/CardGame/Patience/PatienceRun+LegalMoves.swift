import Vocabulary

/// Which moves are legal.
extension PatienceRun {
    /// Why cards can't go from a pile to another one; nil if they can.
    public func refusal(from: Int, to: Int, count: Int) -> PatienceRefusal.Cause? {
        let kinds = (plan.piles[from].kind, plan.piles[to].kind)
        if from == to { return .samePile }
        guard hasWay(from: kinds.0, to: kinds.1) else { return .noWay(from: kinds.0, to: kinds.1) }
        let size = piles[from].count
        guard count > 0, size >= count else { return .tooFewCards(size) }
        if count > 1, kinds.0 != .tableau || kinds.1 != .tableau { return .oneAtATime }
        guard let lowest = card(from, size - count) else { return .faceDown }
        if count > 1, count > runLength(from) { return .noRun(count) }
        return refusal(of: lowest, on: to, kinds.1, count: count)
    }

    private func hasWay(from: PatiencePile.Kind, to: PatiencePile.Kind) -> Bool {
        let toFoundation = to == .foundation && plan.rules.foundations == .cards
        switch from {
        case .tableau: return to == .tableau || to == .cell || toFoundation
        case .waste, .cell: return to == .tableau || toFoundation
        case .foundation: return to == .tableau && plan.rules.foundationsGiveBack
        case .stock: return false
        }
    }

    private func refusal(
        of card: PlayingCard, on pile: Int, _ kind: PatiencePile.Kind, count: Int
    ) -> PatienceRefusal.Cause? {
        let top = top(pile)
        if kind == .cell { return piles[pile].isEmpty ? nil : .cellTaken }
        let fits =
            if kind == .foundation {
                card.suit.rawValue == UInt8(pile - plan.foundations.lowerBound) && card.rank == (top?.rank ?? 0) + 1
            } else if let top {
                top.rank == card.rank + 1 && follows(card, top, plan.rules.building)
            } else {
                piles[pile].isEmpty && (plan.rules.emptyColumn == .anyCard || card.rank == UInt8(plan.rules.ranks))
            }
        guard fits else {
            let suit = kind == .foundation ? Suit(rawValue: UInt8(pile - plan.foundations.lowerBound)) : nil
            if let suit, suit != card.suit { return .otherSuit(card, foundation: suit) }
            return .doesNotFit(card, on: top, kind)
        }
        if count > 1, plan.rules.limitsRuns {
            let limit = runLimit(to: pile)
            if count > limit { return .tooManyAtOnce(limit: limit) }
        }
        return nil
    }

    func follows(_ card: PlayingCard, _ upper: PlayingCard, _ succession: PatienceRules.Succession) -> Bool {
        switch succession {
        case .alternating: card.suit.isRed != upper.suit.isRed
        case .oneSuit: card.suit == upper.suit
        case .anySuit, .any: true
        }
    }

    /// How many cards at the end of a column may move together, apart from what they go on.
    func runLength(_ column: Int) -> Int {
        let size = piles[column].count
        guard size > 0, var last = card(column, size - 1) else { return 0 }
        var length = 1
        while length < size, let upper = card(column, size - length - 1),
            plan.rules.run == .any || upper.rank == last.rank + 1 && follows(last, upper, plan.rules.run)
        {
            last = upper
            length += 1
        }
        return length
    }

    /// How many cards can go to a column one by one, over free cells and empty columns.
    func runLimit(to target: Int) -> Int {
        var places = 1
        for cell in plan.cells where piles[cell].isEmpty { places += 1 }
        for column in plan.columns where column != target && piles[column].isEmpty { places *= 2 }
        return places
    }

    /// Calls `visit` with each legal move, by source pile, foundations last, until it returns true. Unless `all`, leaves out moves of
    /// whole columns to empty ones, and all but the first of several empty cells or columns.
    /// Returns whether `visit` returned true.
    package func forEachMove(all: Bool = false, _ visit: (_ from: Int, _ to: Int, _ count: Int) -> Bool) -> Bool {
        if let waste, visitMoves(from: waste, all: all, visit) { return true }
        for column in plan.columns where visitMoves(from: column, all: all, visit) { return true }
        for cell in plan.cells where visitMoves(from: cell, all: all, visit) { return true }
        guard plan.rules.foundationsGiveBack else { return false }
        for foundation in plan.foundations where visitMoves(from: foundation, all: all, visit) { return true }
        return false
    }

    private var waste: Int? { plan.waste }

    private func visitMoves(from: Int, all: Bool, _ visit: (Int, Int, Int) -> Bool) -> Bool {
        guard let top = top(from) else { return false }
        let isColumn = plan.columns.contains(from)
        if plan.rules.foundations == .cards, !plan.foundations.contains(from) {
            let foundation = plan.foundations.lowerBound + Int(top.suit.rawValue)
            if refusal(from: from, to: foundation, count: 1) == nil, visit(from, foundation, 1) { return true }
        }
        let longest = isColumn ? runLength(from) : 1
        var hasEmpty = false
        for column in plan.columns where column != from {
            let isEmpty = piles[column].isEmpty
            if isEmpty {
                if hasEmpty, !all { continue }
                hasEmpty = true
            }
            for count in 1...longest {
                if isEmpty, !all, isColumn, count == piles[from].count { continue }
                if refusal(from: from, to: column, count: count) == nil, visit(from, column, count) { return true }
            }
        }
        guard isColumn else { return false }
        for cell in plan.cells where piles[cell].isEmpty {
            if visit(from, cell, 1) { return true }
            if !all { break }
        }
        return false
    }

    // MARK: The stock

    /// Why nothing can be drawn; nil if something can.
    public var refusalOfDraw: PatienceRefusal.Cause? {
        guard let stock = plan.stock else { return .noStock }
        guard piles[stock].isEmpty else {
            let isBlocked = plan.rules.stock == .toColumns && plan.columns.contains { piles[$0].isEmpty }
            return isBlocked ? .emptyColumn : nil
        }
        guard let waste else { return .stockEmpty }
        if piles[waste].isEmpty { return .stockAndWasteEmpty }
        return mayTurnOver ? nil : .lastPass
    }

    private var mayTurnOver: Bool { plan.values.passes.map { turned + 1 < $0 } ?? true }

    // MARK: Stuck

    /// Whether nothing is left to do, as far as the seat has seen.
    func findsStuck() -> Bool {
        if isCleared || forEachMove({ _, _, _ in true }) { return false }
        guard let stock = plan.stock else { return true }
        guard let waste else { return refusalOfDraw != nil }
        // The top card of the stock comes first.
        let left = piles[stock].reversed().map { seen[Int($0)] }
        if left.contains(nil) { return false }
        let draw = plan.values.draw
        func drawn(_ cards: [PlayingCard?]) -> [PlayingCard] {
            cards.indices.filter { ($0 + 1) % draw == 0 || $0 == cards.count - 1 }.compactMap { cards[$0] }
        }
        var tops = drawn(left)
        if mayTurnOver { tops += drawn(piles[waste].map { seen[Int($0)] } + left) }
        return !tops.contains { card in
            plan.columns.contains { refusal(of: card, on: $0, .tableau, count: 1) == nil }
                || refusal(of: card, on: plan.foundations.lowerBound + Int(card.suit.rawValue), .foundation, count: 1)
                    == nil
        }
    }
}
