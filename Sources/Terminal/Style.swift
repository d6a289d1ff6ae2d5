/// A colour in the form in which a terminal is told it.
public enum Colour: Sendable, Hashable {
    /// The terminal's own colour for text or background.
    case standard
    /// One of the sixteen colours that people choose in their terminal's settings, 0–15.
    case ansi(UInt8)
    /// One of the colours of the 256-colour palette that are the same in all terminals, 16–255.
    case indexed(UInt8)
    /// A colour by its red, green and blue.
    case rgb(UInt8, UInt8, UInt8)
}

/// How a cell's text looks.
public struct Style: Sendable, Hashable {
    /// The colour of the text.
    public var foreground: Colour
    /// The colour behind the text.
    public var background: Colour
    /// Bold, underlined and the like.
    public var attributes: Attributes

    /// A style; plain where nothing is given.
    public init(
        _ foreground: Colour = .standard, on background: Colour = .standard, _ attributes: Attributes = []
    ) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }

    /// What a terminal can do to text beside colouring it.
    public struct Attributes: OptionSet, Sendable, Hashable {
        /// One bit for each attribute.
        public let rawValue: UInt8

        /// The attributes of these bits; unknown bits have no effect.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Heavier or brighter than plain text, as the terminal chooses.
        public static let bold = Self(rawValue: 1)
        /// Fainter than plain text.
        public static let dim = Self(rawValue: 2)
        /// A line under the text.
        public static let underline = Self(rawValue: 4)
        /// Text and background exchanged.
        public static let reverse = Self(rawValue: 8)
        /// Slanted letters, where the terminal has them.
        public static let italic = Self(rawValue: 16)
    }
}
