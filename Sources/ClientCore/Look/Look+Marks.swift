/// Marks that several screens share, in the characters that the terminal has.
extension Look {
    /// The mark before the chosen line of a list.
    var pointer: String { isUnicode ? "▸" : ">" }

    /// The mark before the player whose turn it is.
    var turnMark: String { isUnicode ? "▶" : ">" }

    /// The marks of more lines above and below.
    var scrollArrows: (up: String, down: String) { isUnicode ? ("▲", "▼") : ("^", "v") }

    /// Shown for each character of a password.
    var secretMark: String { isUnicode ? "•" : "*" }
}
