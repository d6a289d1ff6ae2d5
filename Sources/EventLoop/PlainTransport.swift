#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Bytes as they are, over a stream socket.
public struct PlainTransport: ByteTransport {
    /// The socket, which does not block.
    public let fileDescriptor: Int32

    /// The most ranges that one call hands to the kernel; the rest follows in the next call.
    private static let gatheredRanges = 64

    /// Takes a connected stream socket over: from now on it belongs to the transport, does not block, is closed on `exec`,
    /// raises no SIGPIPE, and sends small lines at once (TCP_NODELAY) if it is TCP.
    public init(adopting fileDescriptor: Int32) {
        self.fileDescriptor = fileDescriptor
        Socket.prepare(fileDescriptor)
    }

    /// Takes over a socket that is prepared already, as a ``TransportFactory`` gets it.
    public init(prepared fileDescriptor: Int32) { self.fileDescriptor = fileDescriptor }

    /// Two transports connected to each other, without a network.
    public static func pair() throws(LoopError) -> (PlainTransport, PlainTransport) {
        let (one, other) = try Socket.pair()
        return (PlainTransport(adopting: one), PlainTransport(adopting: other))
    }

    /// Reads once from the socket.
    public func read(into buffer: inout MutableSpan<UInt8>) -> TransportOutcome {
        // Safe because: the kernel writes at most `count` bytes to a buffer that has them, within the closure.
        let outcome = unsafe buffer.withUnsafeMutableBytes { bytes in
            TransportOutcome(of: .readable) { unsafe recv(fileDescriptor, bytes.baseAddress, bytes.count, 0) }
        }
        return outcome == .moved(0) ? .ended : outcome
    }

    /// Sends by one call. The caller keeps what the socket does not take.
    public func write(_ bytes: Span<UInt8>) -> TransportOutcome {
        // Safe because: the kernel reads at most `count` bytes of a buffer that has them, within the closure.
        unsafe bytes.withUnsafeBytes { bytes in
            TransportOutcome(of: .writable) {
                unsafe send(fileDescriptor, bytes.baseAddress, bytes.count, Socket.sendFlags)
            }
        }
    }

    /// Sends several ranges with one call.
    public func write(_ bytes: Span<UInt8>, ranges: Span<Range<Int>>) -> TransportOutcome {
        let pieces = min(ranges.count, Self.gatheredRanges)
        // Safe because: every range is checked against the bytes before its address is taken, the vectors are
        // initialised up to `pieces`, and all of them are used within the closures that keep the memory alive.
        return unsafe bytes.withUnsafeBytes { bytes in
            unsafe withUnsafeTemporaryAllocation(of: iovec.self, capacity: pieces) { vectors in
                for index in 0..<pieces {
                    let piece = unsafe UnsafeRawBufferPointer(rebasing: bytes[ranges[index]])
                    unsafe vectors.initializeElement(
                        at: index,
                        to: iovec(
                            iov_base: UnsafeMutableRawPointer(mutating: piece.baseAddress), iov_len: piece.count))
                }
                // Safe because: the message points to the vectors only, and both live until the call returns.
                var message = unsafe msghdr()
                unsafe message.msg_iov = vectors.baseAddress
                unsafe message.msg_iovlen = numericCast(pieces)
                return TransportOutcome(of: .writable) { unsafe sendmsg(fileDescriptor, &message, Socket.sendFlags) }
            }
        }
    }

    /// Sends FIN once the kernel has sent what it holds.
    public func shutdownWriting() { _ = shutdown(fileDescriptor, Int32(SHUT_WR)) }

    /// Closes the socket.
    public func close() { Socket.close(fileDescriptor) }
}
