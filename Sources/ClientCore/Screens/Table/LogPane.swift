import Terminal
import Wire

/// Who turned what in a game, one line for each card.
struct LogPane: Sendable, Hashable {
    static let kept = 200

    private struct Line: Sendable, Hashable {
        let text: String
        let width: Int
        /// Who is at its beginning.
        let seat: Int
        let name: String

        init(_ text: String, _ seat: Int, _ name: String) {
            (self.text, self.seat, self.name) = (text, seat, name)
            width = TextWidth.of(text)
        }

        /// Every frame asks all lines, and most need no wrap.
        func rows(in width: Int) -> [String] { self.width <= width ? [text] : TextWrap.lines(text, width: width) }
    }

    private var lines: [Line] = []

    /// Adds a line for a change that tells of a card, with the table before it; a deal begins anew.
    mutating func note(_ change: Change, _ before: Snapshot, _ state: TableState) {
        let words = state.words
        func add(_ text: String, _ seat: Int) { lines.append(Line(text, seat, state.name(seat))) }
        switch change {
        case .deal: lines = []
        case .memory(.reveal(let card, let face, let seat)):
            add(
                words.telling.turns(
                    state.name(seat), words.place(card, state.snapshot), words.label(face, state.snapshot)), seat)
        case .memory(.match(_, let seat, _)), .memory(.miss(_, let seat, _, _)):
            if let text = state.sentence(change, state.snapshot) { add(text, seat) }
        case .patience(.carry(let carry)):
            if let text = state.move(carry, before) { add(text, carry.seat) }
        default: break
        }
        if lines.count > Self.kept { lines.removeFirst(Self.kept / 2) }
    }

    /// Paints the newest lines from the top, the names in the colours of their seats. A full pane goes on half empty, so that a line costs
    /// the terminal only itself.
    func draw(on canvas: inout Canvas, in area: Rect, _ words: Words) {
        guard !lines.isEmpty else {
            canvas.put(words.playing.logEmpty, area.origin.x, area.origin.y, \.muted, width: area.size.width)
            return
        }
        let texts = lines.map { $0.rows(in: area.size.width) }
        let count = texts.reduce(0) { $0 + $1.count }
        let step = max(1, area.size.height / 2)
        let left = max(0, count - area.size.height + step - 1) / step * step
        var row = -left
        for (line, rows) in zip(lines, texts) {
            defer { row += rows.count }
            // No line begins in its middle.
            guard row >= 0 else { continue }
            for (number, text) in rows.enumerated() where row + number < area.size.height {
                let y = area.origin.y + row + number
                canvas.put(text, area.origin.x, y)
                if number == 0, text.hasPrefix(line.name) {
                    canvas.put(line.name, area.origin.x, y, style: canvas.look.player(line.seat).style)
                }
            }
        }
    }
}
