import Terminal

/// All that can be done on the screen and everywhere, by name: typing looks for it, Enter does it.
struct CommandSearch: Sendable, Hashable {
    /// What a key does to it.
    enum Outcome: Sendable {
        case open, closed
        case pressed(InputEvent.Key, isControl: Bool)
        /// The screen is to take these.
        case chosen([ScreenEvent])
    }

    /// Something that can be done.
    private struct Command {
        let name: String
        let key: String
        let outcome: Outcome
        var isDangerous = false
    }

    private var field = TextField(limit: 40)
    private var choice = Choice()

    /// What the keys of the screen do that have a name, what else can be chosen there, and what can be done everywhere; each once.
    private static func commands(_ context: ScreenContext, _ screen: any Screen) -> [Command] {
        func commands(_ hints: [Hint]) -> [Command] {
            hints.filter { $0.command != .palette }.compactMap { hint in
                hint.press.map {
                    Command(
                        name: hint.words, key: hint.key, outcome: .pressed($0, isControl: hint.isControl),
                        isDangerous: hint.isDangerous)
                }
            }
        }
        let choices = screen.choices(context).compactMap { choice -> Command? in
            guard case .events(let events) = choice.deed else { return nil }
            return Command(name: choice.name, key: "", outcome: .chosen(events))
        }
        var names: Set<String> = []
        return (commands(screen.keys(context)) + choices + commands(HelpOverlay.everywhere(context, screen))).filter {
            names.insert($0.name.lowercased()).inserted
        }
    }

    /// Those whose name has all the typed words; the ones that begin with them first.
    private func found(in commands: [Command]) -> [Command] {
        let typed = field.text.lowercased()
        let words = typed.split(separator: " ")
        let fitting = commands.filter { command in
            [command.name.lowercased(), command.name.lowercased().inASCII].contains { text in
                words.allSatisfy { text.contains($0) }
            }
        }
        return fitting.filter { $0.name.lowercased().hasPrefix(typed) }
            + fitting.filter { !$0.name.lowercased().hasPrefix(typed) }
    }

    mutating func take(
        _ key: InputEvent.Key, _ modifiers: InputEvent.Modifiers, _ context: ScreenContext, _ screen: any Screen
    ) -> Outcome {
        let found = found(in: Self.commands(context, screen))
        switch key {
        case .escape: return .closed
        case .enter: return press(choice.index, found)
        case .tab: choice.move(by: 1, count: found.count)
        case .backTab: choice.move(by: -1, count: found.count)
        case .up, .down, .pageUp, .pageDown: _ = choice.take(key, count: found.count, page: 8)
        case .backspace where field.text.isEmpty: return .closed
        default: if field.take(key, modifiers) { choice.choose(0) }
        }
        return .open
    }

    mutating func paste(_ text: String) {
        field.insert(text)
        choice.choose(0)
    }

    /// Handles the mouse on a line; pressing does what it names.
    mutating func point(at row: Int, isPressed: Bool, _ context: ScreenContext, _ screen: any Screen) -> Outcome {
        choice.choose(row)
        return isPressed ? press(row, found(in: Self.commands(context, screen))) : .open
    }

    private func press(_ row: Int, _ found: [Command]) -> Outcome {
        found.indices.contains(row) ? found[row].outcome : .open
    }

    static func hints(_ words: Words) -> [Hint] {
        [
            Hint("↑↓", words.keys.move), Hint(words.keys.enter, words.keys.choose, .enter),
            Hint(words.keys.escape, words.keys.close, .escape),
        ]
    }

    func draw(on canvas: inout Canvas, _ context: ScreenContext, _ screen: any Screen) {
        let all = Self.commands(context, screen)
        let found = found(in: all)
        let keys = min(12, all.map { TextWidth.of($0.key) }.max() ?? 0)
        let natural = keys + 5 + (all.map { TextWidth.of($0.name) }.max() ?? 0)
        let width = max(20, min(context.size.width - 6, max(36, natural)))
        let rows = max(1, min(all.count, context.size.height - 5))
        let area = Rect(context.size).centred(width: width + 4, height: rows + 4)
        let title = context.words.keys.commands
        let inside = canvas.box(area, title: title.prefix(1).uppercased() + title.dropFirst())
        let sign = canvas.put(KeyCommand.palette.sign, inside.origin.x, inside.origin.y, \.accent)
        field.draw(
            on: &canvas, inside.origin.x + sign + 1, inside.origin.y, width: inside.size.width - sign - 1,
            isFocused: true)
        let top = inside.origin.y + 2
        guard !found.isEmpty else {
            canvas.put(context.words.keys.noCommand, inside.origin.x, top, \.muted, width: inside.size.width)
            return
        }
        var choice = choice
        choice.choose(min(choice.index, found.count - 1))
        let shown = choice.visible(count: found.count, rows: rows)
        for (line, number) in shown.enumerated() {
            let command = found[number]
            let row = Rect(x: inside.origin.x, y: top + line, width: inside.size.width, height: 1)
            canvas.put(command.name, row.origin.x + 2, row.origin.y, width: row.size.width - keys - 4)
            canvas.put(
                command.key, endingAt: row.columns.upperBound - 1, row.origin.y, command.isDangerous ? \.error : \.muted
            )
            if number == choice.index { canvas.point(at: row) }
            canvas.mark(row, as: .row(number))
        }
        let arrows = canvas.look.scrollArrows
        if shown.lowerBound > 0 { canvas.put(arrows.up, area.columns.upperBound - 2, top, \.accent) }
        if shown.upperBound < found.count {
            canvas.put(arrows.down, area.columns.upperBound - 2, area.rows.upperBound - 2, \.accent)
        }
    }
}
