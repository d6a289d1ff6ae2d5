import EventLoop

/// A transport that has what the test gives it, and takes as many bytes as it is told to.
final class ScriptedTransport: ByteTransport {
    var input: [UInt8] = []
    var room = Int.max
    private(set) var written = 0

    var fileDescriptor: Int32 { -1 }

    func read(into buffer: inout MutableSpan<UInt8>) -> TransportOutcome {
        guard !input.isEmpty else { return .wouldBlock(until: .readable) }
        let count = min(input.count, buffer.count)
        for index in 0..<count { buffer[index] = input[index] }
        input.removeFirst(count)
        return .moved(count)
    }

    func write(_ bytes: Span<UInt8>) -> TransportOutcome {
        let count = min(room, bytes.count)
        guard count > 0 else { return .wouldBlock(until: .writable) }
        room -= count
        written += count
        return .moved(count)
    }

    func write(_ bytes: Span<UInt8>, ranges: Span<Range<Int>>) -> TransportOutcome {
        write(bytes.extracting(ranges[0]))
    }

    func shutdownWriting() {}
    func close() {}
}
