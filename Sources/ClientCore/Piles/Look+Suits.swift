import Terminal
import Vocabulary

extension Look {
    /// A playing card of that suit that lies open or is taken up: black and red, or a colour for each suit where the player wants four.
    func suit(_ suit: Suit, isHeld: Bool = false) -> Style {
        let tone: Tone
        switch suit {
        case .spades: tone = palette.faceText
        case .hearts: tone = Self.red
        case .diamonds: tone = hasFourColours ? Self.blue : Self.red
        case .clubs: tone = hasFourColours ? Self.green : palette.faceText
        }
        // Many terminals paint a bold 0 of the sixteen colours as 8, which is grey.
        let isBold = suit.isRed || depth != .ansi && depth != .none
        return ink.style(
            tone, on: isHeld ? Self.held : palette.face, isBold ? .bold : [], none: isHeld ? .reverse : [])
    }

    /// The edge of a card that lies open or is taken up.
    func edge(isHeld: Bool) -> Style { isHeld ? ink.style(palette.faceText, on: Self.held, none: .reverse) : cardMark }

    /// The cloth under the piles. The marks of the keyboard's card have its style, so that moving them changes none.
    var cloth: Style { ink.style(Self.chalk, on: Self.felt) }

    /// Where a pile is empty: its outline, and what it is for.
    var emptyPile: Style { ink.style(Self.outline, on: Self.felt, none: .dim) }

    /// The back of a playing card, its pattern and its edge.
    var pileBack: Style { ink.style(palette.face, on: Self.back) }

    /// What is golden of a court card.
    var gold: Tone { depth == .ansi ? palette.faceMark : Self.gold }

    private static let red = Tone(0xB8201A, 124, 1)
    private static let blue = Tone(0x12509C, 25, 4)
    // The green of sixteen colours can't be read on white.
    private static let green = Tone(0x1B6E2E, 22, 5)
    private static let gold = Tone(0x9C6F0E, 94, 3)
    private static let held = Tone(0xFFDF8A, 222, 11)
    private static let back = Tone(0x2F68C4, 26, 4)
    private static let felt = Tone(0x0F3B2E, 22, 0)
    private static let chalk = Tone(0xFFFFFF, 231, 15)
    private static let outline = Tone(0x7FA895, 108, 7)
}
