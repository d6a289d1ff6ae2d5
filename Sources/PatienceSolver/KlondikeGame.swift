import Vocabulary

/// Klondike with every card known. A draw is no move of its own: each card that draws can bring to the waste's top is played as if
/// it lay there.
///
/// Left out is what no way to the end needs:
/// - A card comes back from a foundation only for a card that goes on it at once.
/// - A part of a run moves only where the card that it bares goes to its foundation.
/// - Of several empty columns the first is taken, and no king leaves one for another.
/// - A card goes to its foundation at once where no card can ever need it in a column.
struct KlondikeGame: SearchGame {
    private var columns: SearchColumns
    private var heights: [UInt8] = [0, 0, 0, 0]
    /// The cards of stock and waste in the order drawn.
    private var talon: [CardByte]
    private var talonHash: UInt64 = 0
    /// How many cards of the talon are the waste.
    private var wasteCount: Int
    private var turned: Int
    /// The column on which a card must be put now, because one came back from a foundation to it.
    private var awaited = -1
    private var history: [Past] = []

    private let layout: PatienceLayout
    private let cardCount: Int
    private let ranks: UInt8
    private let draw: Int
    private let passes: Int?

    private struct Past {
        var move: UInt32
        var wasteCount: UInt8
        var turned: UInt8
        var awaited: Int8
        var turnedUp: Bool
        /// The card that left the talon.
        var card: CardByte
    }

    private enum Kind: UInt32 { case columnHome, talonHome, columns, talonColumn, back }

    /// Nil where a card is not known.
    init?(_ position: PatiencePosition) {
        layout = position.layout
        guard let stock = layout.stock, let waste = layout.waste else { return nil }
        let lists = layout.columns.map(position.known)
        guard let drawn = position.known(waste), let left = position.known(stock), !lists.contains(where: { $0 == nil })
        else { return nil }
        talon = drawn.map(\.card) + left.reversed().map(\.card)
        wasteCount = drawn.count
        ranks = UInt8(position.rules.ranks)
        cardCount = Int(ranks) * layout.foundations.count
        columns = SearchColumns(lists.compactMap { $0 }, most: cardCount)
        turned = position.turned
        draw = position.values.draw
        passes = position.values.passes
        for suit in 0..<4 { heights[suit] = UInt8(position.piles[layout.foundations.lowerBound + suit].count) }
        for card in talon { talonHash ^= mixed(UInt64(card)) }
        history.reserveCapacity(1_024)
    }

    var isWon: Bool { heights.reduce(0) { $0 + Int($1) } == cardCount }

    var key: UInt64 {
        var key = talonHash
        for column in 0..<columns.count { key &+= columns.hash(column) }
        // Where passes have no end, a new pass reaches the same cards as this waste. So both are one position.
        var waste = wasteCount
        if passes == nil, waste == talon.count || waste % draw == 0 { waste = 0 }
        let rest = UInt64(waste) | UInt64(passes == nil ? 0 : turned) << 8 | UInt64(awaited + 1) << 16
        return mixed(key &+ rest)
    }

    /// The weights are those of the most deals solved, of several that were tried.
    var worth: Int {
        var worth = 200 - 6 * columns.downCount - talon.count
        for height in heights { worth += 4 * Int(height) }
        for column in 0..<columns.count {
            let size = columns.size(column)
            if size == 0 { worth += 3 }
            // A card that lies on a lower one of its suit must go first.
            for place in 0..<columns.down[column] {
                let card = columns.card(column, place)
                for upper in place + 1..<size {
                    let other = columns.card(column, upper)
                    if other.suit == card.suit, other.rank > card.rank {
                        worth -= 3
                        break
                    }
                }
            }
        }
        return worth
    }

    // MARK: Moves

    private func code(_ kind: Kind, _ from: Int, _ to: Int, _ count: Int) -> UInt32 {
        kind.rawValue << 24 | UInt32(from) << 16 | UInt32(to) << 8 | UInt32(count)
    }

    @inline(__always) private func goesHome(_ card: CardByte) -> Bool {
        card != 0 && card.rank == heights[card.suit] + 1
    }

    @inline(__always) private func fits(_ card: CardByte, _ column: Int) -> Bool {
        let top = columns.top(column)
        return top == 0 ? card.rank == ranks : top.rank == card.rank + 1 && top.colour != card.colour
    }

    mutating func addMoves(to list: inout [UInt32]) {
        let count = columns.count
        if awaited >= 0 {
            addMoves(onto: awaited, to: &list)
            return
        }
        for column in 0..<count {
            let top = columns.top(column)
            if goesHome(top), isSafe(top, heights) {
                list.append(code(.columnHome, column, top.suit, 1))
                return
            }
        }
        if draw == 1, passes == nil {
            for index in talon.indices where goesHome(talon[index]) && isSafe(talon[index], heights) {
                list.append(code(.talonHome, index, talon[index].suit, 1))
                return
            }
        }
        // What turns a card up.
        for column in 0..<count where coversOne(column) { addHome(column, &list) }
        for column in 0..<count where columns.down[column] > 0 { addWholeRun(column, &list) }
        for column in 0..<count where !coversOne(column) { addHome(column, &list) }
        let reachable = self.reachable
        for index in talon.indices where reachable & 1 << UInt64(index) != 0 {
            let card = talon[index]
            if goesHome(card) { list.append(code(.talonHome, index, card.suit, 1)) }
        }
        // What empties a column.
        for column in 0..<count where columns.down[column] == 0 && columns.size(column) > 0 {
            addWholeRun(column, &list)
        }
        for index in talon.indices where reachable & 1 << UInt64(index) != 0 { addFromTalon(index, &list) }
        for column in 0..<count { addParts(column, &list) }
        for suit in 0..<4 where heights[suit] > 1 {
            let card = CardByte(heights[suit]) << 2 | CardByte(suit)
            for column in 0..<count where columns.size(column) > 0 && fits(card, column) {
                if hasFollower(card, except: column, reachable) { list.append(code(.back, suit, column, 1)) }
            }
        }
    }

    /// Whether one card alone lies on those that are face down.
    private func coversOne(_ column: Int) -> Bool {
        columns.down[column] > 0 && columns.size(column) == columns.down[column] + 1
    }

    private func addHome(_ column: Int, _ list: inout [UInt32]) {
        let top = columns.top(column)
        if goesHome(top) { list.append(code(.columnHome, column, top.suit, 1)) }
    }

    /// The last cards of a column that move as one, up to the first that lies face up.
    private func addWholeRun(_ column: Int, _ list: inout [UInt32]) {
        let first = columns.down[column]
        let size = columns.size(column)
        guard first < size else { return }
        let card = columns.card(column, first)
        // A king that lies on nothing stays.
        if first == 0, card.rank == ranks { return }
        var hasEmpty = false
        for target in 0..<columns.count where target != column && fits(card, target) {
            if columns.isEmpty(target) {
                if hasEmpty { continue }
                hasEmpty = true
            }
            list.append(code(.columns, column, target, size - first))
        }
    }

    private func addFromTalon(_ index: Int, _ list: inout [UInt32]) {
        let card = talon[index]
        var hasEmpty = false
        for target in 0..<columns.count where fits(card, target) {
            if columns.isEmpty(target) {
                if hasEmpty { continue }
                hasEmpty = true
            }
            list.append(code(.talonColumn, index, target, 1))
        }
    }

    /// Parts of a run that bare a card for its foundation.
    private func addParts(_ column: Int, _ list: inout [UInt32]) {
        let size = columns.size(column)
        let first = columns.down[column] + 1
        guard first < size else { return }
        for place in first..<size where goesHome(columns.card(column, place - 1)) {
            let card = columns.card(column, place)
            for target in 0..<columns.count where target != column && columns.size(target) > 0 && fits(card, target) {
                list.append(code(.columns, column, target, size - place))
            }
        }
    }

    /// What goes on the card that came back to a column.
    private func addMoves(onto target: Int, to list: inout [UInt32]) {
        for column in 0..<columns.count where column != target {
            for place in columns.down[column]..<columns.size(column) where fits(columns.card(column, place), target) {
                let isPart = place > columns.down[column]
                if isPart, !goesHome(columns.card(column, place - 1)) { continue }
                list.append(code(.columns, column, target, columns.size(column) - place))
            }
        }
        let reachable = self.reachable
        for index in talon.indices where reachable & 1 << UInt64(index) != 0 && fits(talon[index], target) {
            list.append(code(.talonColumn, index, target, 1))
        }
        for suit in 0..<4 where heights[suit] > 1 {
            let card = CardByte(heights[suit]) << 2 | CardByte(suit)
            if fits(card, target), hasFollower(card, except: target, reachable) {
                list.append(code(.back, suit, target, 1))
            }
        }
    }

    /// Whether some card could go on that one at once.
    private func hasFollower(_ card: CardByte, except: Int, _ reachable: UInt64) -> Bool {
        func follows(_ other: CardByte) -> Bool { other.rank + 1 == card.rank && other.colour != card.colour }
        for column in 0..<columns.count where column != except {
            for place in columns.down[column]..<columns.size(column) where follows(columns.card(column, place)) {
                return true
            }
        }
        for index in talon.indices where reachable & 1 << UInt64(index) != 0 && follows(talon[index]) { return true }
        for suit in 0..<4 where heights[suit] > 1 && follows(CardByte(heights[suit]) << 2 | CardByte(suit)) {
            return true
        }
        return false
    }

    // MARK: The talon

    private var mayTurnOver: Bool { passes.map { turned + 1 < $0 } ?? true }

    /// Which cards of the talon draws can bring to the waste's top, as bits.
    private var reachable: UInt64 {
        let count = talon.count
        guard count > 0 else { return 0 }
        var bits: UInt64 = wasteCount > 0 ? 1 << UInt64(wasteCount - 1) : 0
        var end = wasteCount
        while end < count {
            end = min(end + draw, count)
            bits |= 1 << UInt64(end - 1)
        }
        guard mayTurnOver else { return bits }
        end = 0
        while end < count {
            end = min(end + draw, count)
            bits |= 1 << UInt64(end - 1)
        }
        return bits
    }

    /// How many draws bring that card of the talon to the waste's top, and whether the waste is turned over for it.
    private func draws(to index: Int) -> (count: Int, turnsOver: Bool) {
        var (end, draws) = (wasteCount, 0)
        if end == index + 1 { return (0, false) }
        while end < talon.count {
            end = min(end + draw, talon.count)
            draws += 1
            if end == index + 1 { return (draws, false) }
        }
        end = 0
        draws += 1
        while end < talon.count, end != index + 1 {
            end = min(end + draw, talon.count)
            draws += 1
        }
        return (draws, true)
    }

    private mutating func take(_ index: Int) -> CardByte {
        if passes != nil, draws(to: index).turnsOver { turned += 1 }
        wasteCount = index
        let card = talon.remove(at: index)
        talonHash ^= mixed(UInt64(card))
        return card
    }

    // MARK: Making moves

    mutating func make(_ move: UInt32) {
        let (from, to, count) = (Int(move >> 16 & 255), Int(move >> 8 & 255), Int(move & 255))
        var past = Past(
            move: move, wasteCount: UInt8(wasteCount), turned: UInt8(truncatingIfNeeded: turned),
            awaited: Int8(awaited), turnedUp: false, card: 0)
        awaited = -1
        switch move >> 24 {
        case Kind.columnHome.rawValue:
            columns.pop(from)
            heights[to] += 1
            past.turnedUp = columns.turnUp(from)
        case Kind.talonHome.rawValue:
            past.card = take(from)
            heights[to] += 1
        case Kind.columns.rawValue:
            columns.move(count, from: from, to: to)
            past.turnedUp = columns.turnUp(from)
        case Kind.talonColumn.rawValue:
            past.card = take(from)
            columns.push(past.card, to)
        default:
            columns.push(CardByte(heights[from]) << 2 | CardByte(from), to)
            heights[from] -= 1
            awaited = to
        }
        history.append(past)
    }

    mutating func unmake() {
        guard let past = history.popLast() else { return }
        let move = past.move
        let (from, to, count) = (Int(move >> 16 & 255), Int(move >> 8 & 255), Int(move & 255))
        if past.turnedUp { columns.turnDown(from) }
        switch move >> 24 {
        case Kind.columnHome.rawValue:
            columns.push(CardByte(heights[to]) << 2 | CardByte(to), from)
            heights[to] -= 1
        case Kind.talonHome.rawValue: heights[to] -= 1
        case Kind.columns.rawValue: columns.move(count, from: to, to: from)
        case Kind.talonColumn.rawValue: columns.pop(to)
        default:
            columns.pop(to)
            heights[from] += 1
        }
        if past.card != 0 {
            talon.insert(past.card, at: from)
            talonHash ^= mixed(UInt64(past.card))
        }
        wasteCount = Int(past.wasteCount)
        turned = Int(past.turned)
        awaited = Int(past.awaited)
    }

    func actions(of move: UInt32) -> [PatienceAction] {
        let (from, to, count) = (Int(move >> 16 & 255), Int(move >> 8 & 255), Int(move & 255))
        let waste = layout.waste ?? 0
        func home(_ suit: Int) -> Int { layout.foundations.lowerBound + suit }
        func column(_ number: Int) -> Int { layout.columns.lowerBound + number }
        func drawn(_ action: PatienceAction) -> [PatienceAction] {
            Array(repeating: .draw, count: draws(to: from).count) + [action]
        }
        switch move >> 24 {
        case Kind.columnHome.rawValue: return [.move(from: column(from), to: home(to), count: 1)]
        case Kind.talonHome.rawValue: return drawn(.move(from: waste, to: home(to), count: 1))
        case Kind.columns.rawValue: return [.move(from: column(from), to: column(to), count: count)]
        case Kind.talonColumn.rawValue: return drawn(.move(from: waste, to: column(to), count: 1))
        default: return [.move(from: home(from), to: column(to), count: 1)]
        }
    }
}
