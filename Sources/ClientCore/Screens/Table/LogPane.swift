import Terminal
import Wire

/// Who turned what in a game, one line for each card.
struct LogPane: Sendable, Hashable {
    static let kept = 200

    private(set) var lines: [String] = []

    /// Adds a line for a change that tells of a card; a deal begins anew.
    mutating func note(_ change: Change, _ state: TableState) {
        let words = state.words
        switch change {
        case .deal: lines = []
        case .memory(.reveal(let card, let face, let seat)):
            lines.append(
                words.telling.turns(
                    state.name(seat), words.place(card, state.snapshot), words.label(face, state.snapshot)))
        case .memory(.match), .memory(.miss):
            if let line = state.sentence(change, state.snapshot) { lines.append(line) }
        default: break
        }
        if lines.count > Self.kept { lines.removeFirst(lines.count - Self.kept) }
    }

    /// Paints the newest lines, the last one at the bottom.
    func draw(on canvas: inout Canvas, in area: Rect, _ words: Words) {
        guard !lines.isEmpty else {
            canvas.put(words.playing.logEmpty, area.origin.x, area.origin.y, \.muted, width: area.size.width)
            return
        }
        var y = area.rows.upperBound - 1
        for line in lines.reversed() {
            for text in TextWrap.lines(line, width: area.size.width).reversed() {
                guard y >= area.origin.y else { return }
                canvas.put(text, area.origin.x, y)
                y -= 1
            }
        }
    }
}
