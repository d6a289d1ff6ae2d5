import Terminal

/// Three cards for a person who starts the program for the first time: what is played, how, and with whom. Any key shows
/// the next one, Esc and `q` skip them.
struct NewcomerCards: Sendable, Hashable {
    private static let count = 3
    private var number = 0

    /// Handles a key; false if it closes the cards.
    mutating func take(_ key: InputEvent.Key) -> Bool {
        number += 1
        return key != .escape && key != .character("q") && number < Self.count
    }

    func hints(_ words: Words) -> [Hint] {
        let isLast = number == Self.count - 1
        let on = Hint(words.keys.enter, isLast ? words.keys.close : words.keys.next, .enter)
        return isLast ? [on] : [on, Hint(words.keys.escape, words.newcomer.skip, .escape)]
    }

    func draw(on canvas: inout Canvas, _ context: ScreenContext) {
        let words = context.words.newcomer
        let (title, text) = [
            (words.what, words.whatText), (words.how, words.howText),
            (words.whom, words.whomText(KeyCommand.copy.sign)),
        ][number]
        let width = max(4, min(context.size.width - 6, 46))
        let lines = TextWrap.lines(text, width: width)
        let area = Rect(context.size).centred(width: width + 4, height: min(context.size.height, lines.count + 4))
        canvas.hideCursor()
        let inside = canvas.overlay(area, title: "\(number + 1)/\(Self.count) \(title)")
        for (row, line) in lines.enumerated() { canvas.put(line, inside.origin.x, inside.origin.y + row) }
        var x = inside.origin.x
        for hint in hints(context.words) { x += canvas.button(hint, x, inside.rows.upperBound - 1) + 2 }
    }
}
