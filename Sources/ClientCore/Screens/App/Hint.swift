import Terminal

/// A key and what it does.
struct Hint: Sendable, Hashable {
    /// The key as it is shown.
    var key: String
    /// What the key does.
    var words: String
    /// The key that a click on it stands for.
    var press: InputEvent.Key?

    /// A key by its name. If the name is a letter, a click presses that letter.
    init(_ key: String, _ words: String, _ press: InputEvent.Key? = nil) {
        self.key = key
        self.words = words
        let letter = key.count == 1 ? key.first.flatMap { $0.isASCII ? InputEvent.Key.character($0) : nil } : nil
        self.press = press ?? letter
    }
}
