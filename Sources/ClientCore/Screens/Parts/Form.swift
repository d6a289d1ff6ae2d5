import Terminal

struct FormRow: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        /// One of several values, gone through with the arrows.
        case choice(String)
        /// Something typed; `hint` stands there while it is empty.
        case text(String, limit: Int, isSecret: Bool, hint: String)
        /// A line that does something when it is chosen.
        case action
    }

    let label: String
    let kind: Kind
    /// What is wrong with it; nil if it is good.
    var flaw: String?
    /// What the value means, for who reads line by line. On a screen the last line of a form says it of the chosen line.
    var meaning: String?
}

/// Lines with values to change, one of them chosen.
struct Form: Sendable, Hashable {
    private(set) var choice = Choice()
    private var field = TextField(limit: 1)
    private var fieldRow: Int?
    /// A line of text to which a letter has led: letters go on moving until Enter begins to type.
    private var heldRow: Int?

    /// What a key has done.
    enum Outcome: Sendable, Hashable {
        /// The key does nothing in a form.
        case ignored
        /// Another line is chosen, or text was typed that changed nothing.
        case moved
        /// A value moves on by this many steps.
        case stepped(row: Int, by: Int)
        /// A text was changed to this.
        case typed(row: Int, String)
        case pressed(row: Int)
    }

    /// Whether the chosen line is text.
    var isTyping: Bool { fieldRow != nil }
    /// Whether the chosen line is text in which nothing is typed yet.
    var isHeld: Bool { heldRow != nil }

    mutating func take(_ key: InputEvent.Key, _ modifiers: InputEvent.Modifiers, _ rows: [FormRow]) -> Outcome {
        sync(rows)
        guard rows.indices.contains(choice.index) else { return .ignored }
        let row = choice.index
        switch key {
        case .up, .backTab: return move(by: -1, rows)
        case .down, .tab: return move(by: 1, rows)
        default: break
        }
        if heldRow != nil {
            if choice.take(key, count: rows.count, page: 8) { return hold(rows) }
            guard key == .enter else { return .ignored }
            heldRow = nil
            sync(rows)
            return .moved
        }
        if fieldRow != nil {
            // Who presses Enter before anything is typed means to type.
            if key == .enter { return field.text.isEmpty ? .moved : move(by: 1, rows) }
            guard field.take(key, modifiers) else { return .ignored }
            return .typed(row: row, field.text)
        }
        switch key.move {
        case .left: return step(row, by: -1, rows)
        case .right: return step(row, by: 1, rows)
        case .enter, .character(" "):
            if rows[row].kind == .action { return .pressed(row: row) }
            return step(row, by: 1, rows)
        default:
            guard choice.take(key, count: rows.count, page: 8) else { return .ignored }
            return hold(rows)
        }
    }

    /// Nothing is typed in the line that was just chosen.
    private mutating func hold(_ rows: [FormRow]) -> Outcome {
        heldRow = choice.index
        sync(rows)
        return .moved
    }

    mutating func paste(_ text: String, _ rows: [FormRow]) -> Outcome {
        heldRow = nil
        sync(rows)
        guard let row = fieldRow else { return .ignored }
        field.insert(text)
        return .typed(row: row, field.text)
    }

    mutating func point(at target: Target, _ action: InputEvent.MouseAction, _ rows: [FormRow]) -> Outcome {
        guard action == .pressed else { return .ignored }
        switch target {
        case .row(let row) where rows.indices.contains(row):
            choice.choose(row)
            heldRow = nil
            sync(rows)
            return rows[row].kind == .action ? .pressed(row: row) : .moved
        case .step(let row, let by) where rows.indices.contains(row):
            choice.choose(row)
            sync(rows)
            return .stepped(row: row, by: by)
        default: return .ignored
        }
    }

    /// Chooses a line.
    mutating func choose(_ row: Int) { choice.choose(row) }

    private mutating func move(by step: Int, _ rows: [FormRow]) -> Outcome {
        heldRow = nil
        choice.move(by: step, count: rows.count)
        sync(rows)
        return .moved
    }

    private func step(_ row: Int, by step: Int, _ rows: [FormRow]) -> Outcome {
        if case .choice = rows[row].kind { .stepped(row: row, by: step) } else { .ignored }
    }

    /// A line of text that is chosen is typed in at once, unless a letter has led to it.
    mutating func sync(_ rows: [FormRow]) {
        choice.settle(count: rows.count, rows: rows.count)
        guard rows.indices.contains(choice.index),
            case .text(let text, let limit, let isSecret, _) = rows[choice.index].kind
        else {
            (fieldRow, heldRow) = (nil, nil)
            return
        }
        guard heldRow != choice.index else { return fieldRow = nil }
        heldRow = nil
        guard fieldRow != choice.index else { return }
        fieldRow = choice.index
        field = TextField(text, limit: limit, isSecret: isSecret)
    }

    /// The keys of every form.
    func keys(_ keys: Words.Keys) -> [Hint] {
        let change = Hint("←→", keys.change, in: isHeld || isTyping ? .help : .barAndHelp)
        return [Hint("↑↓", keys.move), change] + (isHeld ? [Hint(keys.enter, keys.type, .enter, in: .bar)] : []) + [
            Hint(keys.tab, keys.next, in: .help), Hint(InputEvent.Key.viMoves, keys.vimMoves, in: .help),
        ]
    }

    /// Paints the lines into a part, scrolled to the chosen one.
    func draw(on canvas: inout Canvas, in area: Rect, _ rows: [FormRow]) {
        let widest = rows.filter { $0.kind != .action }.map { TextWidth.of($0.label) }.max() ?? 0
        let labels = min(widest, area.size.width / 2)
        let shown = choice.visible(count: rows.count, rows: area.size.height)
        // In the margin between the lines and the box around them.
        let arrows = canvas.look.scrollArrows
        if shown.lowerBound > 0 { canvas.put(arrows.up, area.columns.upperBound, area.origin.y, \.accent) }
        if shown.upperBound < rows.count {
            canvas.put(arrows.down, area.columns.upperBound, area.rows.upperBound - 1, \.accent)
        }
        for (line, number) in shown.enumerated() {
            let row = rows[number]
            let y = area.origin.y + line
            let isChosen = number == choice.index
            let whole = Rect(x: area.origin.x, y: y, width: area.size.width, height: 1)
            canvas.mark(whole, as: .row(number))
            let values = area.origin.x + 2 + labels + 2
            let room = area.columns.upperBound - values
            if row.kind == .action {
                let width = canvas.put(
                    " " + row.label + " ", area.origin.x + 1, y, \.strong, width: area.size.width - 1)
                if isChosen {
                    canvas.put(canvas.look.pointer, area.origin.x, y, \.accent)
                    canvas.choose(Rect(x: area.origin.x + 1, y: y, width: width, height: 1))
                }
                continue
            }
            canvas.put(isChosen ? canvas.look.pointer : " ", area.origin.x, y, \.accent)
            canvas.put(row.label, area.origin.x + 2, y, isChosen ? \.strong : \.text, width: labels)
            drawValue(of: row, number, at: Point(x: values, y: y), width: room, isChosen, on: &canvas)
        }
    }

    private func drawValue(
        of row: FormRow, _ number: Int, at point: Point, width: Int, _ isChosen: Bool, on canvas: inout Canvas
    ) {
        switch row.kind {
        case .action: break
        case .choice(let value):
            let (left, right) = canvas.look.isUnicode ? ("◂", "▸") : ("<", ">")
            let shown = TextWidth.fitted(value, max(0, width - 4))
            let end = point.x + 2 + TextWidth.of(shown) + 1
            canvas.put(shown, point.x + 2, point.y, row.flaw == nil ? \.accent : \.error)
            guard isChosen else { return }
            canvas.put(left, point.x, point.y, \.accent)
            canvas.put(right, end, point.y, \.accent)
            canvas.mark(Rect(x: point.x, y: point.y, width: 2, height: 1), as: .step(number, by: -1))
            canvas.mark(Rect(x: point.x + 2, y: point.y, width: end - point.x, height: 1), as: .step(number, by: 1))
        case .text(let text, _, let isSecret, let hint):
            let width = min(30, width - 2)
            if isChosen, fieldRow == number {
                field.draw(on: &canvas, point.x + 2, point.y, width: width, isFocused: true)
            } else if text.isEmpty {
                canvas.put(hint, point.x + 2, point.y, \.muted, width: width)
            } else {
                let shown = isSecret ? String(repeating: canvas.look.secretMark, count: text.count) : text
                canvas.put(shown, point.x + 2, point.y, row.flaw == nil ? \.accent : \.error, width: width)
            }
        }
    }
}
