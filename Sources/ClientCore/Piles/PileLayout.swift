import Terminal
import Vocabulary

/// Where the piles of a patience game are on the screen. Places follow from the window alone, so a move changes only its own
/// columns. The cards' size changes only where a column grows or shrinks much. A column that is too long first shows less of each
/// card, then loses the height of its last card, then what lies face down and then what lies above is folded into one row.
struct PileLayout: Sendable, Hashable {
    /// A row of a column, or several of one card.
    struct Row: Sendable, Hashable {
        /// The cards of the row: one, or those that are folded.
        let cards: Range<Int>
        let area: Rect
        /// Whether the cards are folded into it.
        let isFolded: Bool
    }

    /// The rows that a card shows that another lies on: face down, and open.
    private struct Spread {
        let down: Int
        let up: Int
    }

    /// How the width of a window is shared.
    private struct Grid {
        let across: Int
        let margin: Int
        let gap: Int
        let width: Int

        init(_ table: PileTable, in size: Size) {
            let hasFan = !table.places(.waste).isEmpty && table.draw > 1
            across = max(1, table.columns.count, table.upper.count + (hasFan ? 1 : 0))
            // A column beside each pile is for its name and for the marks around the chosen one. The last one's right mark may have none.
            var (margin, gap) = (1, 1)
            var width = (size.width - margin + gap) / across - gap
            if width < 4 { (margin, width) = (0, (size.width + 1) / across - 1) }
            if width < 3 { (gap, width) = (0, size.width / across) }
            // In a low window a wide card would be no card any more.
            let widest = min(PileLayout.largest, max(9, (size.height - 9) / 2 * 3 / 2))
            width = min(max(PileLayout.smallest, width), widest)
            // Pips and what is drawn from pixels have a column in their middle. A narrower card has no column to spare.
            if width > 8, width.isMultiple(of: 2) { width -= 1 }
            (self.margin, self.gap, self.width) = (margin, gap, width)
        }
    }

    let area: Rect
    /// The cells of a card that nothing lies on.
    let card: Size
    /// The columns between two piles.
    let gap: Int
    /// By pile: where its lowest card is. Empty for a pile that is not shown.
    let origins: [Point?]
    /// The row of the columns' names.
    let names: Int
    private let upperHeight: Int

    static let smallest = 2
    static let largest = 19
    /// From so many rows on there is room to show more than one row of a card.
    private static let roomy = 30
    /// A height is chosen if every column has room for so many cards more. Cards grow only if it has room for three times as many.
    private static let slack = 2

    /// The piles with cards of a height, as ``height(of:in:after:)`` says it.
    init(_ table: PileTable, in area: Rect, height: Int) {
        self.area = area
        let grid = Grid(table, in: area.size)
        let (columns, foundations) = (table.columns, table.places(.foundation))
        let left = table.upper.filter { !foundations.contains($0) }
        card = Size(width: grid.width, height: height)
        gap = grid.gap
        upperHeight = area.size.height >= 16 ? height : min(height, area.size.height >= 12 ? 2 : 1)
        names = area.origin.y + upperHeight
        let step = grid.width + gap
        let x = area.origin.x + max(grid.margin, (area.size.width - grid.across * step + gap) / 2)
        func point(_ slot: Int, _ y: Int) -> Point { Point(x: x + slot * step, y: y) }
        var origins: [Point?] = Array(repeating: nil, count: table.piles.count)
        for (slot, pile) in left.enumerated() { origins[pile] = point(slot, area.origin.y) }
        for (slot, pile) in foundations.enumerated() {
            origins[pile] = point(grid.across - foundations.count + slot, area.origin.y)
        }
        for (slot, pile) in columns.enumerated() { origins[pile] = point(slot, names + 1) }
        self.origins = origins
    }

    /// The height of a card: the largest with which the longest column still fits after some moves. The height that was shown
    /// before stays while all columns fit, until a larger one would for long.
    static func height(of table: PileTable, in area: Rect, after shown: Int? = nil) -> Int {
        let (rows, width) = (area.size.height, Grid(table, in: area.size).width)
        let least = least(rows, width: width)
        guard rows >= 16 else { return least }
        let most = max(least, (3 * width + 3) / 4)
        func fits(_ height: Int, _ step: Int, slack: Int = 0) -> Bool {
            table.columns.allSatisfy { pile in
                covered(table.piles[pile].cards, Spread(down: 1, up: step), slack: slack) <= rows - 2 * height - 1
            }
        }
        func largest(slack: Int) -> Int {
            (least...most).last { fits($0, rows >= roomy && $0 > 6 ? 2 : 1, slack: slack) } ?? least
        }
        guard let shown, (least...most).contains(shown), fits(shown, 1) else { return largest(slack: slack) }
        return max(shown, largest(slack: 3 * slack))
    }

    /// The height that fits in any game.
    private static func least(_ rows: Int, width: Int) -> Int {
        let fitting =
            switch rows {
            case ..<12: 1
            case ..<16: 2
            case ..<24: 3
            case ..<32: 4
            default: 5
            }
        return min(fitting, width <= 3 ? 2 : width <= 5 ? 3 : 6)
    }

    /// The rows of the cards of a column that another lies on.
    private static func covered(_ cards: [PlayingCard?], _ spread: Spread, slack: Int = 0) -> Int {
        let last = max(0, cards.count - 1)
        let down = min(last, cards.prefix { $0 == nil }.count)
        return down * spread.down + (last - down + slack) * spread.up
    }

    /// How a column is spread: as wide as it fits.
    private func spread(_ cards: [PlayingCard?]) -> Spread {
        guard area.size.height >= Self.roomy else { return Spread(down: 1, up: 1) }
        let spreads = [(3, 3), (2, 3), (1, 3), (1, 2)].map { Spread(down: $0.0, up: $0.1) }
        return spreads.first { Self.covered(cards, $0) + card.height <= room } ?? Spread(down: 1, up: 1)
    }

    /// The rows that the columns may take.
    var room: Int { max(1, area.rows.upperBound - names - 1) }

    /// The cells of a pile of the upper row, or of the lowest card of a column.
    func rect(of pile: Int) -> Rect? {
        guard let origin = origins[pile] else { return nil }
        let height = origin.y == area.origin.y ? upperHeight : min(card.height, room)
        return Rect(x: origin.x, y: origin.y, width: card.width, height: height)
    }

    /// Where a card of a pile is, or would be.
    func place(of spot: PileScene.Spot, in table: PileTable) -> Point? {
        guard let origin = origins[spot.pile] else { return nil }
        let pile = table.piles[spot.pile]
        guard pile.kind == .tableau else { return origin }
        let rows = rows(spot.pile, table, focus: nil)
        if let row = rows.first(where: { $0.cards.contains(spot.card) }) { return row.area.origin }
        guard let last = rows.last else { return origin }
        let spread = spread(pile.cards)
        let step = pile.cards.last == .some(nil) ? spread.down : spread.up
        return Point(x: origin.x, y: min(last.area.origin.y + step, area.last.y))
    }

    /// The columns from one card of a waste to the next.
    func fan(_ pile: PileTable.Pile, draw: Int) -> (shown: Int, step: Int) {
        guard draw > 1, card.width > 2 else { return (min(1, pile.cards.count), 0) }
        return (min(draw, pile.cards.count), min(max(4, card.width / 3), (card.width + gap) / 2))
    }

    /// The rows of a column, from the top. The card `focus` is never folded, nor is the last one.
    func rows(_ pile: Int, _ table: PileTable, focus: Int?) -> [Row] {
        guard let origin = origins[pile] else { return [] }
        let cards = table.piles[pile].cards
        guard let last = cards.indices.last else { return [] }
        let down = min(last, cards.prefix { $0 == nil }.count)
        let spread = spread(cards)
        let covered = Self.covered(cards, spread)
        var plan: [(cards: Range<Int>, height: Int)] = []
        if covered + 1 <= room {
            for place in 0..<last { plan.append((place..<place + 1, place < down ? spread.down : spread.up)) }
            plan.append((last..<last + 1, min(card.height, room - covered)))
        } else {
            plan = Self.folded(last: last, down: down, room: room, focus: focus).map { ($0, 1) }
        }
        var y = origin.y
        return plan.map { item in
            defer { y += item.height }
            return Row(
                cards: item.cards, area: Rect(x: origin.x, y: y, width: card.width, height: item.height),
                isFolded: item.cards.count > 1)
        }
    }

    /// The rows of a column that is too long, each of one card or of those that are folded.
    private static func folded(last: Int, down: Int, room: Int, focus: Int?) -> [Range<Int>] {
        var rows: [Range<Int>] = []
        var first = 0
        if down > 1 {
            rows.append(0..<down)
            first = down
        }
        var free = room - rows.count
        if last + 1 - first > free, first > 0 {
            // What lies face down and what lies on it share the row.
            rows = []
            first = 0
            free = room
        }
        guard last + 1 - first > free else { return rows + (first...last).map { $0..<$0 + 1 } }
        guard free > 3 else { return [first..<last, last..<last + 1].suffix(free).filter { !$0.isEmpty } }
        // One row for what is folded above, and one for what is folded between the chosen card and the last one.
        var shown = last + 1 - (free - 1)
        if let focus, focus < shown, focus >= first {
            shown = max(first + 1, focus)
            let end = min(shown + free - 3, last - 1)
            rows.append(first..<shown)
            rows += (shown..<end).map { $0..<$0 + 1 }
            rows.append(end..<last)
        } else {
            rows.append(first..<shown)
            rows += (shown..<last).map { $0..<$0 + 1 }
        }
        return rows + [last..<last + 1]
    }
}
