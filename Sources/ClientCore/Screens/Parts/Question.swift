import Terminal
import Wire

/// A question to the player, in a box over the screen.
struct Question: Sendable, Hashable {
    /// The subject. The screen that asked gets it back with the answer.
    enum Topic: Sendable, Hashable {
        case quit
        /// The player's name, before anything else.
        case name
        case leaveServer
        case leaveTable
        case resign
        /// Another game without somebody who played the last one.
        case againWithout
        case kick(seat: Int)
        case bot(seat: Int)
        case password(table: String, watching: Bool)
        case address
        /// The password of the server that is connected to.
        case serverPassword
        case eventPassword(String)
        case leaveEvent(String)
        case endEvent(String)
        case guest
        case ignore
        /// One of these seats is reported.
        case whomToReport([Int])
        case whatToDo(seat: Int, player: String)
        case whyToDo(SanctionChoice, seat: Int, player: String)
        /// The password that a typed request needs.
        case secret(Request)
        /// One of the questions of something done with an account.
        case account(AccountDeed, step: Int)
    }

    /// The player's answer.
    enum Answer: Sendable, Hashable {
        case yes
        case text(String)
        case choice(Int)
    }

    /// Which answers are possible.
    enum Kind: Sendable, Hashable {
        case confirm
        case text(TextField)
        case choice([String], Choice)
    }

    /// The result of a key.
    enum Outcome: Sendable, Hashable {
        case open
        case dropped
        case answered(Answer)
    }

    private static let (yes, no): (Character, Character) = ("y", "n")

    let topic: Topic
    let text: String
    private(set) var kind: Kind

    static func confirm(_ topic: Topic, _ text: String) -> Question {
        Question(topic: topic, text: text, kind: .confirm)
    }

    static func text(_ topic: Topic, _ text: String, _ field: TextField) -> Question {
        Question(topic: topic, text: text, kind: .text(field))
    }

    static func choice(_ topic: Topic, _ text: String, _ choices: [String], chosen: Int = 0) -> Question {
        var choice = Choice()
        choice.choose(chosen)
        return Question(topic: topic, text: text, kind: .choice(choices, choice))
    }

    mutating func take(_ key: InputEvent.Key, _ modifiers: InputEvent.Modifiers) -> Outcome {
        if key == .escape { return .dropped }
        switch kind {
        case .confirm:
            switch key {
            case .enter, .character(Self.yes): return .answered(.yes)
            case .character(Self.no): return .dropped
            default: return .open
            }
        case .text(var field):
            if key == .enter { return field.text.isEmpty ? .dropped : .answered(.text(field.text)) }
            _ = field.take(key, modifiers)
            kind = .text(field)
        case .choice(let choices, var choice):
            if key == .enter || key == .character(" ") { return .answered(.choice(choice.index)) }
            _ = choice.take(key, count: choices.count, page: choices.count)
            kind = .choice(choices, choice)
        }
        return .open
    }

    /// A typed line, cut to what fits the field.
    func fitting(_ text: String) -> String {
        guard case .text(var field) = kind else { return text }
        field.clear()
        field.insert(text)
        return field.text
    }

    /// Inserts pasted text.
    mutating func paste(_ text: String) {
        guard case .text(var field) = kind else { return }
        field.insert(text)
        kind = .text(field)
    }

    /// Handles the mouse on a line of the choices; pressing takes that choice.
    mutating func point(at row: Int, isPressed: Bool) -> Outcome {
        guard case .choice(let choices, var choice) = kind, choices.indices.contains(row) else { return .open }
        choice.choose(row)
        kind = .choice(choices, choice)
        return isPressed ? .answered(.choice(row)) : .open
    }

    /// The keys that answer, for the bar of hints.
    func hints(_ words: Words) -> [Hint] {
        switch kind {
        case .confirm:
            [
                Hint("\(Self.yes)/\(words.keys.enter)", words.common.yes, .character(Self.yes)),
                Hint("\(Self.no)/\(words.keys.escape)", words.common.no, .character(Self.no)),
            ]
        case .text:
            [Hint(words.keys.enter, words.keys.choose, .enter), Hint(words.keys.escape, words.keys.cancel, .escape)]
        case .choice:
            [
                Hint("↑↓", words.keys.move), Hint(words.keys.enter, words.keys.choose, .enter),
                Hint(words.keys.escape, words.keys.cancel, .escape),
            ]
        }
    }

    /// Paints the box in the middle.
    func draw(on canvas: inout Canvas, _ context: ScreenContext) {
        let room = context.size.width - 6
        var choices: [String] = []
        if case .choice(let all, _) = kind { choices = all }
        let isDangerous = isDangerous(context)
        let hints = hints(context.words)
        let buttons = hints.filter { $0.press != nil }
        let buttonWidth = buttons.reduce(-2) { $0 + TextWidth.of($1.key) + TextWidth.of($1.words) + 3 }
        let natural = max(TextWidth.of(text), buttonWidth, choices.map { TextWidth.of($0) + 2 }.max() ?? 0)
        let width = max(4, min(room, max(natural, 28)))
        let lines = TextWrap.lines(text, width: width)
        let rows = min(choices.count, max(1, context.size.height - lines.count - 4))
        let middle = isText ? 2 : (choices.isEmpty ? 1 : rows + 1)
        let height = min(context.size.height, lines.count + middle + 3)
        let area = Rect(context.size).centred(width: width + 4, height: height)
        canvas.hideCursor()
        let inside = canvas.box(area)
        var y = inside.origin.y
        for line in lines {
            canvas.put(line, inside.origin.x, y, isDangerous ? \.error : \.strong)
            y += 1
        }
        if isDangerous { canvas.put(" ! ", area.columns.upperBound - 6, area.origin.y, \.miss) }
        switch kind {
        case .confirm: break
        case .text(let field):
            field.draw(on: &canvas, inside.origin.x, y, width: width, isFocused: true)
        case .choice(let all, let choice):
            for line in choice.visible(count: all.count, rows: rows) {
                let row = Rect(x: inside.origin.x, y: y, width: width, height: 1)
                canvas.put(" " + all[line], row.origin.x, y, width: width)
                if line == choice.index { canvas.choose(row) }
                canvas.mark(row, as: .row(line))
                y += 1
            }
        }
        var x = inside.origin.x
        for hint in buttons {
            x += canvas.button(hint, x, inside.rows.upperBound - 1) + 2
        }
    }

    /// Whether something is lost by saying yes.
    private func isDangerous(_ context: ScreenContext) -> Bool {
        switch topic {
        case .resign, .kick, .endEvent, .account(.erase, _): true
        case .quit: context.isPlaying || context.hostsOthers
        case .leaveServer: context.hostsOthers
        case .leaveTable: context.isPlaying
        default: false
        }
    }

    /// Whether what is typed must not be seen.
    var isSecret: Bool { if case .text(let field) = kind { field.isSecret } else { false } }

    private var isText: Bool { if case .text = kind { true } else { false } }
}

extension Canvas {
    /// Paints a key and its words, which can be clicked. Returns the columns taken.
    mutating func button(_ hint: Hint, _ x: Int, _ y: Int) -> Int {
        var taken = put(hint.key, x, y, \.accent)
        taken += put(" " + hint.words, x + taken, y, \.muted)
        if let press = hint.press { mark(Rect(x: x, y: y, width: taken, height: 1), as: .key(press)) }
        return taken
    }
}
