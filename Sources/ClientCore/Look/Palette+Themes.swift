extension Palette {
    /// The tones that a theme sets; the rest is the same for all.
    struct ThemeTones: Sendable {
        let ground: Tone
        /// The background between the cards; nil for the screen's.
        var table: Tone?
        let bar: Tone
        let border: Tone
        let accent: Tone
        let back: Tone
        let otherBack: Tone
        let pattern: Tone
        let taken: Tone

        func apply(to palette: inout Palette) {
            palette.ground = ground
            palette.table = table ?? ground
            palette.bar = bar
            palette.border = border
            palette.accent = accent
            palette.back = back
            palette.otherBack = otherBack
            palette.pattern = pattern
            palette.taken = taken
        }
    }

    /// The tones of the themes that this client knows, by their ids. The dark background and the back are the theme's own
    /// colours. In 256 colours a dark background is grey, because the only dark colour of the cube is navy.
    static func tones(_ theme: String, isDark: Bool) -> ThemeTones? {
        isDark ? darkThemes[theme] : lightThemes[theme]
    }

    private static let darkThemes: [String: ThemeTones] = [
        "halloween": ThemeTones(
            ground: Tone(0x1A1026, 234, 0), bar: Tone(0x2E1E42, 237, 4), border: Tone(0x57417A, 60, 8),
            accent: Tone(0xFFA64D, 215, 11), back: Tone(0xFF8C1A, 208, 3), otherBack: Tone(0xCC7014, 202, 11),
            pattern: Tone(0x55300C, 52, 0), taken: Tone(0x2A1F38, 236, 0)),
        "faces": ThemeTones(
            ground: Tone(0x20242C, 235, 0), bar: Tone(0x323844, 238, 4), border: Tone(0x566072, 60, 8),
            accent: Tone(0xFFDA66, 221, 11), back: Tone(0xFFCF33, 220, 11), otherBack: Tone(0xCCA528, 178, 3),
            pattern: Tone(0x67520F, 58, 0), taken: Tone(0x2E343F, 237, 0)),
        "sports": ThemeTones(
            ground: Tone(0x10211A, 234, 0), bar: Tone(0x1C382C, 237, 4), border: Tone(0x3C6B56, 29, 8),
            accent: Tone(0x6FD98A, 114, 10), back: Tone(0x2FA84F, 35, 2), otherBack: Tone(0x25863F, 28, 10),
            pattern: Tone(0x0C2C15, 235, 0), taken: Tone(0x1E3128, 236, 0)),
        "animals": ThemeTones(
            ground: Tone(0x1B1712, 234, 0), bar: Tone(0x332B21, 237, 4), border: Tone(0x6B5A44, 95, 8),
            accent: Tone(0xE6B27A, 180, 11), back: Tone(0xC98A4B, 173, 3), otherBack: Tone(0xA06E3C, 137, 11),
            pattern: Tone(0x3B2612, 235, 0), taken: Tone(0x2B251D, 236, 0)),
        "fruits": ThemeTones(
            ground: Tone(0x1D1014, 234, 0), bar: Tone(0x381E26, 237, 4), border: Tone(0x713F4D, 95, 8),
            accent: Tone(0xFF8A8E, 210, 9), back: Tone(0x8FC93A, 113, 10), otherBack: Tone(0x72A12E, 107, 2),
            pattern: Tone(0x334814, 22, 0), taken: Tone(0x2F1E23, 236, 0)),
        "travel": ThemeTones(
            ground: Tone(0x0F1726, 234, 0), bar: Tone(0x1C2942, 237, 4), border: Tone(0x3F5680, 60, 8),
            accent: Tone(0x7FB2FF, 111, 12), back: Tone(0x3B82F6, 69, 4), otherBack: Tone(0x2F68C4, 26, 12),
            pattern: Tone(0x081936, 233, 15), taken: Tone(0x1C2535, 236, 0)),
        "flags": ThemeTones(
            ground: Tone(0x14171D, 234, 0), bar: Tone(0x262B36, 237, 4), border: Tone(0x4C5567, 59, 8),
            accent: Tone(0xB8C4DB, 152, 14), back: Tone(0x8A94A6, 103, 7), otherBack: Tone(0x6E7684, 66, 8),
            pattern: Tone(0x23272E, 235, 0), taken: Tone(0x232830, 236, 0)),
        "letters": ThemeTones(
            ground: Tone(0x161320, 234, 0), bar: Tone(0x282240, 237, 4), border: Tone(0x544A80, 60, 8),
            accent: Tone(0xC4B0FF, 183, 13), back: Tone(0xA78BFA, 141, 5), otherBack: Tone(0x856FC8, 98, 13),
            pattern: Tone(0x301386, 18, 15), taken: Tone(0x241F33, 236, 0)),
    ]

    private static let lightThemes: [String: ThemeTones] = [
        "halloween": ThemeTones(
            ground: Tone(0xF6F0FA, 255, 15), table: Tone(0xE5D8F0, 254, 7), bar: Tone(0xC9BED3, 251, 0),
            border: Tone(0xA58FBF, 139, 8),
            accent: Tone(0xA34B00, 94, 5), back: Tone(0xE87400, 208, 3), otherBack: Tone(0xB96600, 172, 11),
            pattern: Tone(0x3A2108, 235, 0), taken: Tone(0xCFC4D9, 251, 7)),
        "faces": ThemeTones(
            ground: Tone(0xF7F8FA, 255, 15), table: Tone(0xE3E6EC, 254, 7), bar: Tone(0xC7CACF, 251, 0),
            border: Tone(0x9AA3B2, 247, 8),
            accent: Tone(0x7A5C00, 94, 4), back: Tone(0xD99E00, 172, 8), otherBack: Tone(0xAD7E00, 136, 0),
            pattern: Tone(0x43330A, 237, 11), taken: Tone(0xCDD2DA, 251, 7)),
        "sports": ThemeTones(
            ground: Tone(0xF0F8F2, 255, 15), table: Tone(0xD9EBDE, 254, 7), bar: Tone(0xBECEC3, 251, 0),
            border: Tone(0x85AB93, 108, 8),
            accent: Tone(0x1B6E35, 22, 4), back: Tone(0x2A9447, 35, 2), otherBack: Tone(0x217638, 28, 0),
            pattern: Tone(0xB8FACA, 235, 15), taken: Tone(0xC3D4C9, 251, 7)),
        "animals": ThemeTones(
            ground: Tone(0xFAF6F0, 255, 15), table: Tone(0xEDE3D5, 254, 7), bar: Tone(0xD0C7BB, 251, 0),
            border: Tone(0xB59E80, 144, 8),
            accent: Tone(0x7D4C17, 94, 5), back: Tone(0xB87536, 137, 8), otherBack: Tone(0x935D2B, 130, 0),
            pattern: Tone(0x23170A, 234, 11), taken: Tone(0xD8CBB9, 251, 7)),
        "fruits": ThemeTones(
            ground: Tone(0xFCF3F4, 255, 15), table: Tone(0xF2DCDE, 254, 7), bar: Tone(0xD4C1C3, 251, 0),
            border: Tone(0xC4949A, 138, 8),
            accent: Tone(0xA81E26, 124, 1), back: Tone(0x5E8F1E, 64, 2), otherBack: Tone(0x4B7218, 58, 10),
            pattern: Tone(0xC1FC74, 192, 0), taken: Tone(0xDDC6C8, 251, 7)),
        "travel": ThemeTones(
            ground: Tone(0xF2F6FC, 255, 15), table: Tone(0xDAE5F5, 254, 7), bar: Tone(0xBFC9D7, 251, 0),
            border: Tone(0x8DA5C9, 110, 8),
            accent: Tone(0x1B52AD, 25, 4), back: Tone(0x2F73E0, 69, 4), otherBack: Tone(0x255CB3, 26, 12),
            pattern: Tone(0xC7DCFF, 195, 15), taken: Tone(0xC5D1E2, 251, 7)),
        "flags": ThemeTones(
            ground: Tone(0xF4F5F7, 255, 15), table: Tone(0xD9DEE6, 253, 7), bar: Tone(0xBEC3CA, 251, 0),
            border: Tone(0x98A1AF, 247, 8),
            accent: Tone(0x3C4B66, 60, 4), back: Tone(0x738096, 103, 8), otherBack: Tone(0x5C6678, 66, 0),
            pattern: Tone(0xE2E8F4, 231, 15), taken: Tone(0xC9CED6, 251, 7)),
        "letters": ThemeTones(
            ground: Tone(0xF6F4FD, 255, 15), table: Tone(0xE4DEF8, 254, 7), bar: Tone(0xC8C3DA, 251, 0),
            border: Tone(0xA398CC, 146, 8),
            accent: Tone(0x5530B8, 61, 5), back: Tone(0x7F5CE0, 98, 5), otherBack: Tone(0x6549B3, 61, 13),
            pattern: Tone(0xDDD2FF, 189, 15), taken: Tone(0xCCC5E2, 251, 7)),
    ]
}
