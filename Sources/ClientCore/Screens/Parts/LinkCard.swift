import Terminal
import Wire

/// The link by which a browser comes to a table, with its QR code where there is room, over the screen.
struct LinkCard: Sendable, Hashable {
    /// What a key does to it. All of them close it.
    enum Outcome: Sendable { case closed, copied, passed }

    let link: String
    let code: Barcode?

    /// Handles a key. One that is not meant for the card is not lost, for the card may have come by itself.
    func take(_ key: InputEvent.Key) -> Outcome {
        switch key {
        case .escape, .enter, .character(" "), KeyCommand.link.key: .closed
        case KeyCommand.copy.key: .copied
        default: .passed
        }
    }

    static func hints(_ words: Words) -> [Hint] {
        [Hint(.copy, words.playing.copy), Hint(words.keys.escape, words.keys.close, .escape)]
    }

    func draw(on canvas: inout Canvas, _ context: ScreenContext) {
        canvas.hideCursor()
        let (size, look) = (context.size, canvas.look)
        guard let code, look.isUnicode, code.width <= size.width, code.lines + 1 <= size.height else {
            return drawLink(on: &canvas, context)
        }
        let hasTitle = code.lines + 2 <= size.height
        let title = context.words.playing.browse
        let width = min(size.width, max(code.width, TextWidth.of(link), TextWidth.of(title)) + 2)
        let area = Rect(size).centred(width: width, height: code.lines + (hasTitle ? 2 : 1))
        canvas.fill(area, \.text)
        var y = area.origin.y
        if hasTitle {
            canvas.put(title, centredIn: area, y, \.title)
            y += 1
        }
        let left = area.origin.x + (width - code.width) / 2
        canvas.code(code, at: Point(x: left, y: y))
        canvas.put(link, centredIn: area, y + code.lines, \.good)
    }

    /// The link alone, which may take several rows.
    private func drawLink(on canvas: inout Canvas, _ context: ScreenContext) {
        let width = max(4, min(context.size.width - 6, 60))
        let lines = TextWrap.lines(context.words.playing.browse, width: width) + TextWrap.lines(link, width: width)
        let height = min(context.size.height, lines.count + 2)
        let inside = canvas.box(Rect(context.size).centred(width: width + 4, height: height))
        for (row, line) in lines.enumerated() where row < inside.size.height {
            canvas.put(line, inside.origin.x, inside.origin.y + row, line.hasPrefix("http") ? \.good : \.text)
        }
    }
}

extension Canvas {
    /// Paints a QR code. Without colours ink is light where text is, so that the code is dark on light all the same.
    mutating func code(_ code: Barcode, at point: Point) {
        let style = look.code
        for (row, line) in code.halfBlocks(isInverted: look.depth == .none && look.isDark).enumerated() {
            put(line, point.x, point.y + row, style: style)
        }
    }
}

extension Look {
    /// Black on white, whatever the terminal's own colours are: readers of codes want dark on light.
    fileprivate var code: Style {
        Style(Tone(0x000000, 16, 0).colour(depth), on: Tone(0xFFFFFF, 231, 15).colour(depth))
    }
}
