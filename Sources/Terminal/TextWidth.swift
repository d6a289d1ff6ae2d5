/// How many columns text takes in a terminal.
public enum TextWidth {
    /// The columns of one grapheme cluster: 0 for one that only controls, 2 for East Asian wide and for pictures, else 1.
    public static func of(_ character: Character) -> Int {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator: return 0
        case .nonspacingMark, .enclosingMark: return 0
        default: break
        }
        return isWide(scalar.value) || scalar.properties.isEmojiPresentation ? 2 : 1
    }

    /// The columns of a text in one line.
    public static func of(_ text: String) -> Int { text.reduce(0) { $0 + of($1) } }

    /// As much of the start of a text as fits, with `…` where something is left out.
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

    private static func isWide(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
            0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
