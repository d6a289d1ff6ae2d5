public import Terminal
public import Wire

/// Everything about colour in one value: what each part of a screen looks like, made from the player's settings, from
/// what the terminal can do and from the table's theme.
///
/// No state is shown by colour alone: each also has a symbol, a pattern or an attribute.
public struct Look: Sendable, Hashable {
    /// How many colours are used.
    public let depth: TerminalTraits.Depth
    /// Whether text is light on a dark background.
    public let isDark: Bool
    /// Whether characters beyond ASCII are used.
    public let isUnicode: Bool
    /// Whether faces can be written larger than text.
    let hasLargeText: Bool
    /// How pictures can be shown as such; nil if they can't.
    let graphics: TerminalTraits.Graphics?
    /// Whether each face has a colour of its own.
    let isMulticoloured: Bool
    /// Whether each suit of playing cards has a colour of its own.
    let hasFourColours: Bool
    /// What the backs of the cards look like.
    let back: ClientSettings.CardBack
    let palette: Palette
    let ink: Ink

    /// Plain text; also the background of every screen.
    public let text: Style
    /// Secondary text, such as explanations.
    public let muted: Style
    /// Titles of screens and boxes.
    public let title: Style
    /// Text that is important now, such as whose turn it is.
    public let accent: Style
    /// The chosen line of a list.
    public let selection: Style
    /// Text about something that went wrong.
    public let error: Style
    /// Text about something that went well.
    public let good: Style
    /// A bar across the screen: header and hints.
    public let bar: Style
    /// The name of a key in a bar.
    public let barKey: Style
    /// The name of a key in a bar by which something is lost.
    public let barDanger: Style
    /// Lines around and between parts.
    public let border: Style
    /// The field in which text is typed.
    public let field: Style
    /// The name of who says something in the chat.
    public let chatName: Style

    /// The background between the cards.
    public let table: Style
    /// The letters and numbers beside the board.
    public let tableLabel: Style
    /// The two shades of a card's back, next to each other on a board, and the pattern on them.
    public let cardBacks: [Style]
    /// A turned-up card whose face has no colour of its own.
    public let cardFace: Style
    /// Small marks on a turned-up card: labels and pips.
    public let cardMark: Style
    /// The cards of an attempt that failed, while they flash.
    public let miss: Style
    /// The cards of an attempt that succeeded, for a moment.
    public let match: Style
    /// The frame around the keyboard's card. It has the table's style, so that moving it changes no style and costs few
    /// bytes.
    public let cursor: Style
    /// The frame around the card under the mouse.
    public let hover: Style

    /// The look of a client. Without a theme, as on the screens before a table, the client's own colours.
    public init(settings: ClientSettings, traits: TerminalTraits, theme: ThemeColours? = nil) {
        let depth = traits.depthReason == .option ? traits.depth : settings.colour.depth ?? traits.depth
        let isDark: Bool
        switch settings.appearance {
        case .system: isDark = traits.isDark ?? true
        case .light: isDark = false
        case .dark: isDark = true
        }
        let palette = Palette(theme, isDark: isDark)
        // In sixteen colours the background is the terminal's own, unless the player has chosen one.
        let keepsGround = depth == .none || (depth == .ansi && settings.appearance == .system)
        let ink = Ink(depth: depth, keepsGround: keepsGround, ground: palette.ground, text: palette.text)

        self.depth = depth
        self.isDark = isDark
        self.isUnicode = traits.isUnicode
        self.graphics = depth == .none ? nil : traits.graphics
        self.hasLargeText = traits.isUnicode && traits.hasLargeText
        self.isMulticoloured = settings.isMulticoloured
        self.hasFourColours = settings.hasFourColours
        self.back = settings.cardBack
        self.palette = palette
        text = ink.style()
        muted = ink.style(palette.muted, none: .dim)
        title = ink.style(palette.title, .bold)
        accent = ink.style(palette.accent, .bold)
        selection = ink.style(palette.selectionText, on: palette.selection, none: .reverse)
        error = ink.style(palette.bad, .bold)
        good = ink.style(palette.good, .bold)
        bar = ink.style(palette.barText, on: palette.bar, none: .reverse)
        barKey = ink.style(palette.barKey, on: palette.bar, .bold, none: .reverse)
        // In sixteen colours no red is read on a bar.
        barDanger =
            depth == .ansi
            ? ink.style(palette.missText, on: palette.miss, .bold)
            : ink.style(palette.bad, on: palette.bar, .bold, none: .reverse)
        border = ink.style(palette.border, none: .dim)
        field = ink.style(palette.title, on: palette.field, none: .underline)
        chatName = ink.style(palette.accent, none: .bold)
        table = ink.style(palette.cursor, on: palette.table)
        tableLabel = ink.style(palette.muted, on: palette.table, none: .dim)
        cardBacks = [
            ink.style(palette.pattern, on: palette.back), ink.style(palette.pattern, on: palette.otherBack),
        ]
        cardFace = ink.style(palette.faceText, on: palette.face, none: .bold)
        cardMark = ink.style(palette.faceMark, on: palette.face)
        miss = ink.style(palette.missText, on: palette.miss, .bold, none: .reverse)
        match = ink.style(palette.matchText, on: palette.match, .bold)
        cursor = table
        hover = ink.style(palette.hover, on: palette.table)
        self.ink = ink
    }
}

/// Marks that several screens share, in the characters that the terminal has.
extension Look {
    /// A column of a small card that lies face down.
    var smallBack: String { isUnicode ? "▚" : "#" }

    /// The mark before the chosen line of a list.
    var pointer: String { isUnicode ? "▸" : ">" }

    /// The mark before the player whose turn it is.
    var turnMark: String { isUnicode ? "▶" : ">" }

    /// The marks of more lines above and below.
    var scrollArrows: (up: String, down: String) { isUnicode ? ("▲", "▼") : ("^", "v") }

    /// Shown for each character of a password.
    var secretMark: String { isUnicode ? "•" : "*" }
}
