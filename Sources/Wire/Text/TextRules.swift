/// What text from clients may contain.
package enum TextRules {
    /// Why the text can't be a name of at most that length; nil where it can.
    ///
    /// Every terminal at the table shows a name, so it has no character that moves a cursor, is invisible or changes
    /// the reading direction.
    package static func flaw(inName name: String, longest: Int) -> String? {
        let scalars = Array(name.unicodeScalars)
        guard (1...longest).contains(scalars.count) else {
            return "A name has \(words(1...longest)) characters."
        }
        // By scalars: a combining mark makes one character with the space before it.
        let hasTwoSpaces = zip(scalars, scalars.dropFirst()).contains { $0 == " " && $1 == " " }
        if scalars.first == " " || scalars.last == " " || hasTwoSpaces {
            return "A name has single spaces only, and only inside."
        }
        for scalar in scalars where scalar != " " {
            switch scalar.properties.generalCategory {
            case .unassigned, .spaceSeparator: return "A name has no invisible or control characters."
            default: if isUnseen(scalar) { return "A name has no invisible or control characters." }
            }
        }
        if let first = scalars.first, isMark(first) { return "A name does not begin with a combining mark." }
        return nil
    }

    /// Whether the character is invisible: it acts on a terminal, changes the direction, has no common meaning, or is
    /// shown as nothing. A selector of the form of the character before it is none of these.
    private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .privateUse, .surrogate, .lineSeparator, .paragraphSeparator: true
        // U+2800, a braille cell without dots, is a symbol that looks like a space.
        default:
            scalar.value == 0x2800
                || scalar.properties.isDefaultIgnorableCodePoint && !(0xFE00...0xFE0F).contains(scalar.value)
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    /// The text without characters that act on a terminal or are invisible. A joiner between two emoji stays.
    package static func withoutControls(_ text: String) -> String {
        func isPicture(_ scalar: Unicode.Scalar?) -> Bool {
            scalar.map { $0.properties.isEmoji && !$0.isASCII || $0 == "\u{FE0F}" } ?? false
        }
        let scalars = Array(text.unicodeScalars)
        var kept = String.UnicodeScalarView()
        for (index, scalar) in scalars.enumerated() {
            let next = scalars.indices.contains(index + 1) ? scalars[index + 1] : nil
            let joins = scalar == "\u{200D}" && isPicture(kept.last) && isPicture(next)
            if joins || !isUnseen(scalar) { kept.append(scalar) }
        }
        return String(kept)
    }

    /// The beginning of a client's text, safe to repeat in an error.
    package static func excerpt(_ text: String) -> String {
        let clean = withoutControls(String(text.unicodeScalars.prefix(24)))
        return clean.unicodeScalars.count < text.unicodeScalars.count ? clean + "…" : clean
    }

    /// A range of lengths in words: `1–24`.
    static func words(_ range: ClosedRange<Int>) -> String { "\(range.lowerBound)–\(range.upperBound)" }

    /// A form of the name that is equal for names that look the same.
    ///
    /// Case is folded, and the Cyrillic, Greek and full-width letters that look like Latin ones are taken for those
    /// (the single letters among Unicode's confusables, UTS #39).
    package static func look(of name: String) -> String {
        var look = String.UnicodeScalarView()
        for scalar in name.lowercased().unicodeScalars {
            if let latin = lookAlikes[scalar] {
                look.append(latin)
            } else if (0xFF01...0xFF5E).contains(scalar.value), let plain = Unicode.Scalar(scalar.value - 0xFEE0) {
                look.append(contentsOf: String(plain).lowercased().unicodeScalars)
            } else {
                look.append(scalar)
            }
        }
        return String(look)
    }

    private static let lookAlikes: [Unicode.Scalar: Unicode.Scalar] = [
        "а": "a", "в": "b", "с": "c", "ԁ": "d", "е": "e", "һ": "h", "н": "h", "і": "i", "ј": "j", "к": "k", "м": "m",
        "о": "o", "р": "p", "ԛ": "q", "г": "r", "ѕ": "s", "т": "t", "ԝ": "w", "х": "x", "у": "y", "ү": "y", "ѵ": "v",
        "α": "a", "β": "b", "ε": "e", "η": "n", "ι": "i", "κ": "k", "ν": "v", "ο": "o", "ρ": "p", "τ": "t", "υ": "u",
        "χ": "x", "γ": "y", "ı": "i", "ɡ": "g", "ɑ": "a", "ѐ": "e", "ё": "e",
    ]
}
