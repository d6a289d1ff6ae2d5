import Terminal

/// The characters of a frame that is painted around a card, in the gaps.
struct CardFrame {
    let corners: [String]
    let across: String
    let along: String
    /// Left and right of a card of one row.
    let brackets: [String]
    /// Left and right of the half row in which a card ends.
    let half: String

    /// The frame of the keyboard's card.
    static func cursor(isUnicode: Bool) -> CardFrame {
        isUnicode
            ? CardFrame(corners: ["┏", "┓", "┗", "┛"], across: "━", along: "┃", brackets: ["[", "]"], half: "╹")
            : CardFrame(corners: ["+", "+", "+", "+"], across: "=", along: "|", brackets: ["[", "]"], half: " ")
    }

    /// The frame of the mouse's card.
    static func hover(isUnicode: Bool) -> CardFrame {
        isUnicode
            ? CardFrame(corners: ["╭", "╮", "╰", "╯"], across: "─", along: "│", brackets: ["(", ")"], half: "╵")
            : CardFrame(corners: [".", ".", "'", "'"], across: "-", along: ":", brackets: ["(", ")"], half: " ")
    }

    /// Paints it around the cells of a card. Where there is no gap above and below, it is a line on either side, as high
    /// as the painter makes the card.
    func paint(
        around rect: Rect, _ painter: CardPainter, _ gap: Size, _ style: Style, on frame: inout Frame
    ) {
        let left = rect.origin.x - 1
        let right = rect.last.x + 1
        guard gap.height > 0 else {
            let endsInHalf = painter.isEdged && painter.hasHalves
            for y in painter.inner(rect, hasOutline: false).rows {
                put(endsInHalf ? along : brackets[0], left, y, style, on: &frame)
                put(endsInHalf ? along : brackets[1], right, y, style, on: &frame)
            }
            guard endsInHalf else { return }
            for x in [left, right] { put(half, x, rect.last.y, style, on: &frame) }
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
