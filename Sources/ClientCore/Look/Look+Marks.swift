/// Marks that several screens share, in the characters that the terminal has.
extension Look {
    /// Stands before the chosen line of a list.
    var pointer: String { isUnicode ? "▸" : ">" }

    /// Stands before the player whose turn it is.
    var turnMark: String { isUnicode ? "▶" : ">" }

    /// Show that there are more lines above and below.
    var scrollArrows: (up: String, down: String) { isUnicode ? ("▲", "▼") : ("^", "v") }

    /// Stands for each character of a password.
    var secretMark: String { isUnicode ? "•" : "*" }
}
