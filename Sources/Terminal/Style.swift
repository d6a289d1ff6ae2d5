/// A colour as the terminal is told it. What is chosen for whom is the palette's business, not the terminal's.
public enum Colour: Sendable, Hashable {
    /// Whatever the terminal shows by itself.
    case standard
    /// One of the sixteen that people set in their terminal, 0–15.
    case ansi(UInt8)
    /// One of the 256 that terminals agree on, 16–255.
    case indexed(UInt8)
    /// A true colour.
    case rgb(UInt8, UInt8, UInt8)
}

/// How a cell's text looks.
public struct Style: Sendable, Hashable {
    /// The text's colour.
    public var foreground: Colour
    /// The colour behind it.
    public var background: Colour
    /// Everything else.
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
        /// One bit for each.
        public let rawValue: UInt8

        /// A set of attributes.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Heavier or brighter.
        public static let bold = Self(rawValue: 1)
        /// Fainter.
        public static let dim = Self(rawValue: 2)
        /// Underlined.
        public static let underline = Self(rawValue: 4)
        /// Text and background exchanged.
        public static let reverse = Self(rawValue: 8)
        /// Slanted.
        public static let italic = Self(rawValue: 16)
    }
}
