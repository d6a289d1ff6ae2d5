import Vocabulary

/// Spider with every card known.
///
/// While rows are left in the stock, columns are told apart, for each gets a card of its own. After that their order is nothing,
/// of several empty columns the first is taken, and no whole column goes to an empty one.
struct SpiderGame: SearchGame {
    private var columns: SearchColumns
    /// The cards that are left to deal, the next one last.
    private var stock: [CardByte]
    private var homes = 0
    /// What was done, as parts: a part is a number below 2³².
    private var parts: [UInt32] = []
    private var marks: [Int] = []
    /// Kept only for its storage.
    private var scores: [Int] = []

    private let layout: PatienceLayout
    private let runs: Int
    private let ranks: UInt8

    private static let row: UInt32 = 1 << 31

    private enum Part: UInt32 { case carry, turnUp, home, dealt }

    /// Nil where a card is not known.
    init?(_ position: PatiencePosition) {
        layout = position.layout
        guard let pile = layout.stock else { return nil }
        let lists = layout.columns.map(position.known)
        guard let left = position.known(pile), !lists.contains(where: { $0 == nil }) else { return nil }
        stock = left.map(\.card)
        ranks = UInt8(position.rules.ranks)
        runs = layout.foundations.count
        homes = layout.foundations.count { !position.piles[$0].isEmpty }
        columns = SearchColumns(lists.compactMap { $0 }, most: Int(ranks) * runs)
        parts.reserveCapacity(4_096)
        marks.reserveCapacity(1_024)
    }

    var isWon: Bool { homes == runs }

    var key: UInt64 {
        var key: UInt64 = 0
        if stock.isEmpty {
            for column in 0..<columns.count { key &+= columns.hash(column) }
        } else {
            for column in 0..<columns.count { key = mixed(key) &+ columns.hash(column) }
        }
        return mixed(key &+ UInt64(stock.count))
    }

    /// The weights are those of the most deals solved, of several that were tried.
    var worth: Int {
        var worth = 600 + 100 * homes - 20 * columns.downCount - 15 * (stock.count / columns.count)
        for column in 0..<columns.count {
            let (size, first) = (columns.size(column), columns.down[column])
            if size == 0 {
                worth += 10
                continue
            }
            for place in first + 1..<max(size, first + 1) {
                let (upper, card) = (columns.card(column, place - 1), columns.card(column, place))
                if upper.rank == card.rank + 1 { worth += upper.suit == card.suit ? 3 : 1 }
            }
        }
        return worth
    }

    // MARK: Moves

    /// How many cards at the end of a column are a run.
    @inline(__always) private func runLength(_ column: Int) -> Int {
        let (size, first) = (columns.size(column), columns.down[column])
        guard size > first else { return 0 }
        var place = size - 1
        while place > first {
            let (upper, card) = (columns.card(column, place - 1), columns.card(column, place))
            guard upper.suit == card.suit, upper.rank == card.rank + 1 else { break }
            place -= 1
        }
        return size - place
    }

    mutating func addMoves(to list: inout [UInt32]) {
        let count = columns.count
        scores.removeAll(keepingCapacity: true)
        for from in 0..<count where !columns.isEmpty(from) {
            let longest = runLength(from)
            var hasEmpty = false
            for to in 0..<count where to != from {
                if columns.isEmpty(to) {
                    if stock.isEmpty, hasEmpty { continue }
                    hasEmpty = true
                    addMoves(from, empty: to, longest, &list)
                } else {
                    let cards = Int(columns.top(to).rank) - Int(columns.top(from).rank)
                    if cards >= 1, cards <= longest {
                        add(from, to, cards, promise(from, to, cards, longest), &list)
                    }
                }
            }
        }
        if mayDeal { list.append(Self.row) }
    }

    private mutating func addMoves(_ from: Int, empty to: Int, _ longest: Int, _ list: inout [UInt32]) {
        let size = columns.size(from)
        for cards in 1...longest {
            if cards == size {
                if !stock.isEmpty { add(from, to, cards, -100, &list) }
            } else {
                let bares = cards + columns.down[from] == size
                add(from, to, cards, (cards == longest ? 0 : -20) + (bares ? 15 : 0) - 5, &list)
            }
        }
    }

    /// How good a move to a column with cards looks.
    private func promise(_ from: Int, _ to: Int, _ cards: Int, _ longest: Int) -> Int {
        let left = columns.size(from) - cards
        let moved = columns.card(from, left)
        let isOfSuit = columns.top(to).suit == moved.suit
        if cards < longest { return isOfSuit ? 12 : -20 }
        var promise = isOfSuit ? 20 : 5
        if left == 0 {
            promise += 15
        } else if columns.down[from] == left {
            promise += 12
        } else if columns.card(from, left - 1).rank == moved.rank + 1 {
            // It lies on such a card already.
            promise -= 8
        }
        return promise
    }

    /// Adds a move behind those that promise as much. There are few.
    private mutating func add(_ from: Int, _ to: Int, _ cards: Int, _ promise: Int, _ list: inout [UInt32]) {
        list.append(UInt32(from) << 16 | UInt32(to) << 8 | UInt32(cards))
        scores.append(promise)
        var index = scores.count - 1
        while index > 0, scores[index - 1] < promise {
            scores.swapAt(index, index - 1)
            list.swapAt(index, index - 1)
            index -= 1
        }
    }

    private var mayDeal: Bool {
        guard !stock.isEmpty else { return false }
        for column in 0..<columns.count where columns.isEmpty(column) { return false }
        return true
    }

    // MARK: Making moves

    private mutating func note(_ part: Part, _ from: Int, _ to: Int = 0, _ count: Int = 0) {
        parts.append(part.rawValue << 24 | UInt32(from) << 16 | UInt32(to) << 8 | UInt32(count))
    }

    private mutating func bare(_ column: Int) {
        if columns.turnUp(column) { note(.turnUp, column) }
    }

    private mutating func takeRunAway(_ column: Int) {
        guard columns.top(column).rank == 1, columns.size(column) - columns.down[column] >= Int(ranks),
            runLength(column) >= Int(ranks), homes < runs
        else { return }
        let suit = columns.top(column).suit
        for _ in 0..<ranks { columns.pop(column) }
        homes += 1
        note(.home, column, suit)
        bare(column)
    }

    mutating func make(_ move: UInt32) {
        marks.append(parts.count)
        if move == Self.row {
            for column in 0..<columns.count {
                guard let card = stock.popLast() else { break }
                columns.push(card, column)
                note(.dealt, column)
            }
            for column in 0..<columns.count { takeRunAway(column) }
            return
        }
        let (from, to, count) = (Int(move >> 16 & 255), Int(move >> 8 & 255), Int(move & 255))
        columns.move(count, from: from, to: to)
        note(.carry, from, to, count)
        bare(from)
        takeRunAway(to)
    }

    mutating func unmake() {
        guard let mark = marks.popLast() else { return }
        while parts.count > mark, let part = parts.popLast() {
            let (from, to, count) = (Int(part >> 16 & 255), Int(part >> 8 & 255), Int(part & 255))
            switch part >> 24 {
            case Part.carry.rawValue: columns.move(count, from: to, to: from)
            case Part.turnUp.rawValue: columns.turnDown(from)
            case Part.home.rawValue:
                for rank in (1...ranks).reversed() { columns.push(rank << 2 | CardByte(to), from) }
                homes -= 1
            default: stock.append(columns.pop(from))
            }
        }
    }

    func actions(of move: UInt32) -> [PatienceAction] {
        if move == Self.row { return [.draw] }
        func column(_ shift: UInt32) -> Int { layout.columns.lowerBound + Int(move >> shift & 255) }
        return [.move(from: column(16), to: column(8), count: Int(move & 255))]
    }
}
