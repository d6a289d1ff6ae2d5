import Terminal

/// Something that the player can do on a screen, for ``PlainReader``, which gives it a number.
struct PlainChoice: Sendable {
    /// What typing its number does.
    enum Deed: Sendable {
        /// Passes these events to the screen, in order.
        case events([ScreenEvent])
        /// Goes on to the next value of a form's line. A value after the number sets it.
        case value(row: Int)
        /// Needs a text after the number, for a form's line.
        case text(row: Int)
    }

    /// What it is, independent of its name. A number that was given stays with it.
    let id: String
    /// Its name in the language of the settings.
    let name: String
    /// Further details; empty for none.
    var detail = ""
    /// What typing its number does.
    let deed: Deed
    /// Whether it is announced when it is added while the screen is shown.
    var isNews = false

    /// Its name and details, as `Join Ada's den, 2 tables, 3 open seats`. A value comes after a colon.
    func text(_ words: Words) -> String {
        if detail.isEmpty { return name }
        if case .events = deed { return words.list([name, detail]) }
        return words.plain.labelled(name, detail)
    }

    /// The choice that does what a command's key does.
    static func key(_ command: KeyCommand, _ name: String, isNews: Bool = false) -> PlainChoice {
        PlainChoice(id: command.sign, name: name, deed: .events([.command(command)]), isNews: isNews)
    }

    /// The choice that does what a key does that is no command.
    static func key(_ key: InputEvent.Key, _ name: String, id: String) -> PlainChoice {
        PlainChoice(id: id, name: name, deed: .events([.key(key, [])]))
    }

    /// The choice that does what Escape does.
    static func escape(_ name: String) -> PlainChoice {
        key(.escape, name, id: "escape")
    }
}

extension FormRow {
    /// The line as a choice, which is identified by its field.
    func choice(_ row: Int, _ field: some Hashable, _ words: Words) -> PlainChoice {
        let id = "\(field)"
        return switch kind {
        case .action: PlainChoice(id: id, name: label, deed: .events([.pointed(.row(row), .pressed)]))
        case .choice(let value):
            PlainChoice(
                id: id, name: label, detail: told(words.list([value] + (meaning.map { [$0] } ?? []))),
                deed: .value(row: row), isNews: true)
        case .text(let text, _, let isSecret, let hint):
            PlainChoice(
                id: id, name: label, detail: told(text.isEmpty ? hint : isSecret ? words.plain.hidden : text),
                deed: .text(row: row), isNews: true)
        }
    }

    private func told(_ value: String) -> String { flaw.map { "\(value). \($0)" } ?? value }

    /// The text of the line's value.
    var value: String {
        switch kind {
        case .choice(let value): value
        case .text(let text, _, _, _): text
        case .action: ""
        }
    }
}

/// Finds a value by its text.
enum ValueSearch {
    /// How many steps are tried in each direction.
    private static let reach = 64

    /// The number of steps, negative for backward, to the value whose text is the typed one, begins with it as a word, or
    /// begins with it; nil if there is none within `reach`.
    ///
    /// `value` is the text of a state, `step` moves it by one step.
    static func steps<State>(
        to typed: String, from state: State, value: (State) -> String, step: (inout State, Int) -> Void
    ) -> Int? {
        let wanted = typed.lowercased()
        var best: (steps: Int, rank: Int)?
        for direction in [1, -1] {
            var state = state
            for count in 0...reach {
                let rank = rank(of: value(state).lowercased(), wanted)
                if rank > best?.rank ?? 0 { best = (count * direction, rank) }
                step(&state, direction)
            }
        }
        return best?.steps
    }

    private static func rank(of value: String, _ wanted: String) -> Int {
        for text in [value, value.inASCII] {
            if text == wanted { return 3 }
            guard text.hasPrefix(wanted) else { continue }
            let next = text.dropFirst(wanted.count).first
            return next.map { $0.isLetter || $0.isNumber } == true ? 1 : 2
        }
        return 0
    }
}
