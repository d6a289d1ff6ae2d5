import Terminal

/// Where the piles of a patience game are on the screen. Sizes follow from the window alone, so that a move changes only the
/// columns that it is about. A column that is too long first loses the height of its last card, then what lies face
/// down and then what lies above is folded into one row.
struct PileLayout: Sendable, Hashable {
    /// A row of a column, or several of one card.
    struct Row: Sendable, Hashable {
        /// The cards of the row: one, or those that are folded.
        let cards: Range<Int>
        let area: Rect
        /// Whether the cards are folded into it.
        let isFolded: Bool
    }

    let area: Rect
    /// The cells of a card that nothing lies on.
    let card: Size
    /// The columns between two piles.
    let gap: Int
    /// How many rows a card shows that another lies on.
    let step: Int
    /// By pile: where its lowest card is. Empty for a pile that is not shown.
    let origins: [Point?]
    /// The row of the columns' names.
    let names: Int
    private let upperHeight: Int

    static let smallest = 2
    static let largest = 11

    init(_ table: PileTable, in area: Rect, isLarge: Bool) {
        self.area = area
        let (columns, foundations) = (table.columns, table.places(.foundation))
        let left = table.upper.filter { !foundations.contains($0) }
        let hasFan = !table.places(.waste).isEmpty && table.draw > 1
        let across = max(1, max(columns.count, left.count + foundations.count + (hasFan ? 1 : 0)))
        // A column beside each pile is for its name and for the marks around the chosen one.
        var margin = 1
        var gap = 1
        var width = (area.size.width - margin) / across - gap
        if width < 4 { (margin, width) = (0, (area.size.width + 1) / across - 1) }
        if width < 3 { (gap, width) = (0, area.size.width / across) }
        width = min(max(Self.smallest, width), isLarge ? Self.largest : 9)
        let height = Self.height(area.size.height, width: width, isLarge: isLarge)
        card = Size(width: width, height: height)
        self.gap = gap
        step = isLarge && area.size.height >= 30 ? 2 : 1
        upperHeight = area.size.height >= 16 ? height : min(height, area.size.height >= 12 ? 2 : 1)
        names = area.origin.y + upperHeight
        let all = across * (width + gap) - gap
        let x = area.origin.x + max(margin, (area.size.width - all) / 2)
        func point(_ slot: Int, _ y: Int) -> Point { Point(x: x + slot * (width + gap), y: y) }
        var origins: [Point?] = Array(repeating: nil, count: table.piles.count)
        for (slot, pile) in left.enumerated() { origins[pile] = point(slot, area.origin.y) }
        for (slot, pile) in foundations.enumerated() {
            origins[pile] = point(across - foundations.count + slot, area.origin.y)
        }
        for (slot, pile) in columns.enumerated() { origins[pile] = point(slot, names + 1) }
        self.origins = origins
    }

    private static func height(_ rows: Int, width: Int, isLarge: Bool) -> Int {
        let fitting =
            switch rows {
            case ..<12: 1
            case ..<16: 2
            case ..<24: 3
            case ..<32: 4
            default: 5
            }
        let large = isLarge && rows >= 20 ? fitting + 1 : fitting
        return max(1, min(large, width <= 3 ? 2 : width <= 5 ? 3 : 6))
    }

    /// The rows that the columns may take.
    var room: Int { max(1, area.rows.upperBound - names - 1) }

    /// The cells of a pile of the upper row, or of the lowest card of a column.
    func rect(of pile: Int) -> Rect? {
        guard let origin = origins[pile] else { return nil }
        let height = origin.y == area.origin.y ? upperHeight : min(card.height, room)
        return Rect(x: origin.x, y: origin.y, width: card.width, height: height)
    }

    /// The columns from one card of a waste to the next.
    func fan(_ pile: PileTable.Pile, draw: Int) -> (shown: Int, step: Int) {
        guard draw > 1, card.width > 2 else { return (min(1, pile.cards.count), 0) }
        return (min(draw, pile.cards.count), min(4, (card.width + gap) / 2))
    }

    /// The rows of a column, from the top. The card `focus` is never folded, nor is the last one.
    func rows(_ pile: Int, _ table: PileTable, focus: Int?) -> [Row] {
        guard let origin = origins[pile] else { return [] }
        let cards = table.piles[pile].cards
        guard let last = cards.indices.last else { return [] }
        let down = cards.prefix { $0 == nil }.count
        func tall(_ step: Int) -> Int { min(down, last) + (last - min(down, last)) * step }
        let step = tall(self.step) + card.height <= room ? self.step : 1
        let covered = tall(step)
        var plan: [(cards: Range<Int>, height: Int)] = []
        if covered + 1 <= room {
            for place in 0..<last { plan.append((place..<place + 1, place < down ? 1 : step)) }
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
