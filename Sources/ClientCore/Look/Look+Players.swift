public import Terminal

extension Look {
    /// The marks of a seat: a colour, and a symbol for those who do not see colours.
    public struct Player: Sendable, Hashable {
        /// Its colour, on the screen's background.
        public let style: Style
        /// Its symbol, one column wide.
        public let symbol: String
    }

    /// The mark of a seat. There are eight; seat 8 has that of seat 0.
    public func player(_ seat: Int) -> Player {
        Player(style: ink.style(Tone.player(seat, isDark: isDark), .bold), symbol: symbol(of: seat))
    }

    /// The symbol of a seat, one column wide.
    public func symbol(of seat: Int) -> String {
        let index = (seat % 8 + 8) % 8
        return isUnicode ? playerSymbols[index] : plainPlayerSymbols[index]
    }

    /// A card that a seat has taken: the seat's symbol in its colour, on a quiet background.
    public func taken(by seat: Int) -> Style {
        ink.style(Tone.player(seat, isDark: isDark), on: palette.taken, .bold)
    }

    /// The face of a taken card.
    public var takenFace: Style { ink.style(palette.muted, on: palette.taken, none: .dim) }

    /// A card that shows this face.
    public func face(_ id: String) -> Style {
        guard isMulticoloured else { return cardFace }
        let hue = Tone.faceHues[Self.hue(of: id)]
        return ink.style(hue.text, on: hue.paper, .bold)
    }

    /// Small marks on a card that shows this face.
    public func faceMark(_ id: String) -> Style {
        guard isMulticoloured else { return cardMark }
        return ink.style(palette.faceMark, on: Tone.faceHues[Self.hue(of: id)].paper)
    }

    /// A seat's mark on a card that shows its face, for a light background.
    func onPaper(of seat: Int) -> Style { ink.style(Tone.player(seat, isDark: false), on: palette.face, .bold) }

    /// A seat's mark on a card that the player at this client holds.
    func held(by seat: Int) -> Style {
        ink.style(palette.face, on: Tone.player(seat, isDark: false), .bold, none: .reverse)
    }

    /// A seat's mark between the cards.
    func onTable(_ seat: Int) -> Style { ink.style(Tone.player(seat, isDark: isDark), on: palette.table, .bold) }

    /// A dark background for letters on a picture.
    var plate: Style { ink.style(FlagColour.white.tone, on: FlagColour.black.tone, .bold) }

    /// The style of what is below a box: the same text without weight or colour. A coloured background becomes darker,
    /// and no line looks chosen.
    public func dim(_ style: inout Style) {
        let isGround = [text, table, selection].contains { style.background == $0.background }
        style = Style(muted.foreground, on: isGround ? text.background : takenFace.background, .dim)
    }

    /// A number for a face that is the same on every board: FNV-1a over its id.
    private static func hue(of id: String) -> Int {
        var hash: UInt32 = 0x811C_9DC5
        for byte in id.utf8 { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        return Int(hash % UInt32(Tone.faceHues.count))
    }
}

private let playerSymbols = ["●", "▲", "■", "◆", "★", "✚", "♥", "♣"]
private let plainPlayerSymbols = ["o", "^", "@", "%", "*", "+", "v", "&"]
