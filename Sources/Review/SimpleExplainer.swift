import Vocabulary
import Wire

/// Follows any game of Memory on one board and names the groups that somebody had seen whole, did not take, and another took.
struct SimpleExplainer {
    private var cards: KnownCards
    private let isShared: Bool
    private var attempts = 1
    private var flips: [Explanation.Flip] = []
    private var cost: [Double]
    /// For each seat, the groups that were known whole when its attempt began.
    private var offered: [Int: [[Int]]] = [:]
    /// For the first card of each group that was left lying, the last flip of each seat that left it.
    private var left: [Int: [Int: Int]] = [:]

    init(_ table: Snapshot) {
        cards = KnownCards(table)
        cost = Array(repeating: 0, count: table.seats.count)
        // Where all win together, nothing is lost to others.
        isShared = Mode(table.rules).merit == .shared
    }

    mutating func take(_ change: Change) {
        switch change {
        case .memory(.reveal(let card, let face, let seat)):
            if offered[seat] == nil { offered[seat] = cards.wholeGroups }
            let kind = cards.faces[card] == nil ? "new" : "known"
            cards.see(card, face, inAttempt: attempts)
            flips.append(
                Explanation.Flip(
                    seat: seat, card: card, kind: kind, cost: 0, luck: nil, best: [], attempt: attempts, hint: nil))
        case .memory(.match(let taken, let seat, let points)):
            charge(taken, takenBy: seat, points)
            cards.take(taken)
            attempts += 1
            offered[seat] = nil
        case .memory(.miss(_, let seat, _, _)):
            noteLeft(by: seat)
            attempts += 1
            offered[seat] = nil
        default: break
        }
    }

    private mutating func noteLeft(by seat: Int) {
        guard let flip = flips.lastIndex(where: { $0.seat == seat }) else { return }
        for group in offered[seat] ?? [] { left[group[0], default: [:]][seat] = flip }
    }

    private mutating func charge(_ taken: CardList, takenBy seat: Int, _ points: Int) {
        guard !isShared, let first = taken.min(), let leavers = left.removeValue(forKey: first) else { return }
        for (leaver, flip) in leavers where leaver != seat {
            cost[leaver] += Double(points)
            flips[flip].cost += Double(points)
            let places = taken.sorted().map { cards.place($0) }.joined(separator: ", ")
            flips[flip].hint = "the \(cards.faces[first] ?? "") had been seen at \(places), and was left to others"
        }
    }

    func explanation(names: [String], end: Snapshot) -> Explanation {
        Explanation(
            isExact: false, start: nil, luck: nil, cost: cost, unplayed: nil,
            margin: end.seats.count == 2 ? end.seats[0].score - end.seats[1].score : nil, flips: flips, names: names,
            columns: end.board.columns)
    }
}
