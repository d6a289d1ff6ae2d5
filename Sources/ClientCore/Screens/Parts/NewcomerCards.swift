import Terminal

/// What a person sees who starts the program for the first time: a game of four cards that is played, the name, and with whom one plays.
/// Esc skips the rest.
struct NewcomerCards: Sendable, Hashable {
    private enum Step: Sendable, Hashable { case game, name, others }

    private let steps: [Step]
    private var number = 0
    private var game = FirstGame()
    private var field: TextField
    /// The name that was typed; nil where none was.
    private(set) var name: String?

    /// With a suggestion the name is asked for.
    init(asking suggestion: String?) {
        steps = [.game] + (suggestion == nil ? [] : [.name]) + [.others]
        field = TextField(suggestion ?? "", limit: 24)
    }

    private var step: Step { steps[number] }

    /// Handles a key; false if it closes the cards.
    mutating func take(_ key: InputEvent.Key, _ modifiers: InputEvent.Modifiers) -> Bool {
        if key == .escape { return false }
        switch step {
        case .game:
            if key == .character("q") { return false }
            guard game.isOver, key == .enter || key == .character(" ") else {
                game.take(key)
                return true
            }
        case .name:
            guard key == .enter else {
                _ = field.take(key, modifiers)
                return true
            }
            guard SettingsScreen.isGood(name: field.text) else { return true }
            name = field.text.isEmpty ? nil : field.text
        case .others: break
        }
        number += 1
        return number < steps.count
    }

    mutating func paste(_ text: String) { if step == .name { field.insert(text) } }

    /// Turns a card of the game, as a click does.
    mutating func turn(_ card: Int) { game.turn(card) }

    func hints(_ words: Words) -> [Hint] {
        let isLast = number == steps.count - 1
        let on = Hint(words.keys.enter, isLast ? words.keys.close : words.keys.next, .enter)
        let skip = Hint(words.keys.escape, words.newcomer.skip, .escape)
        if step == .game, !game.isOver { return [Hint(words.keys.space, words.table.flip, .character(" ")), skip] }
        return isLast ? [on] : [on, skip]
    }

    func draw(on canvas: inout Canvas, _ context: ScreenContext) {
        let words = context.words.newcomer
        let width = max(4, min(context.size.width - 6, 46))
        let (title, text): (String, String) =
            switch step {
            case .game: (words.what, game.text(words))
            case .name: (words.you, words.youText)
            case .others: (words.whom, words.whomText(KeyCommand.copy.sign))
            }
        let lines = TextWrap.lines(text, width: width)
        // The box of the game keeps its size, whatever is said.
        let texts =
            step == .game
            ? FirstGame.texts(words).map { TextWrap.lines($0, width: width).count }.max() ?? 1 : lines.count
        let more = step == .game ? FirstGame.size.height + 1 : step == .name ? 2 : 0
        let height = min(context.size.height, texts + more + 4)
        let isTight = texts + more + 4 > context.size.height
        let area = Rect(context.size).centred(width: width + 4, height: height)
        canvas.hideCursor()
        let inside = canvas.box(area, title: "\(number + 1)/\(steps.count) \(title)")
        for (row, line) in lines.enumerated() { canvas.put(line, inside.origin.x, inside.origin.y + row) }
        let y = inside.origin.y + texts + (isTight ? 0 : 1)
        switch step {
        case .game:
            let left = inside.origin.x + (inside.size.width - FirstGame.size.width) / 2
            game.draw(on: &canvas, at: Point(x: left, y: y))
        case .name: field.draw(on: &canvas, inside.origin.x, y, width: min(width, 26), isFocused: true)
        case .others: break
        }
        var x = inside.origin.x
        for hint in hints(context.words) { x += canvas.button(hint, x, inside.rows.upperBound - 1) + 2 }
    }
}

/// Memory with four cards, against nobody.
private struct FirstGame: Sendable, Hashable {
    private static let faces = ["sun", "moon", "moon", "sun"]
    private static let card = Size(width: 5, height: 3)
    static let size = Size(width: 2 * card.width + 1, height: 2 * card.height)

    private var cursor = 0
    private var up: [Int] = []
    private var taken: Set<Int> = []

    var isOver: Bool { taken.count == Self.faces.count }

    /// Two cards are up that differ, until the next key.
    private var isMiss: Bool { up.count == 2 }

    mutating func take(_ key: InputEvent.Key) {
        if isMiss { up = [] }
        switch key.move {
        case .left: cursor &= ~1
        case .right: cursor |= 1
        case .up: cursor &= ~2
        case .down: cursor |= 2
        case .enter, .character(" "): turn(cursor)
        default: break
        }
    }

    mutating func turn(_ card: Int) {
        if isMiss { up = [] }
        cursor = card
        guard !taken.contains(card), !up.contains(card) else { return }
        up.append(card)
        guard up.count == 2, Self.faces[up[0]] == Self.faces[up[1]] else { return }
        taken.formUnion(up)
        up = []
    }

    func text(_ words: Words.Newcomer) -> String {
        if isOver { return words.found }
        if isMiss { return words.notAlike }
        if up.count == 1 { return words.second }
        return taken.isEmpty ? words.first : words.alike
    }

    static func texts(_ words: Words.Newcomer) -> [String] {
        [words.first, words.second, words.alike, words.notAlike, words.found]
    }

    func draw(on canvas: inout Canvas, at origin: Point) {
        let look = canvas.look
        for (card, face) in Self.faces.enumerated() {
            let place = Rect(
                x: origin.x + card % 2 * (Self.card.width + 1), y: origin.y + card / 2 * Self.card.height,
                width: Self.card.width, height: Self.card.height)
            let edge = look.isUnicode ? ["╭───╮", "│", "╰───╯"] : ["+---+", "|", "+---+"]
            let isOpen = up.contains(card) || taken.contains(card)
            let sign = face == "sun" ? (look.isUnicode ? "☼" : "*") : (look.isUnicode ? "☾" : "c")
            let style =
                taken.contains(card)
                ? look.match : isOpen ? look.face(face) : look.cardBacks[(card + card / 2) % 2]
            let inner = isOpen ? " \(sign) " : look.isUnicode ? "░░░" : "###"
            canvas.put(edge[0], place.origin.x, place.origin.y, style: style)
            canvas.put(edge[1] + inner + edge[1], place.origin.x, place.origin.y + 1, style: style)
            canvas.put(edge[2], place.origin.x, place.origin.y + 2, style: style)
            if card == cursor, !isOver {
                canvas.put(look.pointer, place.origin.x - 1, place.origin.y + 1, \.accent)
            }
            canvas.mark(place, as: .card(card))
        }
    }
}
