import Terminal
import Vocabulary
import Wire

/// The board of a table as it is dealt, in the smallest room: all cards down, or the piles of a patience game.
struct SmallBoard {
    private let rules: Rules

    init(_ rules: Rules) { self.rules = rules }

    /// The columns and rows of the cards; nil where the rules do not tell.
    private var cards: (columns: Int, rows: Int)? {
        if let columns = rules.columns, let rows = rules.rows {
            return RuleLimits.side.contains(columns) && RuleLimits.side.contains(rows) ? (columns, rows) : nil
        }
        return rules.level.flatMap { Level(rawValue: $0) }.map { ($0.columns, $0.rows) }
    }

    /// Paints it in the middle of the top of a part. Returns the rows that it takes; 0 where it has no room.
    func draw(on canvas: inout Canvas, in area: Rect) -> Int {
        if let terms = rules.patience {
            return PatienceRules.named(terms.game).map { draw($0.columns, on: &canvas, in: area) } ?? 0
        }
        guard let cards else { return 0 }
        // As large as there is room for: with a blank line between the rows, without, or with one row for two cards of a column.
        let sizes = [(6, 3, 1, 1), (4, 2, 1, 1), (2, 1, 1, 1), (2, 1, 0, 1), (1, 1, 0, 1), (1, 1, 0, 2)]
        for (width, height, gap, perRow) in sizes {
            let (rows, step) = ((cards.rows + perRow - 1) / perRow, height + gap)
            let taken = Size(width: cards.columns * (width + 1) - 1, height: rows * step - gap)
            guard taken.width <= area.size.width, taken.height <= area.size.height else { continue }
            let left = area.origin.x + (area.size.width - taken.width) / 2
            for row in 0..<rows {
                for column in 0..<cards.columns {
                    let isHalf = perRow == 2 && row * 2 + 1 == cards.rows
                    // Without a blank line half of a row is between the cards, or a column of them would be a stripe.
                    let isDrawn = step == 1 && canvas.look.isUnicode
                    let back = isDrawn ? (perRow == 1 || isHalf ? "▀" : "█") : canvas.look.smallBack
                    let style =
                        isDrawn || perRow == 2 ? canvas.look.accent : canvas.look.cardBacks[(row + column) % 2]
                    for line in 0..<height {
                        canvas.put(
                            String(repeating: back, count: width), left + column * (width + 1),
                            area.origin.y + row * step + line, style: style)
                    }
                }
            }
            return taken.height
        }
        return 0
    }

    private func draw(_ columns: [PatienceRules.Column], on canvas: inout Canvas, in area: Rect) -> Int {
        let (width, rows) = (columns.count * 3 - 1, columns.map { $0.down + $0.up }.max() ?? 0)
        guard width <= area.size.width, rows <= area.size.height else { return 0 }
        let left = area.origin.x + (area.size.width - width) / 2
        for (number, column) in columns.enumerated() {
            for row in 0..<column.down + column.up {
                let isUp = row >= column.down
                canvas.put(
                    String(repeating: isUp ? " " : canvas.look.smallBack, count: 2), left + number * 3,
                    area.origin.y + row, style: isUp ? canvas.look.cardFace : canvas.look.cardBacks[number % 2])
            }
        }
        return rows
    }
}
