#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What came of one read or write that never waits.
public enum TransportOutcome: Equatable, Sendable {
    /// So many bytes went through, at least one.
    case moved(Int)
    /// Nothing now; the descriptor will say when.
    case wouldBlock
    /// The peer has ended its side; reads only.
    case ended
    /// The connection is broken; the `errno` value.
    case failed(Int32)
}

extension TransportOutcome {
    /// What came of a system call that returns how many bytes it moved, made again where a signal interrupted it.
    @inline(__always)
    package init(_ call: () -> Int) {
        let count = Socket.retrying(call)
        guard count < 0 else {
            self = .moved(count)
            return
        }
        let code = errno
        self = code == EAGAIN || code == EWOULDBLOCK ? .wouldBlock : .failed(code)
    }
}

/// The bytes under a ``Connection``: plain, or wrapped in something.
/// Calls never wait and never raise SIGPIPE; the connection makes each at most once per readiness.
public protocol ByteTransport {
    /// The descriptor whose readiness drives the connection.
    var fileDescriptor: Int32 { get }

    /// Reads what is there, up to the buffer's size.
    func read(into buffer: inout MutableSpan<UInt8>) -> TransportOutcome

    /// Writes as much as is taken at once. The bytes are never empty.
    func write(_ bytes: Span<UInt8>) -> TransportOutcome

    /// Writes those ranges of the bytes in order, as much as is taken at once; it may stop after any of them.
    /// There is at least one range, and none is empty.
    func write(_ bytes: Span<UInt8>, ranges: Span<Range<Int>>) -> TransportOutcome

    /// Tells the peer that nothing more comes. Reading goes on.
    func shutdownWriting()

    /// Gives the descriptor back. Called once, last.
    func close()
}
