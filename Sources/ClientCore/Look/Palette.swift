import Wire

/// The tones of one appearance, by what they are for.
struct Palette: Sendable, Hashable {
    var ground: Tone
    /// The background between the cards. In the light appearance it is darker than the screen's, because cards are nearly
    /// white.
    var table: Tone
    var bar: Tone
    var barText: Tone
    var barKey: Tone
    var border: Tone
    var accent: Tone
    var text: Tone
    var muted: Tone
    var title: Tone
    var selection: Tone
    var selectionText: Tone
    var good: Tone
    var bad: Tone
    var field: Tone
    var back: Tone
    var otherBack: Tone
    var pattern: Tone
    var taken: Tone
    var face: Tone
    var faceText: Tone
    var faceMark: Tone
    var miss: Tone
    var missText: Tone
    var match: Tone
    var matchText: Tone
    var cursor: Tone
    var hover: Tone
}

extension Palette {
    /// The tones for a theme. For an unknown one they are made from the colours that the server names.
    init(_ theme: ThemeColours?, isDark: Bool) {
        self = isDark ? .dark : .light
        guard let theme else { return }
        if let tones = Self.tones(theme.id, isDark: isDark) {
            tones.apply(to: &self)
            // The chosen line has the theme's hue too. Of the sixteen colours few are read well under text.
            let chosen = isDark ? tones.border : tones.accent
            selection = Tone(chosen.rgb, chosen.indexed, selection.ansi)
        } else if let named = Tone(hex: theme.cardBack) {
            back = named
            otherBack = named.darker
            pattern = named.isBright ? Tone(0x20242C, 235, 0) : Tone(0xF4F5F7, 255, 15)
            if isDark, let named = Tone(hex: theme.background), !named.isBright {
                ground = named
                table = named
            }
        }
    }

    static let dark = Palette(
        ground: Tone(0x14171D, 234, 0), table: Tone(0x14171D, 234, 0), bar: Tone(0x262B36, 237, 4),
        barText: Tone(0xE8E6E1, 254, 15), barKey: Tone(0xFFFFFF, 231, 11), border: Tone(0x4C5567, 59, 8),
        accent: Tone(0x7FB2FF, 111, 12), text: Tone(0xE8E6E1, 254, 7), muted: Tone(0x9AA0AC, 247, 7),
        title: Tone(0xFFFFFF, 231, 15), selection: Tone(0x2F5FA8, 25, 6), selectionText: Tone(0xFFFFFF, 231, 0),
        good: Tone(0x7EE08A, 114, 10), bad: Tone(0xFF8576, 210, 9), field: Tone(0x2A303C, 238, 8),
        back: Tone(0x3B82F6, 69, 4), otherBack: Tone(0x2F68C4, 26, 12), pattern: Tone(0xBDD7FF, 153, 15),
        taken: Tone(0x232830, 236, 0), face: Tone(0xF3EFE6, 255, 15), faceText: Tone(0x20242C, 235, 0),
        faceMark: Tone(0x6B6F78, 242, 8), miss: Tone(0xB3261E, 124, 1), missText: Tone(0xFFFFFF, 231, 15),
        match: Tone(0xBFF0C6, 157, 10), matchText: Tone(0x0E4A1C, 22, 0), cursor: Tone(0xFFFFFF, 231, 15),
        hover: Tone(0xB4BAC6, 250, 7))

    static let light = Palette(
        ground: Tone(0xF6F7F9, 255, 15), table: Tone(0xE0E4EA, 254, 7),
        bar: Tone(0xC5C8CD, 251, 0), barText: Tone(0x23262D, 235, 15), barKey: Tone(0x000000, 16, 11),
        border: Tone(0x98A1AF, 247, 8),
        accent: Tone(0x1B52AD, 25, 4), text: Tone(0x23262D, 235, 0), muted: Tone(0x626873, 242, 8),
        title: Tone(0x000000, 16, 0), selection: Tone(0x2F6FD0, 26, 4), selectionText: Tone(0xFFFFFF, 231, 15),
        good: Tone(0x1B7A33, 22, 2), bad: Tone(0xB3261E, 124, 1), field: Tone(0xDDE3EC, 253, 7),
        back: Tone(0x2F73E0, 69, 4), otherBack: Tone(0x255CB3, 26, 12), pattern: Tone(0xCDE0FF, 189, 15),
        taken: Tone(0xCBD0D9, 251, 7), face: Tone(0xFFFFFF, 231, 15), faceText: Tone(0x20242C, 235, 0),
        faceMark: Tone(0x6B6F78, 242, 8), miss: Tone(0xC62F26, 160, 1), missText: Tone(0xFFFFFF, 231, 15),
        match: Tone(0xA9E8B4, 157, 10), matchText: Tone(0x0E4A1C, 22, 0), cursor: Tone(0x000000, 16, 0),
        hover: Tone(0x6F7683, 243, 8))
}
