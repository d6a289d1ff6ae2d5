public import Vocabulary

extension PatienceRun {
    /// Every legal move but those of whole columns to empty ones, the best first; none when stuck. It goes by what the seat has
    /// seen alone.
    public var hints: [PatienceAction] {
        if isStuck || isCleared { return [] }
        var moves: [(hint: PatienceAction, worth: Int)] = []
        _ = forEachMove { from, to, count in
            moves.append((.move(from: from, to: to, count: count), worth(from: from, to: to, count: count)))
            return false
        }
        if refusalOfDraw == nil { moves.append((.draw, 0)) }
        // The offset decides among equals, because sorting need not be stable.
        let sorted = moves.enumerated().sorted {
            ($1.element.worth, $0.offset) < ($0.element.worth, $1.offset)
        }
        return sorted.map(\.element.hint)
    }

    /// How good a move looks: to a foundation, what bares a card that lies face down, what empties a column, what lies on its
    /// own suit. A draw has 0: moves that gain nothing come after it, so that hints never lead to and fro.
    private func worth(from: Int, to: Int, count: Int) -> Int {
        if completesRun(from: from, to: to, count: count) { return 100 }
        if takesBack(from: from, to: to, count: count) { return -20 }
        switch (plan.piles[from].kind, plan.piles[to].kind) {
        case (.foundation, _): return -10
        case (_, .foundation): return 100
        case (_, .cell): return -5
        case (.tableau, _):
            var worth = piles[to].isEmpty ? -3 : 10
            let left = piles[from].count - count
            if let gain = gainInSuit(from: from, left: left, to: to) { return gain > 0 ? 5 : gain - 1 }
            // While an empty column forbids the draw, columns are to be filled.
            if left == 0, refusalOfDraw == .emptyColumn { return -19 }
            if left == 0 { worth += 20 } else if card(from, left - 1) == nil { worth += 40 }
            let ownSuit = top(to)?.suit == card(from, left)?.suit
            if ownSuit, !piles[to].isEmpty { worth += 5 }
            // Breaking a run is seldom good.
            if count < runLength(from) { worth -= 15 }
            return worth
        default: return 20
        }
    }

    /// Whether a move makes a run that goes to the foundations.
    private func completesRun(from: Int, to: Int, count: Int) -> Bool {
        guard plan.rules.foundations == .runs, plan.columns.contains(to), let target = top(to),
            let first = card(from, piles[from].count - count), target.suit == first.suit, target.rank == first.rank + 1
        else { return false }
        return runLength(to) + count == plan.rules.ranks
    }

    /// Whether a move only takes back one of the last few.
    private func takesBack(from: Int, to: Int, count: Int) -> Bool {
        parts.suffix(8).contains {
            $0.kind == .carry && ($0.pile, $0.to, $0.number) == (UInt8(to), UInt8(from), UInt8(count))
        }
    }

    /// Whether cards that lie on a fitting card come to their own suit, 1, or leave it, -1; nil where they lie on none, or go to
    /// an empty column.
    private func gainInSuit(from: Int, left: Int, to: Int) -> Int? {
        guard left > 0, let card = card(from, left), let upper = self.card(from, left - 1), let target = top(to),
            upper.rank == card.rank + 1, follows(card, upper, plan.rules.building)
        else { return nil }
        return (target.suit == card.suit ? 1 : 0) - (upper.suit == card.suit ? 1 : 0)
    }
}
