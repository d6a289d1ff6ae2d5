import TestSupport

/// The rules of the patience games once more, written from their text and slow: piles are texts by name.
struct SecondReading {
    struct Card: Hashable {
        let id: String
        var isUp = true
        /// Whether the seat has seen it.
        var wasUp = true

        var rank: Int { (Array("A23456789TJQK").firstIndex(of: id.first ?? "?") ?? -1) + 1 }
        var suit: Character { id.last ?? "?" }
        var isRed: Bool { suit == "D" || suit == "H" }
    }

    let pack: PatienceVectors.SmallPack
    var piles: [String: [Card]] = [:]
    var turned = 0

    init(_ pack: PatienceVectors.SmallPack, _ deck: [String]) {
        self.pack = pack
        var left = deck.map { Card(id: $0, isUp: pack.game == "freecell", wasUp: pack.game == "freecell") }[...]
        for name in foundations + columns + cells + (pack.game == "klondike" ? ["waste"] : []) { piles[name] = [] }
        switch pack.game {
        case "klondike":
            for row in 0..<pack.columns {
                for column in row..<pack.columns { piles["t\(column + 1)"]?.append(left.removeFirst()) }
            }
        default:
            let dealt = pack.dealt ?? deck.count
            for card in 0..<dealt { piles["t\(card % pack.columns + 1)"]?.append(left.removeFirst()) }
        }
        for column in columns { turnTop(column) }
        if pack.game != "freecell" { piles["stock"] = left.reversed() }
    }

    private var isKlondike: Bool { pack.game == "klondike" }
    private var isSpider: Bool { pack.game == "spider" }
    private var columns: [String] { (1...pack.columns).map { "t\($0)" } }
    private var cells: [String] { (0..<(pack.cells ?? 0)).map { "c\($0 + 1)" } }
    private var foundations: [String] {
        (1...(isSpider ? (pack.suits ?? 1) * (pack.copies ?? 1) : 4)).map { "f\($0)" }
    }

    private func pile(_ name: String) -> [Card] { piles[name] ?? [] }

    var board: [String: String] {
        piles.mapValues { $0.map { $0.isUp ? $0.id : "--" }.joined(separator: " ") }
    }

    private var isCleared: Bool {
        foundations.reduce(0) { $0 + pile($1).count } == pack.deck.split(separator: " ").count
    }

    // MARK: What is legal

    var legal: [String] {
        var moves: [String] = []
        for from in columns + cells + ["waste"] + (isKlondike ? foundations : []) {
            for to in columns + cells + foundations where from != to {
                for count in 1...max(pile(from).count, 1) where isLegal(from, to, count) {
                    moves.append("\(from) \(to) \(count)")
                }
            }
        }
        if mayDraw { moves.append("draw") }
        return moves
    }

    private func isLegal(_ from: String, _ to: String, _ count: Int) -> Bool {
        let source = pile(from)
        guard source.count >= count, let lowest = source.suffix(count).first else { return false }
        let cards = Array(source.suffix(count))
        guard cards.allSatisfy(\.isUp) else { return false }
        if count > 1 {
            guard columns.contains(from), columns.contains(to) else { return false }
            for (upper, lower) in zip(cards, cards.dropFirst()) {
                guard upper.rank == lower.rank + 1 else { return false }
                guard isSpider ? upper.suit == lower.suit : upper.isRed != lower.isRed else { return false }
            }
            if pack.game == "freecell" {
                let free = cells.filter { pile($0).isEmpty }.count
                let empty = columns.filter { pile($0).isEmpty && $0 != to }.count
                guard count <= (1 + free) * (1 << empty) else { return false }
            }
        }
        if cells.contains(to) { return columns.contains(from) && pile(to).isEmpty }
        if foundations.contains(to) {
            guard !isSpider, !foundations.contains(from) else { return false }
            return to == ["C": "f1", "D": "f2", "H": "f3", "S": "f4"][lowest.suit] && lowest.rank == pile(to).count + 1
        }
        guard let top = pile(to).last else { return !isKlondike || lowest.rank == pack.ranks }
        return top.rank == lowest.rank + 1 && (isSpider || top.isRed != lowest.isRed)
    }

    private var mayDraw: Bool {
        let stock = pile("stock")
        if isSpider { return !stock.isEmpty && columns.allSatisfy { !pile($0).isEmpty } }
        guard isKlondike else { return false }
        if !stock.isEmpty { return true }
        return !pile("waste").isEmpty && (pack.passes.map { turned < $0 - 1 } ?? true)
    }

    /// Plays every draw that is left, and looks whether one of the cards that come to the waste's top fits anywhere.
    var isStuck: Bool {
        if isCleared { return false }
        let moves = legal.filter { move in
            let words = move.split(separator: " ").map(String.init)
            guard words.count == 3 else { return false }
            return
                !(columns.contains(words[0]) && columns.contains(words[1]) && pile(words[1]).isEmpty
                && pile(words[0]).count == Int(words[2]))
        }
        if !moves.isEmpty { return false }
        if !isKlondike { return !mayDraw }
        if pile("stock").contains(where: { !$0.wasUp }) { return false }
        var ahead = self
        for _ in 0..<2 * (pile("stock").count + pile("waste").count + 1) where ahead.mayDraw {
            ahead = ahead.after("draw")
            if (columns + foundations).contains(where: { ahead.isLegal("waste", $0, 1) }) { return false }
        }
        return true
    }

    // MARK: What follows

    func after(_ move: String) -> SecondReading {
        var next = self
        let words = move.split(separator: " ").map(String.init)
        if words.count == 3, let count = Int(words[2]) {
            next.carry(words[0], words[1], count)
            if columns.contains(words[0]) { next.turnTop(words[0]) }
        } else if isSpider {
            for column in columns {
                next.carry("stock", column, 1)
                next.turnTop(column)
            }
        } else if pile("stock").isEmpty {
            next.piles["stock"] = pile("waste").reversed().map { Card(id: $0.id, isUp: false, wasUp: true) }
            next.piles["waste"] = []
            next.turned += 1
        } else {
            for _ in 0..<min(pack.draw ?? 1, pile("stock").count) {
                next.carry("stock", "waste", 1)
                next.turnTop("waste")
            }
        }
        if isSpider { next.takeRuns() }
        return next
    }

    private mutating func carry(_ from: String, _ to: String, _ count: Int) {
        let cards = pile(from).suffix(count)
        piles[from]?.removeLast(count)
        piles[to]?.append(contentsOf: cards)
    }

    private mutating func turnTop(_ name: String) {
        guard let last = pile(name).indices.last else { return }
        piles[name]?[last].isUp = true
        piles[name]?[last].wasUp = true
    }

    private mutating func takeRuns() {
        for column in columns {
            let run = pile(column).suffix(pack.ranks)
            guard run.count == pack.ranks, run.allSatisfy({ $0.isUp && $0.suit == run.last?.suit }),
                run.map(\.rank) == (1...pack.ranks).reversed(),
                let home = foundations.first(where: { pile($0).isEmpty })
            else { continue }
            carry(column, home, pack.ranks)
            turnTop(column)
        }
    }
}
