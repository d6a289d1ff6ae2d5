/// Something that one can do on a screen, for somebody who reads line by line. It goes by a number.
struct PlainChoice: Sendable {
    /// What typing its number does.
    enum Deed: Sendable {
        /// What these do, in order.
        case events([ScreenEvent])
        /// Goes on to the next value of a line of a form; a value behind the number sets it.
        case value(row: Int)
        /// Wants a text behind the number, for a line of a form.
        case text(row: Int)
    }

    /// What it is, whatever it is called: numbers that were told stay with it.
    let id: String
    /// What it is called.
    let name: String
    /// What else there is to know; empty for nothing.
    var detail = ""
    /// What it does.
    let deed: Deed
    /// Whether it is told when it comes while one is here.
    var isNews = false

    /// `Join Ada's den, 2 tables, 3 open seats`; a value behind a colon.
    func text(_ words: Words) -> String {
        if detail.isEmpty { return name }
        if case .events = deed { return words.list([name, detail]) }
        return words.plain.labelled(name, detail)
    }

    /// What one key does.
    static func key(_ key: Character, _ name: String) -> PlainChoice {
        PlainChoice(id: String(key), name: name, deed: .events([.key(.character(key), [])]))
    }

    /// What Escape does.
    static func escape(_ name: String) -> PlainChoice {
        PlainChoice(id: "escape", name: name, deed: .events([.key(.escape, [])]))
    }
}

extension FormRow {
    /// The line as a choice, known by its field.
    func choice(_ row: Int, _ field: some Hashable, _ words: Words) -> PlainChoice {
        let id = "\(field)"
        return switch kind {
        case .action: PlainChoice(id: id, name: label, deed: .events([.pointed(.row(row), .pressed)]))
        case .choice(let value):
            PlainChoice(id: id, name: label, detail: told(value), deed: .value(row: row), isNews: true)
        case .text(let text, _, let isSecret, let hint):
            PlainChoice(
                id: id, name: label, detail: told(text.isEmpty ? hint : isSecret ? words.plain.hidden : text),
                deed: .text(row: row), isNews: true)
        }
    }

    private func told(_ value: String) -> String { flaw.map { "\(value). \($0)" } ?? value }

    /// What is shown of a value.
    var value: String {
        switch kind {
        case .choice(let value): value
        case .text(let text, _, _, _): text
        case .action: ""
        }
    }
}

/// Finds a value by what is shown of it.
enum ValueSearch {
    /// How far a value is looked for.
    private static let reach = 64

    /// How many steps forward, or back, lead to the value whose text is the one typed, begins with it as a word, or begins
    /// with it at all; nil where none is near.
    ///
    /// `value` shows a state, `step` takes it one step on.
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
