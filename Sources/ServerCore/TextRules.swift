/// What text from clients may contain.
package enum TextRules {
    /// Unicode scalars in a name.
    package static let nameLength = 1...24

    /// Why the text can't be a name; nil where it can.
    ///
    /// A name is shown on every terminal at the table, so it has nothing that moves a cursor, hides itself or turns
    /// the reading direction.
    package static func flaw(inName name: String) -> String? {
        let scalars = Array(name.unicodeScalars)
        guard nameLength.contains(scalars.count) else {
            return "A name has \(words(nameLength)) characters."
        }
        // By scalars: a combining mark makes one character with the space before it.
        let hasTwoSpaces = zip(scalars, scalars.dropFirst()).contains { $0 == " " && $1 == " " }
        if scalars.first == " " || scalars.last == " " || hasTwoSpaces {
            return "A name has single spaces only, and only inside."
        }
        for scalar in scalars where scalar != " " {
            switch scalar.properties.generalCategory {
            case .control, .format, .privateUse, .surrogate, .unassigned, .spaceSeparator, .lineSeparator,
                .paragraphSeparator:
                return "A name has no invisible or control characters."
            default: break
            }
        }
        if let first = scalars.first, isMark(first) { return "A name does not begin with a combining mark." }
        return nil
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    /// The text without characters that could act on a terminal: controls, and those that turn the direction.
    package static func withoutControls(_ text: String) -> String {
        var kept = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: continue
            default: if !scalar.properties.isBidiControl { kept.append(scalar) }
            }
        }
        return String(kept)
    }

    /// The beginning of a client's text, fit to be told back in an error.
    package static func excerpt(_ text: String) -> String {
        let clean = withoutControls(String(text.unicodeScalars.prefix(24)))
        return clean.unicodeScalars.count < text.unicodeScalars.count ? clean + "…" : clean
    }

    /// A range of lengths in words: `1–24`.
    static func words(_ range: ClosedRange<Int>) -> String { "\(range.lowerBound)–\(range.upperBound)" }
}
