import Terminal

extension Canvas {
    /// A box with a list of two lines each: a name, and what is known of it. The mouse finds each as a row.
    mutating func list(
        _ lines: [(name: String, detail: String)], _ choice: Choice, title: String, empty: String, width: Int,
        in size: Size
    ) {
        let inside = box(
            Rect(size).centred(
                width: min(size.width - 2, width), height: min(size.height, max(1, lines.count) * 2 + 2)),
            title: title)
        if lines.isEmpty { put(empty, inside.origin.x, inside.origin.y, \.muted, width: inside.size.width) }
        var y = inside.origin.y
        for number in choice.visible(count: lines.count, rows: max(1, inside.size.height / 2)) {
            let row = Rect(x: inside.origin.x, y: y, width: inside.size.width, height: 1)
            put("  " + lines[number].name, row.origin.x, y, \.strong, width: row.size.width)
            if number == choice.index { point(at: row) }
            put("    " + lines[number].detail, row.origin.x, y + 1, \.muted, width: row.size.width)
            mark(row, as: .row(number))
            y += 2
        }
    }
}
