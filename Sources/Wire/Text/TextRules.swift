/// What text from clients may contain.
package enum TextRules {
    /// Why the text can't be a name of at most that length; nil if it can.
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
        for (index, scalar) in scalars.enumerated() where scalar != " " {
            if isForm(scalar), index == 0 || !hasForms(scalars[index - 1]) {
                return "A name has no invisible or control characters."
            }
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
        default: scalar.properties.isDefaultIgnorableCodePoint && !isForm(scalar) || blanks.contains(scalar)
        }
    }

    /// What is shown as nothing though it is a sign: the Braille pattern without dots, the note without a head.
    private static let blanks: Set<Unicode.Scalar> = ["\u{2800}", "\u{1D159}"]

    /// Whether it chooses a form of the character before it.
    private static func isForm(_ scalar: Unicode.Scalar) -> Bool { (0xFE00...0xFE0F).contains(scalar.value) }

    /// Whether the character has forms to choose from: pictures and what keys show, ideographs, mathematical signs. A letter
    /// with such a mark looks as it does without.
    private static func hasForms(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        return properties.isEmoji || properties.isIdeographic || properties.generalCategory == .mathSymbol
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    /// The text without characters that act on a terminal or are invisible. A joiner between two emoji stays, and so does one
    /// between two letters of a script in which it changes the letters' forms.
    package static func withoutControls(_ text: String) -> String {
        func isPicture(_ scalar: Unicode.Scalar?) -> Bool {
            scalar.map { $0.properties.isEmoji && !$0.isASCII || $0 == "\u{FE0F}" } ?? false
        }
        let scalars = Array(text.unicodeScalars)
        var kept = String.UnicodeScalarView()
        for (index, scalar) in scalars.enumerated() {
            let next = scalars.indices.contains(index + 1) ? scalars[index + 1] : nil
            let isJoiner = scalar == "\u{200D}" && isPicture(kept.last) && isPicture(next)
            let shapes = scalar == "\u{200D}" || scalar == "\u{200C}"
            let joins = isJoiner || shapes && isShaped(kept.last) && isShaped(next)
            let isLost = isForm(scalar) && !(kept.last.map(hasForms) ?? false)
            if joins || !isUnseen(scalar) && !isLost { kept.append(scalar) }
        }
        return String(kept)
    }

    /// Whether it is a letter or a mark of a script in which a joiner changes the forms of its neighbours: Arabic and its kin,
    /// Mongolian, and the scripts of India and its neighbours.
    private static func isShaped(_ scalar: Unicode.Scalar?) -> Bool {
        guard let scalar else { return false }
        let isThere = shapedScripts.contains { $0.contains(scalar.value) }
        return isThere && (scalar.properties.isAlphabetic || isMark(scalar))
    }

    private static let shapedScripts: [ClosedRange<UInt32>] = [
        0x600...0x7FF, 0x840...0xDFF, 0x1000...0x109F, 0x1780...0x18AF, 0xA840...0xA87F, 0xA8E0...0xA8FF,
        0xFB50...0xFDFF, 0xFE70...0xFEFC,
    ]

    /// The beginning of a client's text, safe to repeat in an error: at most 24 scalars.
    package static func excerpt(_ text: String) -> String { excerpt(text, atMost: 24) }

    /// The same of at most so many scalars.
    package static func excerpt(_ text: String, atMost most: Int) -> String {
        let clean = withoutControls(String(text.unicodeScalars.prefix(most)))
        return clean.unicodeScalars.count < text.unicodeScalars.count ? clean + "…" : clean
    }

    /// A range of lengths in words: `1–24`.
    static func words(_ range: ClosedRange<Int>) -> String { "\(range.lowerBound)–\(range.upperBound)" }

    /// A form of the name that is equal for names that look the same.
    ///
    /// Case is folded, and the Cyrillic, Greek and full-width letters that look like Latin ones are taken for those
    /// (the single letters among Unicode's confusables, UTS #39). So are mathematical, circled and squared letters and digits.
    package static func look(of name: String) -> String {
        var look = String.UnicodeScalarView()
        for scalar in name.lowercased().unicodeScalars {
            if let latin = lookAlikes[scalar] {
                look.append(latin)
            } else if isForm(scalar) {
                continue
            } else if let plain = plainForm(of: scalar) {
                look.append(plain)
            } else if (0xFF01...0xFF5E).contains(scalar.value), let plain = Unicode.Scalar(scalar.value - 0xFEE0) {
                look.append(contentsOf: String(plain).lowercased().unicodeScalars)
            } else {
                look.append(scalar)
            }
        }
        return String(look)
    }

    /// The Latin letter or digit of which the scalar is a form: the end of its Unicode name, or its numeric value.
    private static func plainForm(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
        guard formedLetters.contains(where: { $0.contains(scalar.value) }) else { return nil }
        if let value = scalar.properties.numericValue {
            return (0...9).contains(value) ? Unicode.Scalar(UInt8(ascii: "0") + UInt8(value)) : nil
        }
        guard let letter = scalar.properties.name?.split(separator: " ").last?.unicodeScalars, letter.count == 1 else {
            return scalar == "\u{210E}" ? "h" : nil
        }
        return letter.first?.properties.lowercaseMapping.unicodeScalars.first
    }

    /// Letterlike signs, enclosed letters and numbers, mathematical letters, enclosed letters again.
    private static let formedLetters: [ClosedRange<UInt32>] = [
        0x2102...0x2149, 0x2460...0x24FF, 0x1D400...0x1D7FF, 0x1F110...0x1F189,
    ]

    private static let lookAlikes: [Unicode.Scalar: Unicode.Scalar] = [
        "а": "a", "в": "b", "с": "c", "ԁ": "d", "е": "e", "һ": "h", "н": "h", "і": "i", "ј": "j", "к": "k", "м": "m",
        "о": "o", "р": "p", "ԛ": "q", "г": "r", "ѕ": "s", "т": "t", "ԝ": "w", "х": "x", "у": "y", "ү": "y", "ѵ": "v",
        "α": "a", "β": "b", "ε": "e", "η": "n", "ι": "i", "κ": "k", "ν": "v", "ο": "o", "ρ": "p", "τ": "t", "υ": "u",
        "χ": "x", "γ": "y", "ı": "i", "ɡ": "g", "ɑ": "a", "ѐ": "e", "ё": "e",
    ]
}
