#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Standard input, output or error; written at once and whole.
public struct StandardStream: Sendable {
    private let descriptor: Int32

    /// A stream on any open descriptor.
    package init(descriptor: Int32) { self.descriptor = descriptor }

    /// Where commands come from.
    public static let input = StandardStream(descriptor: 0)
    /// Where results go.
    public static let output = StandardStream(descriptor: 1)
    /// Where complaints and logs go.
    public static let error = StandardStream(descriptor: 2)

    /// Whether somebody sits at the other end: it is a terminal.
    public var isTerminal: Bool { isatty(descriptor) == 1 }

    /// Writes a line and its line feed, waiting where the reader is slow. False where nobody reads any more.
    @discardableResult
    public func write(line: String) -> Bool { write(line + "\n") }

    /// Writes a text as it is, waiting where the reader is slow. False where nobody reads any more.
    @discardableResult
    public func write(_ text: String) -> Bool { Descriptor.send(Array(text.utf8), to: descriptor) }
}
