import Terminal

/// Breaks text into lines of a given width.
enum TextWrap {
    /// Lines of at most `width` columns, broken at spaces where there are some; never empty.
    static func lines(_ text: String, width: Int) -> [String] {
        guard width > 0 else { return [""] }
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ", omittingEmptySubsequences: true) {
            let joined = line.isEmpty ? String(word) : line + " " + word
            if TextWidth.of(joined) <= width {
                line = joined
                continue
            }
            if !line.isEmpty { lines.append(line) }
            line = ""
            // A word longer than a line is broken anywhere.
            for character in word {
                if TextWidth.of(line) + TextWidth.of(character) > width {
                    lines.append(line)
                    line = ""
                }
                line.append(character)
            }
        }
        if !line.isEmpty || lines.isEmpty { lines.append(line) }
        return lines
    }
}
