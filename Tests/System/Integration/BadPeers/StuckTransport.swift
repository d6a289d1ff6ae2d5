import EventLoop

/// A transport that takes no more bytes at once than it is told to.
final class StuckTransport: ByteTransport {
    /// The most bytes of one write that it takes; larger writes wait as a whole.
    var most = Int.max
    /// How many bytes of the next write that is larger it takes all the same; it takes them once.
    var bitOfNext = 0
    private let transport: PlainTransport

    init(_ transport: PlainTransport) { self.transport = transport }

    var fileDescriptor: Int32 { transport.fileDescriptor }
    func read(into buffer: inout MutableSpan<UInt8>) -> TransportOutcome { transport.read(into: &buffer) }
    func write(_ bytes: Span<UInt8>) -> TransportOutcome {
        guard bytes.count > most else { return transport.write(bytes) }
        guard bitOfNext > 0 else { return .wouldBlock(until: .writable) }
        defer { bitOfNext = 0 }
        return transport.write(bytes.extracting(first: bitOfNext))
    }
    func write(_ bytes: Span<UInt8>, ranges: Span<Range<Int>>) -> TransportOutcome {
        var count = 0
        for index in ranges.indices { count += ranges[index].count }
        return count > most ? .wouldBlock(until: .writable) : transport.write(bytes, ranges: ranges)
    }
    func shutdownWriting() { transport.shutdownWriting() }
    func close() { transport.close() }
}
