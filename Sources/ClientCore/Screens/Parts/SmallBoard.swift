import Terminal
import Vocabulary
import Wire

/// The board of a table as it is dealt, in the smallest room: all cards down, or the piles of a patience game.
struct SmallBoard {
    private let rules: Rules

    init(_ rules: Rules) { self.rules = rules }

    /// The columns and rows of the cards; nil where the rules do not tell.
    private var cards: (columns: Int, rows: Int)? {
        if let columns = rules.columns, let rows = rules.rows { return (columns, rows) }
        return rules.level.flatMap { Level(rawValue: $0) }.map { ($0.columns, $0.rows) }
    }

    /// How many cards the piles of a patience game have at the deal.
    private var piles: [Int]? {
        switch rules.patience?.game {
        case "klondike": Array(1...7)
        case "spider": [6, 6, 6, 6, 5, 5, 5, 5, 5, 5]
        case "freecell": [7, 7, 7, 7, 6, 6, 6, 6]
        default: nil
        }
    }

    /// Paints it in the middle of the top of a part. Returns the rows that it takes; 0 where it has no room.
    func draw(on canvas: inout Canvas, in area: Rect) -> Int {
        if let piles { return draw(piles, on: &canvas, in: area) }
        guard let cards else { return 0 }
        // Two columns for a card, with a blank line between the rows if there is room; one; or one for two cards of a column.
        for (width, step, perRow) in [(2, 2, 1), (2, 1, 1), (1, 1, 1), (1, 1, 2)] {
            let rows = (cards.rows + perRow - 1) / perRow
            let taken = Size(width: cards.columns * (width + 1) - 1, height: (rows - 1) * step + 1)
            guard taken.width <= area.size.width, taken.height <= area.size.height else { continue }
            let left = area.origin.x + (area.size.width - taken.width) / 2
            for row in 0..<rows {
                for column in 0..<cards.columns {
                    let isHalf = perRow == 2 && row * 2 + 1 == cards.rows
                    let back = canvas.look.isUnicode ? (isHalf ? "▀" : perRow == 2 ? "█" : "▚") : "#"
                    let style = perRow == 2 ? canvas.look.accent : canvas.look.cardBacks[(row + column) % 2]
                    canvas.put(
                        String(repeating: back, count: width), left + column * (width + 1),
                        area.origin.y + row * step, style: style)
                }
            }
            return taken.height
        }
        return 0
    }

    private func draw(_ piles: [Int], on canvas: inout Canvas, in area: Rect) -> Int {
        let (width, rows) = (piles.count * 3 - 1, piles.max() ?? 0)
        guard width <= area.size.width, rows <= area.size.height else { return 0 }
        let left = area.origin.x + (area.size.width - width) / 2
        let isOpen = rules.patience?.game == "freecell"
        for (column, count) in piles.enumerated() {
            for row in 0..<count {
                let isUp = isOpen || row == count - 1
                let back = canvas.look.isUnicode ? "▚▚" : "##"
                canvas.put(
                    isUp ? "  " : back, left + column * 3, area.origin.y + row,
                    style: isUp ? canvas.look.cardFace : canvas.look.cardBacks[column % 2])
            }
        }
        return rows
    }
}
