/// Standard output or standard error, written at once and whole.
public struct StandardStream: Sendable {
    private let descriptor: Int32

    /// A stream on any open descriptor.
    package init(descriptor: Int32) { self.descriptor = descriptor }

    /// Where results go.
    public static let output = StandardStream(descriptor: 1)
    /// Where complaints and logs go.
    public static let error = StandardStream(descriptor: 2)

    /// Writes a line and its line feed, waiting where the reader is slow. False where nobody reads any more.
    @discardableResult
    public func write(line: String) -> Bool { Descriptor.send(Array((line + "\n").utf8), to: descriptor) }
}
