import EventLoop

/// A transport that takes no more bytes at once than it is told to.
final class StuckTransport: ByteTransport {
    /// The most bytes of one write that it takes; larger writes wait as a whole.
    var most = Int.max
    private let transport: PlainTransport

    init(_ transport: PlainTransport) { self.transport = transport }

    var fileDescriptor: Int32 { transport.fileDescriptor }
    func read(into buffer: inout MutableSpan<UInt8>) -> TransportOutcome { transport.read(into: &buffer) }
    func write(_ bytes: Span<UInt8>) -> TransportOutcome {
        bytes.count > most ? .wouldBlock : transport.write(bytes)
    }
    func write(_ bytes: Span<UInt8>, ranges: Span<Range<Int>>) -> TransportOutcome {
        var count = 0
        for index in ranges.indices { count += ranges[index].count }
        return count > most ? .wouldBlock : transport.write(bytes, ranges: ranges)
    }
    func shutdownWriting() { transport.shutdownWriting() }
    func close() { transport.close() }
}
