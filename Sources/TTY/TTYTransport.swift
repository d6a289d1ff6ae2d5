public import EventLoop

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What a terminal sends and is sent. It does not own the terminal: the ``TTY`` must live as long.
public struct TTYTransport: ByteTransport {
    /// The terminal.
    public let fileDescriptor: Int32

    /// The bytes of that terminal.
    public init(_ terminal: TTY) { self.init(terminal.descriptor) }

    init(_ descriptor: Int32) { fileDescriptor = descriptor }

    /// Reads once.
    public func read(into buffer: inout MutableSpan<UInt8>) -> TransportOutcome {
        // Safe because: the kernel writes at most `count` bytes to a buffer that has them, within the closure.
        let outcome = unsafe buffer.withUnsafeMutableBytes { bytes in
            TransportOutcome { unsafe systemRead(fileDescriptor, bytes.baseAddress, bytes.count) }
        }
        return outcome == .moved(0) ? .ended : outcome
    }

    /// Writes once.
    public func write(_ bytes: Span<UInt8>) -> TransportOutcome {
        // Safe because: the kernel reads at most `count` bytes of a buffer that has them, within the closure.
        unsafe bytes.withUnsafeBytes { bytes in
            TransportOutcome { unsafe systemWrite(fileDescriptor, bytes.baseAddress, bytes.count) }
        }
    }

    /// Writes the first range; frames come in one.
    public func write(_ bytes: Span<UInt8>, ranges: Span<Range<Int>>) -> TransportOutcome {
        write(bytes.extracting(ranges[0]))
    }

    /// Means nothing to a terminal.
    public func shutdownWriting() {}

    /// Leaves the terminal to its owner.
    public func close() {}
}

// Members of the same names hide the system's functions.
private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    // Safe because: the caller's promise is passed on.
    unsafe read(descriptor, bytes, count)
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    // Safe because: the caller's promise is passed on.
    unsafe write(descriptor, bytes, count)
}
