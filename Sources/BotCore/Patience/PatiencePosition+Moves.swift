package import Vocabulary

extension PatiencePosition {
    /// The legal moves, as far as the cards are known: none of a whole column to an empty one, and of several empty cells or columns only
    /// those to the first.
    package var moves: [PatienceAction] {
        let layout = layout
        var moves: [PatienceAction] = []
        if let waste = layout.waste { addMoves(from: waste, layout, &moves) }
        for column in layout.columns { addMoves(from: column, layout, &moves) }
        for cell in layout.cells { addMoves(from: cell, layout, &moves) }
        if rules.foundationsGiveBack {
            for foundation in layout.foundations { addMoves(from: foundation, layout, &moves) }
        }
        return moves
    }

    /// Whether something can be drawn.
    package var mayDraw: Bool {
        let layout = layout
        guard let stock = layout.stock else { return false }
        guard let waste = layout.waste else {
            return !piles[stock].isEmpty && !layout.columns.contains { piles[$0].isEmpty }
        }
        if !piles[stock].isEmpty { return true }
        return !piles[waste].isEmpty && values.passes.map { turned + 1 < $0 } ?? true
    }

    private func addMoves(from: Int, _ layout: PatienceLayout, _ moves: inout [PatienceAction]) {
        guard let last = piles[from].last, last.isUp, let top = last.card else { return }
        if rules.foundations == .cards, !layout.foundations.contains(from) {
            let home = layout.foundations.lowerBound + Int(top.suit.rawValue)
            if piles[home].count + 1 == Int(top.rank) { moves.append(.move(from: from, to: home, count: 1)) }
        }
        let isColumn = layout.columns.contains(from)
        let longest = isColumn ? runLength(from) : 1
        var hasEmpty = false
        for column in layout.columns where column != from {
            let isEmpty = piles[column].isEmpty
            if isEmpty, hasEmpty { continue }
            hasEmpty = hasEmpty || isEmpty
            for count in 1...longest where fits(count, from: from, on: column, layout) {
                if isEmpty, isColumn, count == piles[from].count { continue }
                moves.append(.move(from: from, to: column, count: count))
            }
        }
        guard isColumn, let cell = layout.cells.first(where: { piles[$0].isEmpty }) else { return }
        moves.append(.move(from: from, to: cell, count: 1))
    }

    private func fits(_ count: Int, from: Int, on column: Int, _ layout: PatienceLayout) -> Bool {
        guard let card = piles[from][piles[from].count - count].card else { return false }
        if let last = piles[column].last {
            guard let upper = last.card, last.isUp, upper.rank == card.rank + 1, follows(card, upper, rules.building)
            else { return false }
        } else if rules.emptyColumn == .king, card.rank != UInt8(rules.ranks) {
            return false
        }
        guard count > 1, rules.limitsRuns else { return true }
        var most = 1 + layout.cells.count { piles[$0].isEmpty }
        for other in layout.columns where other != column && piles[other].isEmpty { most *= 2 }
        return count <= most
    }

    private func follows(_ card: PlayingCard, _ upper: PlayingCard, _ order: PatienceRules.Succession) -> Bool {
        switch order {
        case .alternating: card.suit.isRed != upper.suit.isRed
        case .oneSuit: card.suit == upper.suit
        case .anySuit, .any: true
        }
    }

    /// How many cards at the end of a column move together.
    func runLength(_ column: Int) -> Int {
        let cards = piles[column]
        guard let end = cards.last, end.isUp, var last = end.card else { return 0 }
        var length = 1
        while length < cards.count {
            let place = cards[cards.count - 1 - length]
            guard place.isUp, let upper = place.card,
                rules.run == .any || upper.rank == last.rank + 1 && follows(last, upper, rules.run)
            else { break }
            last = upper
            length += 1
        }
        return length
    }

    /// Whether a card lies face up that is not known yet, as after a step whose outcome the server tells.
    var awaitsCard: Bool {
        piles.contains { $0.last.map { $0.isUp && $0.card == nil } ?? false }
    }

    /// How many cards are not known.
    var unknownCount: Int { piles.reduce(0) { $0 + $1.count { $0.card == nil } } }

    /// A hash that is the same in every process. Two positions of a game share it once in 2⁶⁴, but where one card is drawn without
    /// end: there it does not matter how far the stock is gone through.
    package var key: UInt64 {
        var key: UInt64 = 0xcbf2_9ce4_8422_2325
        func mix(_ byte: UInt8) { key = (key ^ UInt64(byte)) &* 0x100_0000_01b3 }
        func mix(_ place: Place, isUp: Bool) {
            let card = place.card.map { $0.rank | $0.suit.rawValue << 4 } ?? 0
            mix(card | (isUp ? 0x40 : 0x80))
        }
        var first = 0
        if let stock = layout.stock, let waste = layout.waste, values.draw == 1, values.passes == nil {
            for place in piles[waste] { mix(place, isUp: false) }
            for place in piles[stock].reversed() { mix(place, isUp: false) }
            first = waste + 1
        }
        for pile in piles[first...] {
            for place in pile { mix(place, isUp: place.isUp) }
            mix(0xff)
        }
        return key
    }
}
