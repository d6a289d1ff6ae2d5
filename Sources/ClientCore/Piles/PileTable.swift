import Vocabulary
import Wire

/// The piles of a patience game as the client reads them: what each is for, and which cards lie open.
struct PileTable: Sendable, Hashable {
    enum Kind: String, Sendable, Hashable { case stock, waste, foundation, tableau, cell }

    struct Pile: Sendable, Hashable {
        let id: String
        /// Nil for a kind that only a later version knows. Such a pile is not shown.
        let kind: Kind?
        /// From the bottom up; nil for a card that lies face down.
        var cards: [PlayingCard?]
    }

    var piles: [Pile]
    /// The rules of the game; nil for one that this version does not know.
    let rules: PatienceRules?
    /// How many cards a draw turns to the waste.
    let draw: Int

    init(_ board: PatienceBoard, _ terms: PatienceTerms?) {
        piles = board.piles.map { pile in
            Pile(
                id: pile.id, kind: Kind(rawValue: pile.kind),
                cards: pile.cards.map { $0.face.flatMap { PlayingCard(id: $0) } })
        }
        rules = terms.flatMap { PatienceRules.named($0.game) }
        draw = terms?.draw ?? 1
    }

    /// The piles of that kind, by their places in the list.
    func places(_ kind: Kind) -> [Int] { piles.indices.filter { piles[$0].kind == kind } }

    var columns: [Int] { places(.tableau) }
    var stock: Int? { places(.stock).first }

    /// All piles of the upper row, from the left: stock, waste and cells, then the foundations.
    var upper: [Int] { places(.stock) + places(.waste) + places(.cell) + places(.foundation) }

    func place(of id: String) -> Int? { piles.firstIndex { $0.id == id } }

    // MARK: Moves

    /// How many cards at the end of a pile move together.
    func runLength(_ pile: Int) -> Int {
        let cards = piles[pile].cards
        guard piles[pile].kind == .tableau, var last = cards.last ?? nil else { return cards.isEmpty ? 0 : 1 }
        var length = 1
        while length < cards.count, let above = cards[cards.count - 1 - length], follows(last, above, rules?.run) {
            last = above
            length += 1
        }
        return length
    }

    private func follows(_ card: PlayingCard, _ above: PlayingCard, _ order: PatienceRules.Succession?) -> Bool {
        if order == .any { return true }
        guard above.rank == card.rank + 1 else { return false }
        switch order {
        case .alternating: return card.suit.isRed != above.suit.isRed
        case .oneSuit: return card.suit == above.suit
        case .anySuit, .any, nil: return true
        }
    }

    /// How many cards of a pile a player means who names none: as many as fit on the other pile. The server decides whether
    /// they may go there.
    func count(from: Int, to: Int) -> Int {
        guard piles[from].kind == .tableau, piles[to].kind == .tableau else { return 1 }
        let cards = piles[from].cards
        let longest = runLength(from)
        if let target = piles[to].cards.last ?? nil {
            let fitting = (1...max(1, longest)).first { count in
                cards.count >= count && cards[cards.count - count]?.rank == target.rank - 1
            }
            return fitting ?? 1
        }
        if rules?.emptyColumn == .king, let king = rules.map({ UInt8($0.ranks) }) {
            return (1...max(1, longest)).first { cards.count >= $0 && cards[cards.count - $0]?.rank == king } ?? 1
        }
        return max(1, min(longest, limit(to: to)))
    }

    /// How many cards go to a column one by one, over free cells and empty columns.
    private func limit(to target: Int) -> Int {
        guard rules?.limitsRuns == true else { return .max }
        let free = places(.cell).count { piles[$0].cards.isEmpty }
        let empty = columns.count { $0 != target && piles[$0].cards.isEmpty }
        return (1 + free) << min(empty, 10)
    }

    /// The foundation for a pile's last card; nil where cards go there by themselves, or no card lies open.
    func foundation(for pile: Int) -> Int? {
        guard rules?.foundations != .runs, let card = piles[pile].cards.last ?? nil else { return nil }
        let foundations = places(.foundation)
        let place = Int(card.suit.rawValue)
        return foundations.indices.contains(place) ? foundations[place] : nil
    }
}
