/// The two characters without a shape of their own that join what stands beside them or keep it apart, where that is seen.
///
/// Between letters it is the rule of UAX #31 for identifiers (A1, A2 and B), and before a virama beside: so Bengali and Sinhala write
/// some forms of their letters.
enum Joiners {
    private static let zeroWidthNonJoiner: Unicode.Scalar = "\u{200C}"
    private static let zeroWidthJoiner: Unicode.Scalar = "\u{200D}"

    /// So many characters on either side are looked at: no script has more marks on a letter, and a line is full of them at most.
    private static let reach = 32

    /// Whether the character is a joiner that acts there.
    static func act(
        _ scalar: Unicode.Scalar, between before: ArraySlice<Unicode.Scalar>, and after: ArraySlice<Unicode.Scalar>
    ) -> Bool {
        guard scalar == zeroWidthJoiner || scalar == zeroWidthNonJoiner, let last = before.last else { return false }
        let (before, after) = (before.suffix(reach), after.prefix(reach))
        let follows = before.last { !isJoined($0) }.map(isVirama) ?? false && hasLetter(before)
        if scalar == zeroWidthJoiner {
            guard let next = after.first else { return follows }
            if isPicture(last), isPicture(next) { return true }
            return follows && !isMark(next) || isVirama(next) && hasLetter(before)
        }
        if follows, let next = after.first(where: { !isJoined($0) }), isLetter(next) { return true }
        guard let one = before.last(where: { !isTransparent($0) }),
            let other = after.first(where: { !isTransparent($0) })
        else { return false }
        return joinsNext.contains(one) && joinsPrevious.contains(other)
    }

    /// Whether a letter stands at the end, marks after it aside.
    private static func hasLetter(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
        scalars.last { !isMark($0) }.map(isLetter) ?? false
    }

    private static func isPicture(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isEmoji && !scalar.isASCII || scalar == "\u{FE0F}"
    }

    private static func isVirama(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.canonicalCombiningClass == .virama
    }

    /// A mark that may stand between a virama and what it acts on.
    private static func isJoined(_ scalar: Unicode.Scalar) -> Bool {
        let mark = scalar.properties.canonicalCombiningClass
        return mark != .notReordered && mark != .virama
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        default: false
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        isTransparent(scalar) || scalar.properties.generalCategory == .spacingMark
    }

    /// What letters join across.
    private static func isTransparent(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: true
        default: false
        }
    }

    private static let joinsNext = letters(NameTables.joinsNext)
    private static let joinsPrevious = letters(NameTables.joinsPrevious)

    private static func letters(_ table: StaticString) -> Set<Unicode.Scalar> {
        Set(NameTables.items(of: table).flatMap { $0.codes.compactMap { Unicode.Scalar($0) } })
    }
}
