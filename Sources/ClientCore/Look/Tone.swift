import Terminal

/// A colour in the three forms that terminals have. Each was chosen by hand, because the nearest colour of a smaller
/// palette often looks wrong.
struct Tone: Sendable, Hashable {
    /// The true colour, as 0xRRGGBB.
    let rgb: UInt32
    /// The colour of 256, 16–255.
    let indexed: UInt8
    /// The colour of sixteen.
    let ansi: UInt8

    init(_ rgb: UInt32, _ indexed: UInt8, _ ansi: UInt8) {
        self.rgb = rgb
        self.indexed = indexed
        self.ansi = ansi
    }

    func colour(_ depth: TerminalTraits.Depth) -> Colour {
        switch depth {
        case .none: .standard
        case .ansi: .ansi(ansi)
        case .indexed: .indexed(indexed)
        case .trueColour: .rgb(UInt8(rgb >> 16 & 255), UInt8(rgb >> 8 & 255), UInt8(rgb & 255))
        }
    }

    /// The red, green and blue part, 0–255.
    var parts: [Int] { [Int(rgb >> 16 & 255), Int(rgb >> 8 & 255), Int(rgb & 255)] }
}

extension Tone {
    /// A seat's colour. There are eight; seat 8 has that of seat 0.
    static func player(_ seat: Int, isDark: Bool) -> Tone {
        let index = (seat % 8 + 8) % 8
        return isDark ? darkPlayers[index] : lightPlayers[index]
    }

    /// Bright colours, for a dark background.
    private static let darkPlayers = [
        Tone(0x5CB8FF, 75, 12), Tone(0xFFB454, 215, 11), Tone(0x7EE08A, 114, 10), Tone(0xFF7AB6, 211, 13),
        Tone(0xF5E663, 227, 3), Tone(0x5FE0D8, 80, 14), Tone(0xFF8576, 210, 9), Tone(0xBFA2FF, 147, 5),
    ]

    /// Deep colours, for a light background and for cards. Of the sixteen only four can be read well on white.
    private static let lightPlayers = [
        Tone(0x0B63C4, 25, 4), Tone(0xA85400, 94, 1), Tone(0x1B7A33, 22, 0), Tone(0xB0176B, 125, 5),
        Tone(0x6E6200, 58, 0), Tone(0x00767A, 23, 4), Tone(0xC02B1D, 124, 1), Tone(0x6A3BC4, 61, 5),
    ]

    /// The background of a coloured face, and the text on it.
    struct Hue: Sendable, Hashable {
        let paper: Tone
        let text: Tone
    }

    /// Twelve light backgrounds with deep text, in the light and the dark appearance, because emoji are made for a
    /// light background.
    static let faceHues = [
        Hue(paper: Tone(0xFDE3E1, 224, 15), text: Tone(0x9B1C1C, 124, 1)),
        Hue(paper: Tone(0xFDE8D3, 230, 15), text: Tone(0x9A4A00, 94, 1)),
        Hue(paper: Tone(0xFBF0C4, 230, 15), text: Tone(0x735C00, 58, 0)),
        Hue(paper: Tone(0xEAF3C8, 230, 15), text: Tone(0x4C6400, 58, 0)),
        Hue(paper: Tone(0xDDF3D6, 194, 15), text: Tone(0x216B1F, 22, 0)),
        Hue(paper: Tone(0xD3F2E6, 194, 15), text: Tone(0x006B4F, 23, 4)),
        Hue(paper: Tone(0xD2F0F4, 195, 15), text: Tone(0x00616E, 24, 4)),
        Hue(paper: Tone(0xD9E9FB, 195, 15), text: Tone(0x12509C, 25, 4)),
        Hue(paper: Tone(0xE1E3FC, 189, 15), text: Tone(0x3A3FB0, 55, 4)),
        Hue(paper: Tone(0xECE1FB, 189, 15), text: Tone(0x6531A8, 55, 5)),
        Hue(paper: Tone(0xF8DFF5, 225, 15), text: Tone(0x8A1F7D, 90, 5)),
        Hue(paper: Tone(0xFBDFEA, 225, 15), text: Tone(0x9C1A52, 89, 0)),
    ]
}
