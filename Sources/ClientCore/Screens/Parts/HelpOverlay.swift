import Terminal

/// The help: all keys of the screen, in a box over it.
struct HelpOverlay: Sendable, Hashable {
    private var first = 0

    /// Handles a key; false if it closes the help.
    mutating func take(_ key: InputEvent.Key) -> Bool {
        switch key {
        case .up, .character("k"): first = max(0, first - 1)
        case .down, .character("j"): first += 1
        case .pageUp: first = max(0, first - 8)
        case .pageDown, .character(" "): first += 8
        case .home: first = 0
        default: return false
        }
        return true
    }

    func draw(on canvas: inout Canvas, _ context: ScreenContext, _ screen: any Screen) {
        let keys = context.words.keys
        let own = screen.help(context)
        let everywhere = [
            Hint("q", keys.quit), Hint("? F1", keys.help), Hint("^L", keys.repaint), Hint("^Z", keys.suspend),
            Hint("^C", keys.quit),
        ]
        let lines: [Hint] =
            [Hint("", keys.here)] + own + [Hint("", ""), Hint("", keys.everywhere)] + everywhere
            + (context.settings.usesMouse ? [Hint(keys.click, keys.pointer)] : [])
        let keyWidth = lines.map { TextWidth.of($0.key) }.max() ?? 0
        let natural = keyWidth + 2 + (lines.map { TextWidth.of($0.words) }.max() ?? 0)
        let width = min(context.size.width - 4, max(24, natural))
        let rows = min(lines.count, context.size.height - 2)
        let area = Rect(context.size).centred(width: width + 4, height: rows + 2)
        canvas.hideCursor()
        let inside = canvas.overlay(area, title: keys.help.prefix(1).uppercased() + keys.help.dropFirst())
        let start = min(first, max(0, lines.count - rows))
        for (row, line) in lines[start..<start + rows].enumerated() {
            let y = inside.origin.y + row
            if line.key.isEmpty {
                canvas.put(line.words, inside.origin.x, y, \.strong, width: width)
            } else {
                canvas.put(line.key, inside.origin.x, y, \.accent)
                canvas.put(line.words, inside.origin.x + keyWidth + 2, y, width: width - keyWidth - 2)
            }
        }
        let arrows = canvas.look.scrollArrows
        if start > 0 { canvas.put(arrows.up, area.columns.upperBound - 2, area.origin.y, \.accent) }
        if start + rows < lines.count {
            canvas.put(arrows.down, area.columns.upperBound - 2, area.rows.upperBound - 1, \.accent)
        }
    }
}
