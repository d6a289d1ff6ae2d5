import EventLoop

/// A transport that takes only so many bytes in all as it is told to, and then no more until it is told again.
final class StintedTransport: ByteTransport {
    /// How many bytes it takes from now on.
    var allowance = Int.max
    private let transport: PlainTransport

    init(_ transport: PlainTransport) { self.transport = transport }

    var fileDescriptor: Int32 { transport.fileDescriptor }
    func read(into buffer: inout MutableSpan<UInt8>) -> TransportOutcome { transport.read(into: &buffer) }
    func write(_ bytes: Span<UInt8>) -> TransportOutcome {
        let count = min(allowance, bytes.count)
        guard count > 0 else { return .wouldBlock(until: .writable) }
        let outcome = transport.write(bytes.extracting(first: count))
        if case .moved(let moved) = outcome { allowance -= moved }
        return outcome
    }
    func write(_ bytes: Span<UInt8>, ranges: Span<Range<Int>>) -> TransportOutcome {
        write(bytes.extracting(ranges[0]))
    }
    func shutdownWriting() { transport.shutdownWriting() }
    func close() { transport.close() }
}
