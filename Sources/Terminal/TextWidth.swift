/// How many columns text takes in a terminal.
public enum TextWidth {
    /// The columns of one grapheme cluster.
    ///
    /// - 0 for control characters, joiners and marks without a letter. Such text is never painted.
    /// - 2 for East Asian Wide and Fullwidth (Unicode 15), which includes all emoji that are pictures by default; for a pair
    ///   of regional indicators; and for a character that U+FE0F makes a picture.
    /// - 1 for everything else.
    ///
    /// In a cluster of several scalars the first decides, as in sequences joined by U+200D. Terminals differ about these,
    /// about U+FE0F and about flags. Therefore no card shows them, and ``Renderer`` addresses the cell after them anew.
    public static func of(_ character: Character) -> Int {
        if let ascii = character.asciiValue { return ascii < 0x20 || ascii == 0x7F ? 0 : 1 }
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        switch first.properties.generalCategory {
        case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator, .nonspacingMark, .enclosingMark:
            return 0
        default: break
        }
        if isJoiningJamo(first.value) { return 0 }
        if WideScalars.contains(first.value) { return 2 }
        return scalars.dropFirst().contains { $0.value == pictureSelector || isRegional($0.value) } ? 2 : 1
    }

    /// The columns of a text in one line.
    public static func of(_ text: String) -> Int { text.reduce(0) { $0 + of($1) } }

    /// The start of a text, as much as fits into `width` columns, ended by `…` where something is left out.
    public static func fitted(_ text: String, _ width: Int) -> String {
        guard of(text) > width else { return text }
        guard width > 0 else { return "" }
        var fitted = ""
        var used = 0
        for character in text {
            let next = of(character)
            guard used + next <= width - 1 else { break }
            fitted.append(character)
            used += next
        }
        return fitted + "…"
    }

    /// Follows a character and asks for it to be shown as a picture.
    private static let pictureSelector: UInt32 = 0xFE0F

    /// Vowels and finals of Hangul, which join the syllable before them.
    private static func isJoiningJamo(_ scalar: UInt32) -> Bool {
        (0x1160...0x11FF).contains(scalar) || (0xD7B0...0xD7FF).contains(scalar)
    }

    /// Letters that make a flag in pairs.
    private static func isRegional(_ scalar: UInt32) -> Bool { (0x1F1E6...0x1F1FF).contains(scalar) }
}
