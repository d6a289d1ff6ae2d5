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
        // Sorting keeps the order of equals only where that is part of the order.
        let sorted = moves.enumerated().sorted {
            ($1.element.worth, $0.offset) < ($0.element.worth, $1.offset)
        }
        return sorted.map(\.element.hint) + (refusalOfDraw == nil ? [.draw] : [])
    }

    /// How good a move looks: to a foundation, what bares a card that lies face down, what empties a column, what lies on its
    /// own suit.
    private func worth(from: Int, to: Int, count: Int) -> Int {
        switch (plan.piles[from].kind, plan.piles[to].kind) {
        case (.foundation, _): return -10
        case (_, .foundation): return 100
        case (_, .cell): return -5
        case (.tableau, _):
            var worth = piles[to].isEmpty ? -3 : 10
            let left = piles[from].count - count
            if left == 0 { worth += 20 } else if card(from, left - 1) == nil { worth += 40 }
            let ownSuit = top(to)?.suit == card(from, left)?.suit
            if ownSuit, !piles[to].isEmpty { worth += 5 }
            // Breaking a run is seldom good.
            if count < runLength(from) { worth -= 15 }
            return worth
        default: return 20
        }
    }
}
