import Terminal
import Vocabulary

extension Look {
    /// A playing card of that suit that lies open: black and red, or a colour for each suit where the player wants four.
    func suit(_ suit: Suit) -> Style {
        let tone: Tone
        switch suit {
        case .spades: tone = palette.faceText
        case .hearts: tone = Self.red
        case .diamonds: tone = hasFourColours ? Self.blue : Self.red
        case .clubs: tone = hasFourColours ? Self.green : palette.faceText
        }
        return ink.style(tone, on: palette.face, suit.isRed ? .bold : [])
    }

    private static let red = Tone(0xB8201A, 124, 1)
    private static let blue = Tone(0x12509C, 25, 4)
    private static let green = Tone(0x1B6E2E, 22, 2)
}
