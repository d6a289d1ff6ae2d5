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
            default:
                let acts =
                    Joiners.act(scalar, between: scalars[..<index], and: scalars[(index + 1)...])
                    || isOfFlag(index, in: scalars)
                if isUnseen(scalar), !acts { return "A name has no invisible or control characters." }
            }
        }
        if let first = scalars.first, isMark(first) { return "A name does not begin with a combining mark." }
        if NameKeys(name).all.contains(where: { $0.hasPrefix(reservedStart) }) {
            return "A name does not begin with \"\(reservedStart)\": the server's own bots have such names."
        }
        return nil
    }

    /// The same for a name that somebody wants to have: nobody can have those that are reserved.
    package static func flaw(inNewName name: String, longest: Int) -> String? {
        flaw(inName: name, longest: longest) ?? (isReserved(name) ? "Nobody can have this name." : nil)
    }

    /// Whether nobody can have the name, because it says that somebody speaks for the server.
    private static func isReserved(_ name: String) -> Bool {
        let keys = NameKeys(name)
        return reservedNames.contains(where: keys.areAlike)
    }

    private static let reservedNames = ["admin", "deleted", "moderator", "server"].map { NameKeys($0) }

    /// With this the names of accounts begin that the server itself signs in to.
    package static let reservedStart = "house:"

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

    /// Whether the character at that index is a tag of a flag that is spelt by tags: those of England, Scotland and Wales are the
    /// only ones that are recommended for interchange (UTS #51).
    private static func isOfFlag(_ index: Int, in scalars: [Unicode.Scalar]) -> Bool {
        guard (0xE0020...0xE007F).contains(scalars[index].value) else { return false }
        return (1...6).contains { back in
            guard index >= back, scalars[index - back] == "\u{1F3F4}" else { return false }
            return flags.contains(scalars[(index - back + 1)...].prefix(6).map(\.value))
        }
    }

    private static let flags = ["gbeng", "gbsct", "gbwls"].map { region in
        region.unicodeScalars.map { $0.value + 0xE0000 } + [0xE007F]
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    /// The text without characters that act on a terminal or are invisible. What joins or parts letters or pictures stays where
    /// that is seen.
    package static func withoutControls(_ text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        var kept: [Unicode.Scalar] = []
        for (index, scalar) in scalars.enumerated() {
            let isLost = isForm(scalar) && !(kept.last.map(hasForms) ?? false)
            let acts =
                Joiners.act(scalar, between: kept[...], and: scalars[(index + 1)...]) || isOfFlag(index, in: scalars)
            if acts || !isUnseen(scalar) && !isLost { kept.append(scalar) }
        }
        var clean = String.UnicodeScalarView()
        clean.append(contentsOf: kept)
        return String(clean)
    }

    /// The beginning of a client's text, safe to repeat in an error: at most 24 scalars.
    package static func excerpt(_ text: String) -> String { excerpt(text, atMost: 24) }

    /// The same of at most so many scalars.
    package static func excerpt(_ text: String, atMost most: Int) -> String {
        let clean = withoutControls(String(text.unicodeScalars.prefix(most)))
        return clean.unicodeScalars.count < text.unicodeScalars.count ? clean + "…" : clean
    }

    /// A range of lengths in words: `1–24`, or `2` where it has one number.
    static func words(_ range: ClosedRange<Int>) -> String {
        range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)–\(range.upperBound)"
    }
}
