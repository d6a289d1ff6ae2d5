import Terminal
import Wire

/// One line of text that is being typed.
struct TextField: Sendable, Hashable {
    private(set) var text: String
    /// The most Unicode scalars in it.
    let limit: Int
    /// Whether the text is shown as dots.
    var isSecret = false
    /// The index of the character before which typed text is inserted.
    private var cursor: Int

    init(_ text: String = "", limit: Int, isSecret: Bool = false) {
        self.text = text
        self.limit = limit
        self.isSecret = isSecret
        cursor = text.count
    }

    /// Handles a key; false if it means nothing here.
    mutating func take(_ key: InputEvent.Key, _ modifiers: InputEvent.Modifiers) -> Bool {
        if modifiers.contains(.control) {
            guard key == .character("u") else { return false }
            text = ""
            cursor = 0
            return true
        }
        switch key {
        case .character(let character): insert(String(character))
        case .backspace:
            guard cursor > 0 else { return true }
            cursor -= 1
            text.remove(at: index)
        case .delete: if cursor < text.count { text.remove(at: index) }
        case .left: cursor = max(0, cursor - 1)
        case .right: cursor = min(text.count, cursor + 1)
        case .home: cursor = 0
        case .end: cursor = text.count
        default: return false
        }
        return true
    }

    /// Inserts text, as much as there is room for, in one line and without control characters.
    mutating func insert(_ new: String) {
        let clean = Narrator.printable(new.split(whereSeparator: \.isNewline).joined(separator: " "))
        for character in clean {
            guard text.unicodeScalars.count + character.unicodeScalars.count <= limit else { return }
            text.insert(character, at: index)
            // The inserted scalar may have joined the character before it.
            cursor = min(text.count, cursor + 1)
        }
    }

    mutating func clear() {
        text = ""
        cursor = 0
    }

    private var index: String.Index { text.index(text.startIndex, offsetBy: min(cursor, text.count)) }

    /// Paints the text, scrolled so that the place for typing can be seen, and shows the terminal's cursor there.
    func draw(on canvas: inout Canvas, _ x: Int, _ y: Int, width: Int, isFocused: Bool) {
        guard width > 1 else { return }
        let shown = isSecret ? String(repeating: canvas.look.secretMark, count: text.count) : text
        var first = shown.startIndex
        let here = shown.index(shown.startIndex, offsetBy: min(cursor, shown.count))
        while TextWidth.of(String(shown[first..<here])) > width - 1 { first = shown.index(after: first) }
        canvas.fill(Rect(x: x, y: y, width: width, height: 1), \.field)
        var visible = ""
        for character in shown[first...] {
            guard TextWidth.of(visible) + TextWidth.of(character) <= width else { break }
            visible.append(character)
        }
        canvas.put(visible, x, y, \.field)
        if isFocused {
            canvas.showCursor(at: Point(x: x + TextWidth.of(String(shown[first..<here])), y: y))
        }
    }
}
