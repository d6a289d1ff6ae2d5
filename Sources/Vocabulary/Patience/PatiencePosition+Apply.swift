extension PatiencePosition {
    /// Does what an action does to the cards: the bared card of a column turns up, and whole runs leave where the game says so.
    /// Whether the rules allow it is not asked. Returns false, and changes nothing, where there are no such cards.
    public mutating func apply(_ action: PatienceAction) -> Bool {
        let layout = layout
        switch action {
        case .move(let from, let to, let count):
            guard piles.indices.contains(from), piles.indices.contains(to), from != to, count > 0,
                piles[from].count >= count
            else { return false }
            carry(count, from: from, to: to, layout)
            takeRunsAway(layout)
        case .draw:
            guard let stock = layout.stock else { return false }
            guard let waste = layout.waste else { return dealRow(stock, layout) }
            if piles[stock].isEmpty {
                if piles[waste].isEmpty { return false }
                piles[stock] = piles[waste].reversed().map { Place($0.card, isUp: false) }
                piles[waste] = []
                turned += 1
            } else {
                for _ in 0..<min(values.draw, piles[stock].count) {
                    piles[waste].append(Place(piles[stock].removeLast().card, isUp: true))
                }
            }
        }
        return true
    }

    private mutating func dealRow(_ stock: Int, _ layout: PatienceLayout) -> Bool {
        guard piles[stock].count >= layout.columns.count else { return false }
        for column in layout.columns { piles[column].append(Place(piles[stock].removeLast().card, isUp: true)) }
        takeRunsAway(layout)
        return true
    }

    private mutating func carry(_ count: Int, from: Int, to: Int, _ layout: PatienceLayout) {
        piles[to].append(contentsOf: piles[from].suffix(count))
        piles[from].removeLast(count)
        if layout.columns.contains(from), !piles[from].isEmpty { piles[from][piles[from].count - 1].isUp = true }
    }

    private mutating func takeRunsAway(_ layout: PatienceLayout) {
        guard rules.foundations == .runs else { return }
        for column in layout.columns where isWholeRun(piles[column].suffix(rules.ranks)) {
            guard let home = layout.foundations.first(where: { piles[$0].isEmpty }) else { return }
            carry(rules.ranks, from: column, to: home, layout)
        }
    }

    private func isWholeRun(_ places: ArraySlice<Place>) -> Bool {
        guard places.count == rules.ranks, let suit = places.last?.card?.suit else { return false }
        return places.reversed().enumerated().allSatisfy { index, place in
            place.isUp && place.card == PlayingCard(rank: UInt8(index + 1), suit: suit)
        }
    }

    /// Whether all cards are on foundations.
    public var isCleared: Bool {
        let layout = layout
        return layout.foundations.reduce(0) { $0 + piles[$1].count } == rules.packs * rules.ranks * Suit.allCases.count
    }
}
