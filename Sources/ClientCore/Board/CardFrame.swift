import Terminal

/// The characters of a frame that is painted around a card, in the gaps.
struct CardFrame {
    let corners: [String]
    let across: String
    let along: String
    /// Left and right of a card of one row.
    let brackets: [String]

    /// The frame of the keyboard's card.
    static func cursor(isUnicode: Bool) -> CardFrame {
        isUnicode
            ? CardFrame(corners: ["┏", "┓", "┗", "┛"], across: "━", along: "┃", brackets: ["[", "]"])
            : CardFrame(corners: ["+", "+", "+", "+"], across: "=", along: "|", brackets: ["[", "]"])
    }

    /// The frame of the mouse's card.
    static func hover(isUnicode: Bool) -> CardFrame {
        isUnicode
            ? CardFrame(corners: ["╭", "╮", "╰", "╯"], across: "─", along: "│", brackets: ["(", ")"])
            : CardFrame(corners: [".", ".", "'", "'"], across: "-", along: ":", brackets: ["(", ")"])
    }

    /// Paints it around the cells of a card.
    func paint(around rect: Rect, _ gap: Size, _ style: Style, on frame: inout Frame) {
        let left = rect.origin.x - 1
        let right = rect.last.x + 1
        guard gap.height > 0 else {
            for y in rect.rows {
                // Of two rows the corners make a frame by themselves.
                let isCorner = rect.size.height == 2
                let part = y == rect.origin.y ? 0 : 2
                put(isCorner ? corners[part] : brackets[0], left, y, style, on: &frame)
                put(isCorner ? corners[part + 1] : brackets[1], right, y, style, on: &frame)
            }
            return
        }
        for (y, part) in [(rect.origin.y - 1, 0), (rect.last.y + 1, 2)] {
            put(corners[part], left, y, style, on: &frame)
            frame.fill(Rect(x: left + 1, y: y, width: rect.size.width, height: 1), style, with: across)
            put(corners[part + 1], right, y, style, on: &frame)
        }
        for x in [left, right] {
            frame.fill(
                Rect(x: x, y: rect.origin.y, width: 1, height: rect.size.height), style, with: along)
        }
    }

    private func put(_ text: String, _ x: Int, _ y: Int, _ style: Style, on frame: inout Frame) {
        frame.fill(Rect(x: x, y: y, width: 1, height: 1), style, with: text)
    }
}
