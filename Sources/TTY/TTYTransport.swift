public import EventLoop

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The bytes that a terminal sends and is sent. It does not own the terminal: the ``TTY`` must live as long as this does.
public struct TTYTransport: ByteTransport {
    /// The terminal's descriptor, which belongs to the ``TTY``.
    public let fileDescriptor: Int32

    /// A transport for that terminal.
    public init(_ terminal: TTY) { self.init(terminal.descriptor) }

    init(_ descriptor: Int32) { fileDescriptor = descriptor }

    /// Reads with one system call.
    public func read(into buffer: inout MutableSpan<UInt8>) -> TransportOutcome {
        // Safe because: the kernel writes at most `count` bytes to a buffer that has them, within the closure.
        let outcome = unsafe buffer.withUnsafeMutableBytes { bytes in
            TransportOutcome(of: .readable) { unsafe systemRead(fileDescriptor, bytes.baseAddress, bytes.count) }
        }
        return outcome == .moved(0) ? .ended : outcome
    }

    /// Writes with one system call, perhaps fewer bytes than given.
    public func write(_ bytes: Span<UInt8>) -> TransportOutcome {
        // Safe because: the kernel reads at most `count` bytes of a buffer that has them, within the closure.
        unsafe bytes.withUnsafeBytes { bytes in
            TransportOutcome(of: .writable) { unsafe systemWrite(fileDescriptor, bytes.baseAddress, bytes.count) }
        }
    }

    /// Writes the first range alone, because a frame is always one range.
    public func write(_ bytes: Span<UInt8>, ranges: Span<Range<Int>>) -> TransportOutcome {
        write(bytes.extracting(ranges[0]))
    }

    /// Does nothing: a terminal has no half-closed state.
    public func shutdownWriting() {}

    /// Does nothing: the ``TTY`` closes the terminal.
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
