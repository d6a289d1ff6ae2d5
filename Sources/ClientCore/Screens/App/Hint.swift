import Terminal

/// A key and what it does.
struct Hint: Sendable, Hashable {
    /// Where a key is named.
    enum Part: Sendable, Hashable { case barAndHelp, bar, help }

    var key: String
    /// What the key does.
    var words: String
    /// The key that a click on it stands for.
    var press: InputEvent.Key?
    var part = Part.barAndHelp
    /// What it does, if it is a command.
    var command: KeyCommand?

    /// A key that is no command, by its name.
    init(_ key: String, _ words: String, _ press: InputEvent.Key? = nil, in part: Part = .barAndHelp) {
        self.key = key
        self.words = words
        self.press = press
        self.part = part
    }

    init(_ command: KeyCommand, _ words: String, in part: Part = .barAndHelp) {
        self.init(command.sign, words, command.key, in: part)
        self.command = command
    }

    /// Whether it is pressed with the control key.
    var isControl: Bool { key.hasPrefix("^") && key.count == 2 }

    /// Whether something is lost by it.
    var isDangerous: Bool { [.resign, .kick, .leaveEvent, .endEvent].contains(command) }

    /// The same key, named only in one part.
    func only(_ part: Part) -> Hint {
        var hint = self
        hint.part = part
        return hint
    }
}
