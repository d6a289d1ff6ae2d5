import Terminal

/// The help: all keys of the screen, in a box over it.
struct HelpOverlay: Sendable, Hashable {
    private var first = 0

    /// Handles a key; false if it closes the help.
    mutating func take(_ key: InputEvent.Key) -> Bool {
        switch key.move {
        case .up: first = max(0, first - 1)
        case .down: first += 1
        case .pageUp: first = max(0, first - 8)
        case .pageDown, .character(" "): first += 8
        case .home: first = 0
        default: return false
        }
        return true
    }

    /// A key and its words in a row. Without a key the words are a heading.
    private struct Cell {
        let x: Int
        let hint: Hint
        /// From the key's beginning to that of the words.
        let indent: Int
    }

    /// The keys that do the same on every screen. While text is typed, letters are text.
    static func everywhere(_ context: ScreenContext, _ screen: any Screen) -> [Hint] {
        let keys = context.words.keys
        let isTyping = screen.isTyping
        let mouse = context.settings.usesMouse ? [Hint(keys.click, keys.pointer)] : []
        return [
            Hint(isTyping ? "F1" : "? F1", keys.help, .function(1)), Hint(isTyping ? "^P" : ": ^P", keys.commands),
            Hint("^L", keys.repaint, .character("l")),
        ] + mouse + [
            Hint("^Z", keys.suspend, .character("z")),
            isTyping ? Hint("^C", keys.quit, .character("c")) : Hint("q ^C", keys.quit, KeyCommand.quit.key),
        ]
    }

    /// Whether there are more keys than the box shows at once.
    static func scrolls(_ context: ScreenContext, _ screen: any Screen) -> Bool {
        rows(context, screen).count > room(context).height
    }

    private static func room(_ context: ScreenContext) -> Size {
        Size(width: context.size.width - 4, height: context.size.height - 2)
    }

    /// A column; if that is too tall, two columns; if they are too wide, keys one behind the other, without headings.
    private static func rows(_ context: ScreenContext, _ screen: any Screen) -> [[Cell]] {
        let (own, others) = (screen.help(context), Self.everywhere(context, screen))
        let here = [Hint("", context.words.keys.here)] + own
        let everywhere = [Hint("", context.words.keys.everywhere)] + others
        let room = room(context)
        let lines = here + [Hint("", "")] + everywhere
        if lines.count <= room.height { return column(lines, 0).map { [$0] } }
        let (left, right) = (column(here, 0), column(everywhere, width(here) + 3))
        let count = max(left.count, right.count)
        if width(here) + 3 + width(everywhere) <= room.width, count <= room.height {
            return (0..<count).map { row in
                [left, right].compactMap { $0.indices.contains(row) ? $0[row] : nil }
            }
        }
        return flow(own + others, width: room.width)
    }

    private static func column(_ hints: [Hint], _ x: Int) -> [Cell] {
        hints.map { Cell(x: x, hint: $0, indent: $0.key.isEmpty ? 0 : keyWidth(hints) + 2) }
    }

    /// Each goes into the first row that has room for it.
    private static func flow(_ hints: [Hint], width: Int) -> [[Cell]] {
        var rows: [[Cell]] = []
        var ends: [Int] = []
        for hint in hints {
            let indent = TextWidth.of(hint.key) + 1
            let taken = indent + TextWidth.of(hint.words) + 2
            let row = ends.firstIndex { $0 + taken - 2 <= width } ?? rows.count
            if row == rows.count {
                rows.append([])
                ends.append(0)
            }
            rows[row].append(Cell(x: ends[row], hint: hint, indent: indent))
            ends[row] += taken
        }
        return rows
    }

    func draw(on canvas: inout Canvas, _ context: ScreenContext, _ screen: any Screen) {
        let room = Self.room(context)
        let lines = Self.rows(context, screen)
        let ends = lines.joined().map { $0.x + $0.indent + TextWidth.of($0.hint.words) }
        let width = min(room.width, max(24, ends.max() ?? 0))
        // A box that is nearly as high as the window covers all of it.
        let rows = lines.count > 5 && room.height < 12 ? room.height : min(lines.count, room.height)
        let area = Rect(context.size).centred(width: width + 4, height: rows + 2)
        canvas.hideCursor()
        let title = context.words.keys.help
        let inside = canvas.box(area, title: title.prefix(1).uppercased() + title.dropFirst())
        let start = min(first, max(0, lines.count - rows))
        for (row, cells) in lines[start..<min(lines.count, start + rows)].enumerated() {
            for cell in cells {
                let (x, y) = (inside.origin.x + cell.x, inside.origin.y + row)
                canvas.put(cell.hint.key, x, y, \.accent)
                canvas.put(
                    cell.hint.words, x + cell.indent, y, cell.hint.key.isEmpty ? \.strong : \.text,
                    width: inside.columns.upperBound - x - cell.indent)
            }
        }
        let arrows = canvas.look.scrollArrows
        if start > 0 { canvas.put(arrows.up, area.columns.upperBound - 2, area.origin.y, \.accent) }
        if start + rows < lines.count {
            canvas.put(arrows.down, area.columns.upperBound - 2, area.rows.upperBound - 1, \.accent)
        }
    }

    private static func keyWidth(_ lines: [Hint]) -> Int { lines.map { TextWidth.of($0.key) }.max() ?? 0 }

    private static func width(_ lines: [Hint]) -> Int {
        keyWidth(lines) + 2 + (lines.map { TextWidth.of($0.words) }.max() ?? 0)
    }
}
