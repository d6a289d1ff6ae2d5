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
        let here = [Hint("", keys.here)] + own
        let rest =
            [Hint("", keys.everywhere)] + everywhere
            + (context.settings.usesMouse ? [Hint(keys.click, keys.pointer)] : [])
        let room = Size(width: context.size.width - 4, height: context.size.height - 2)
        let lines = here + [Hint("", "")] + rest
        // Side by side if they are too many for one column and both fit.
        let pair = Self.width(here) + 3 + Self.width(rest)
        let isPaired = lines.count > room.height && pair <= room.width && here.count <= room.height
        let width = isPaired ? pair : min(room.width, max(24, Self.width(lines)))
        let rows = isPaired ? max(here.count, rest.count) : min(lines.count, room.height)
        let area = Rect(context.size).centred(width: width + 4, height: rows + 2)
        canvas.hideCursor()
        let inside = canvas.overlay(area, title: keys.help.prefix(1).uppercased() + keys.help.dropFirst())
        if isPaired {
            Self.draw(here[...], inside.origin, width: Self.width(here), on: &canvas)
            let right = Point(x: inside.origin.x + Self.width(here) + 3, y: inside.origin.y)
            return Self.draw(rest[...], right, width: Self.width(rest), on: &canvas)
        }
        let start = min(first, max(0, lines.count - rows))
        Self.draw(lines[start..<start + rows], inside.origin, width: width, on: &canvas)
        let arrows = canvas.look.scrollArrows
        if start > 0 { canvas.put(arrows.up, area.columns.upperBound - 2, area.origin.y, \.accent) }
        if start + rows < lines.count {
            canvas.put(arrows.down, area.columns.upperBound - 2, area.rows.upperBound - 1, \.accent)
        }
    }

    private static func keyWidth(_ lines: ArraySlice<Hint>) -> Int { lines.map { TextWidth.of($0.key) }.max() ?? 0 }

    private static func width(_ lines: [Hint]) -> Int {
        keyWidth(lines[...]) + 2 + (lines.map { TextWidth.of($0.words) }.max() ?? 0)
    }

    private static func draw(_ lines: ArraySlice<Hint>, _ origin: Point, width: Int, on canvas: inout Canvas) {
        let keys = keyWidth(lines)
        for (row, line) in lines.enumerated() {
            let y = origin.y + row
            if line.key.isEmpty {
                canvas.put(line.words, origin.x, y, \.strong, width: width)
            } else {
                canvas.put(line.key, origin.x, y, \.accent)
                canvas.put(line.words, origin.x + keys + 2, y, width: width - keys - 2)
            }
        }
    }
}
