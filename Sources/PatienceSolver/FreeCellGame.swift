import Vocabulary

/// FreeCell with every card known, by moves of single cards: what moves of several can reach, these reach too.
///
/// Left out is what no way to the end needs:
/// - Of several empty cells or columns the first is taken, and no card leaves an empty column for another.
/// - A card goes to its foundation at once where no card can ever need it in a column. Such cards belong to the move before them.
struct FreeCellGame: SearchGame {
    private var columns: SearchColumns
    private var cells: [CardByte]
    private var heights: [UInt8] = [0, 0, 0, 0]
    /// Where every card lies, as digits; see ``place(_:on:)``.
    private(set) var key: UInt128 = 0
    private var history: [Past] = []
    /// The columns, or the cells after them, that cards have left for their foundations by themselves.
    private var sentHome: [UInt8] = []

    private let layout: PatienceLayout
    private let cardCount: Int
    private let ranks: UInt8
    /// What a card lay on at first, by the card.
    private var origins: [CardByte]
    /// What a digit of the key counts, by the card.
    private var weights: [UInt128]

    private struct Past {
        var key: UInt128
        var move: UInt32
        var sentHome: UInt32
    }

    private enum Kind: UInt32 { case home, columns, cell, none }

    /// What a card lies on that lies on no other card.
    private enum Ground {
        static let column: CardByte = 0
        static let cell: CardByte = 1
        static let home: CardByte = 2
    }

    /// Nil where a card is not known, or the key has no room for the cards.
    init?(_ position: PatiencePosition) {
        guard position.rules.packs == 1 else { return nil }
        layout = position.layout
        let lists = layout.columns.map(position.known)
        guard !lists.contains(where: { $0 == nil }) else { return nil }
        ranks = UInt8(position.rules.ranks)
        cardCount = Int(ranks) * 4
        columns = SearchColumns(lists.compactMap { $0 }, most: cardCount)
        cells = []
        origins = Array(repeating: Ground.home, count: 256)
        weights = Array(repeating: 0, count: 256)
        for cell in layout.cells {
            guard let cards = position.known(cell) else { return nil }
            cells.append(cards.first?.card ?? 0)
        }
        for suit in 0..<4 { heights[suit] = UInt8(position.piles[layout.foundations.lowerBound + suit].count) }
        for cell in cells { origins[Int(cell)] = Ground.cell }
        for column in 0..<columns.count {
            for place in 0..<columns.size(column) {
                let below = place == 0 ? Ground.column : columns.card(column, place - 1)
                origins[Int(columns.card(column, place))] = below
            }
        }
        var weight: UInt128 = 1
        for suit in CardByte(0)..<4 {
            for rank in CardByte(1)...ranks {
                weights[Int(rank << 2 | suit)] = weight
                weight *= rank == 1 ? 2 : rank == ranks ? 4 : 6
            }
        }
        history.reserveCapacity(1_024)
    }

    var isWon: Bool { heights.reduce(0) { $0 + Int($1) } == cardCount }

    /// The weights are those of the fewest positions for 25 deals with two cells, of several that were tried.
    var worth: Int {
        var worth = 400
        for height in heights { worth += 8 * Int(height) }
        for cell in cells where cell == 0 { worth += 2 }
        for column in 0..<columns.count {
            let size = columns.size(column)
            if size == 0 {
                worth += 2
                continue
            }
            var below = columns.card(column, 0)
            var lowest = below.rank
            if goesHome(below) { worth -= size - 1 }
            for place in 1..<max(size, 1) {
                let card = columns.card(column, place)
                if fits(card, below) { worth += 3 }
                // A card on a lower one must go first, and so must all that lie on the next of a foundation.
                if card.rank > lowest { worth -= 3 } else { lowest = card.rank }
                if goesHome(card) { worth -= size - 1 - place }
                below = card
            }
        }
        return worth
    }

    // MARK: The key

    /// Which of the places that a card can be in it is in: where it was at first, on one of two cards, in a cell, alone in a column,
    /// on its foundation. A king is on no card but at first, and an ace goes home as soon as it can, so 126 bits have room for all.
    private func digit(_ card: CardByte, on ground: CardByte) -> UInt128 {
        if ground == origins[Int(card)] { return 0 }
        let shift: UInt128 = card.rank == 1 ? 4 : card.rank == ranks ? 2 : 0
        switch ground {
        case Ground.cell: return 3 - shift
        case Ground.column: return 4 - shift
        case Ground.home: return 5 - shift
        default: return ground.suit < 2 ? 1 : 2
        }
    }

    private mutating func put(_ card: CardByte, from: CardByte, to: CardByte) {
        let weight = weights[Int(card)]
        key = key &+ weight &* digit(card, on: to) &- weight &* digit(card, on: from)
    }

    /// What the last card of a column lies on.
    private func ground(_ column: Int) -> CardByte {
        let size = columns.size(column)
        return size < 2 ? Ground.column : columns.card(column, size - 2)
    }

    // MARK: Moves

    private func code(_ kind: Kind, _ from: Int, _ to: Int) -> UInt32 {
        kind.rawValue << 16 | UInt32(from) << 8 | UInt32(to)
    }

    /// The card that can leave a column, or a cell after them; 0 where there is none.
    @inline(__always) private func top(_ pile: Int) -> CardByte {
        pile < columns.count ? columns.top(pile) : cells[pile - columns.count]
    }

    @inline(__always) private func goesHome(_ card: CardByte) -> Bool {
        card != 0 && card.rank == heights[card.suit] + 1
    }

    @inline(__always) private func fits(_ card: CardByte, _ other: CardByte) -> Bool {
        other.rank == card.rank + 1 && other.colour != card.colour
    }

    @inline(__always) private func goesSafelyHome(_ card: CardByte) -> Bool { goesHome(card) && isSafe(card, heights) }

    private var safePile: Int? { (0..<columns.count + cells.count).first { goesSafelyHome(top($0)) } }

    mutating func addMoves(to list: inout [UInt32]) {
        // Only at the start: the cards that follow a move are already home.
        if safePile != nil {
            list.append(code(.none, 0, 0))
            return
        }
        let count = columns.count
        for pile in 0..<count + cells.count where goesHome(top(pile)) { list.append(code(.home, pile, 0)) }
        for pile in 0..<count + cells.count {
            let card = top(pile)
            if card == 0 { continue }
            for column in 0..<count where column != pile {
                if fits(card, columns.top(column)) { list.append(code(.columns, pile, column)) }
            }
        }
        if let empty = (0..<count).first(where: columns.isEmpty) {
            for pile in 0..<count + cells.count where top(pile) != 0 {
                if pile >= count || columns.size(pile) > 1 { list.append(code(.columns, pile, empty)) }
            }
        }
        if let empty = cells.firstIndex(of: 0) {
            for pile in 0..<count where top(pile) != 0 { list.append(code(.cell, pile, empty)) }
        }
    }

    private mutating func take(_ pile: Int) -> (card: CardByte, ground: CardByte) {
        let count = columns.count
        if pile < count {
            let ground = ground(pile)
            return (columns.pop(pile), ground)
        }
        let card = cells[pile - count]
        cells[pile - count] = 0
        return (card, Ground.cell)
    }

    private mutating func give(_ card: CardByte, back pile: Int) {
        if pile < columns.count { columns.push(card, pile) } else { cells[pile - columns.count] = card }
    }

    private mutating func goHome(_ pile: Int) {
        let (card, ground) = take(pile)
        put(card, from: ground, to: Ground.home)
        heights[card.suit] += 1
        sentHome.append(UInt8(pile) << 2 | UInt8(card.suit))
    }

    mutating func make(_ move: UInt32) {
        let (from, to) = (Int(move >> 8 & 255), Int(move & 255))
        history.append(Past(key: key, move: move, sentHome: UInt32(sentHome.count)))
        switch move >> 16 {
        case Kind.home.rawValue: goHome(from)
        case Kind.columns.rawValue:
            let (card, ground) = take(from)
            put(card, from: ground, to: columns.top(to))
            columns.push(card, to)
        case Kind.cell.rawValue:
            let (card, ground) = take(from)
            put(card, from: ground, to: Ground.cell)
            cells[to] = card
        default: break
        }
        // While no foundation has grown, only the card that was bared can have become safe.
        if move >> 16 == Kind.columns.rawValue || move >> 16 == Kind.cell.rawValue {
            guard from < columns.count, goesSafelyHome(columns.top(from)) else { return }
        }
        while let pile = safePile { goHome(pile) }
    }

    mutating func unmake() {
        guard let past = history.popLast() else { return }
        while sentHome.count > Int(past.sentHome) {
            let sent = sentHome.removeLast()
            let suit = sent & 3
            give(heights[Int(suit)] << 2 | suit, back: Int(sent >> 2))
            heights[Int(suit)] -= 1
        }
        let (from, to) = (Int(past.move >> 8 & 255), Int(past.move & 255))
        switch past.move >> 16 {
        case Kind.columns.rawValue: give(columns.pop(to), back: from)
        case Kind.cell.rawValue:
            give(cells[to], back: from)
            cells[to] = 0
        default: break
        }
        key = past.key
    }

    func actions(of move: UInt32) -> [PatienceAction] {
        func pile(_ number: Int) -> Int {
            number < columns.count
                ? layout.columns.lowerBound + number : layout.cells.lowerBound + number - columns.count
        }
        let (from, to) = (Int(move >> 8 & 255), Int(move & 255))
        var game = self
        game.make(move)
        var actions: [PatienceAction] = []
        switch move >> 16 {
        case Kind.columns.rawValue: actions = [.move(from: pile(from), to: pile(to), count: 1)]
        case Kind.cell.rawValue: actions = [.move(from: pile(from), to: layout.cells.lowerBound + to, count: 1)]
        default: break
        }
        for sent in game.sentHome[sentHome.count...] {
            let home = layout.foundations.lowerBound + Int(sent & 3)
            actions.append(.move(from: pile(Int(sent >> 2)), to: home, count: 1))
        }
        return actions
    }
}
