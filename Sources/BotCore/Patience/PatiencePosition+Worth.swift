package import Vocabulary

/// How good a position looks. A search goes towards higher values; only their order within one game matters.
extension PatiencePosition {
    package var worth: Int {
        if isCleared { return 1_000_000 }
        let layout = layout
        if rules.foundations == .runs { return worthOfRuns(layout) }
        return rules.stock == .none ? worthInTheOpen(layout) : worthWithStock(layout)
    }

    /// Klondike: what lies face down counts most, then the foundations.
    private func worthWithStock(_ layout: PatienceLayout) -> Int {
        var worth = 0
        for foundation in layout.foundations { worth += 4 * piles[foundation].count }
        for column in layout.columns {
            if piles[column].isEmpty { worth += 3 }
            for place in piles[column] where !place.isUp { worth -= 6 }
        }
        return worth
    }

    /// Spider: whole runs, then what lies face down, then long runs of a suit.
    private func worthOfRuns(_ layout: PatienceLayout) -> Int {
        var worth = 0
        for foundation in layout.foundations where !piles[foundation].isEmpty { worth += 200 }
        for column in layout.columns {
            if piles[column].isEmpty { worth += 15 }
            var upper: PlayingCard?
            var length = 0
            for place in piles[column] {
                if !place.isUp { worth -= 20 }
                let card = place.isUp ? place.card : nil
                let follows = if let upper, let card { upper.rank == card.rank + 1 } else { false }
                if follows, upper?.suit == card?.suit {
                    length += 1
                    worth += 2 + length
                } else {
                    length = 0
                    if follows { worth += 1 }
                }
                upper = card
            }
        }
        return worth
    }

    /// FreeCell: foundations, free places, runs, and how little lies on the cards that go home next.
    private func worthInTheOpen(_ layout: PatienceLayout) -> Int {
        var worth = 0
        var heights: [Int] = []
        for foundation in layout.foundations {
            heights.append(piles[foundation].count)
            worth += 6 * piles[foundation].count
        }
        for cell in layout.cells where !piles[cell].isEmpty { worth -= 3 }
        for column in layout.columns {
            if piles[column].isEmpty { worth += 6 }
            var upper: PlayingCard?
            for (index, place) in piles[column].enumerated() {
                guard let card = place.card else { continue }
                if Int(card.rank) == heights[Int(card.suit.rawValue)] + 1 { worth -= piles[column].count - 1 - index }
                if let upper {
                    if upper.rank == card.rank + 1, upper.suit.isRed != card.suit.isRed {
                        worth += 2
                    } else if upper.rank < card.rank {
                        worth -= 1
                    }
                }
                upper = card
            }
        }
        return worth
    }
}
