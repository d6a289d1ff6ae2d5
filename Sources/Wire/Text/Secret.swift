/// A password, a token or a code. No description, log, dump or test failure shows its text.
public struct Secret: Sendable, Hashable {
    /// The text itself. Whoever reads it keeps it out of logs, records and errors.
    public var text: String

    /// A secret of that text.
    public init(_ text: String) { self.text = text }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Three dots, whatever the text is.
    public var description: String { "•••" }
    /// Three dots, whatever the text is.
    public var debugDescription: String { description }
    /// A mirror without children, so that `dump` and a test's report show dots as well.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Secret: Codable {
    /// Reads a text.
    public init(from decoder: any Decoder) throws { text = try decoder.singleValueContainer().decode(String.self) }

    /// Writes the text itself: only what goes to the other end may be encoded.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
