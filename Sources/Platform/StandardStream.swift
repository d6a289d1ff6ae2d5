import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Standard input, output or error. What is written goes out at once, without a buffer.
public struct StandardStream: Sendable {
    private let descriptor: Int32

    /// A stream on any open descriptor.
    package init(descriptor: Int32) { self.descriptor = descriptor }

    /// What the process reads, descriptor 0.
    public static let input = StandardStream(descriptor: 0)
    /// What the process writes for whoever started it, descriptor 1.
    public static let output = StandardStream(descriptor: 1)
    /// Standard error, for mistakes and logs.
    public static let error = StandardStream(descriptor: 2)

    /// Whether the stream is a terminal, so that a person is at the other end.
    public var isTerminal: Bool { isatty(descriptor) == 1 }

    /// The numbers of the device and the file behind the stream, as `8:4711`; nil where it is closed.
    public var identity: String? {
        var status = stat()
        // Safe because: the system fills the structure that it is lent.
        return unsafe fstat(descriptor, &status) == 0 ? "\(status.st_dev):\(status.st_ino)" : nil
    }

    /// How many columns the terminal has; nil without one, and where it does not tell.
    public var columns: Int? {
        var window = winsize()
        // Safe because: the kernel writes one structure of the type that this request has.
        guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else { return nil }
        return Int(window.ws_col)
    }

    /// Writes a line and its line feed, waiting where the reader is slow. False if nobody reads any more.
    @discardableResult
    public func write(line: String) -> Bool { write(line + "\n") }

    /// Writes a text as it is, waiting where the reader is slow. False if nobody reads any more.
    @discardableResult
    public func write(_ text: String) -> Bool { write(Array(text.utf8)) }

    /// Writes bytes as they are, waiting where the reader is slow. False if nobody reads any more.
    @discardableResult
    public func write(_ bytes: [UInt8]) -> Bool {
        guard !Descriptor.send(bytes, to: descriptor) else { return true }
        // Who reads no more, as `head`, has what they wanted.
        if descriptor == Self.output.descriptor, errno != EPIPE { Self.failure.store(errno, ordering: .relaxed) }
        return false
    }

    /// Why something that was written to standard output did not get there; nil if nothing is lost. ``Environment/exit(_:)`` tells it.
    package static var outputFailure: SystemError? {
        let code = failure.load(ordering: .relaxed)
        return code == 0 ? nil : SystemError(code: code, context: "standard output can't be written")
    }

    /// The `errno` value of the last such failure; 0 for none.
    private static let failure = Atomic<Int32>(0)
}
