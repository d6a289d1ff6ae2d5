import EventLoop
import Testing

/// Bytes that are queued and taken in pieces stay the same.
@Suite struct BacklogTests {
    /// Takes what a peer would, at most so much at once.
    private final class Sink: ByteTransport {
        var most = Int.max
        var bytes: [UInt8] = []

        var fileDescriptor: Int32 { -1 }
        func read(into buffer: inout MutableSpan<UInt8>) -> TransportOutcome { .wouldBlock(until: .readable) }
        func write(_ span: Span<UInt8>) -> TransportOutcome {
            let count = min(most, span.count)
            for index in 0..<count { bytes.append(span[index]) }
            return .moved(count)
        }
        func write(_ span: Span<UInt8>, ranges: Span<Range<Int>>) -> TransportOutcome {
            write(span.extracting(ranges[0]))
        }
        func shutdownWriting() {}
        func close() {}
    }

    private static func lines(_ count: Int) -> [UInt8] { Array((0..<count).map { "line \($0)\n" }.joined().utf8) }

    /// Takes all, as much at once as the sink does; every byte told as dropped is the last one taken.
    private func drain(_ backlog: inout Backlog, into sink: Sink) {
        while backlog.count > 0 {
            guard case .moved(let count) = backlog.write(to: sink) else { return }
            #expect(backlog.drop(count) == sink.bytes.last)
        }
    }

    /// Whatever the pieces that come and go, what went in comes out.
    @Test(arguments: [1, 7, 1_000, 16_384, .max], [1, 13, 5_000, 40_000])
    func keepsOrder(most: Int, piece: Int) {
        let bytes = Self.lines(8_000)
        var backlog = Backlog()
        let sink = Sink()
        sink.most = most
        for start in stride(from: 0, to: bytes.count, by: piece) {
            let part = Array(bytes[start..<min(start + piece, bytes.count)])
            backlog.append(copying: part.span)
            guard start % 3 == 0, case .moved(let count) = backlog.write(to: sink) else { continue }
            #expect(backlog.drop(count) == sink.bytes.last)
        }
        #expect(backlog.count == bytes.count - sink.bytes.count)
        drain(&backlog, into: sink)
        #expect(sink.bytes == bytes)
    }

    /// The lines that a sieve keeps of what is dropped; all are whole.
    private func kept(_ drop: (inout UnsentLineFilter) -> Void) -> [UInt8] {
        var sieve = UnsentLineFilter()
        drop(&sieve)
        return sieve.kept
    }

    /// Of a line that has begun the rest stays, whatever piece it ends in, and what comes later stands behind it.
    @Test(arguments: [3, 16_380, 16_384, 40_000])
    func keepsTheFirstLine(length: Int) {
        let line = Array(repeating: UInt8(ascii: "x"), count: length) + [UInt8(ascii: "\n")]
        var backlog = Backlog()
        for _ in 0..<3 { backlog.append(copying: line.span) }
        let sink = Sink()
        sink.most = 2
        guard case .moved(let count) = backlog.write(to: sink) else { return }
        _ = backlog.drop(count)
        #expect(kept { backlog.dropAfterFirstLine(&$0) { _ in true } } == line + line)
        #expect(backlog.count == line.count - 2)
        backlog.append(copying: Self.lines(2).span)
        sink.most = .max
        drain(&backlog, into: sink)
        #expect(sink.bytes == line + Self.lines(2))
    }

    /// All that waits is handed out, without what was taken, and nothing waits then.
    @Test func dropsAll() {
        let line = Array(repeating: UInt8(ascii: "x"), count: 20_000) + [UInt8(ascii: "\n")]
        var backlog = Backlog()
        backlog.append(copying: line.span)
        _ = backlog.drop(5)
        #expect(kept { backlog.dropAll(&$0) { _ in true } } == Array(line.dropFirst(5)))
        #expect(backlog.count == 0 && kept { backlog.dropAll(&$0) { _ in true } }.isEmpty)
    }

    /// Lines are picked whole, whichever piece they begin and end in, and what a peer has begun to receive is not among them.
    @Test(arguments: [1, 13, 16_384]) func picksLines(piece: Int) {
        let bytes = Self.lines(8_000)
        var backlog = Backlog()
        for start in stride(from: 0, to: bytes.count, by: piece) {
            backlog.append(copying: Array(bytes[start..<min(start + piece, bytes.count)]).span)
        }
        let picked = kept { backlog.dropAfterFirstLine(&$0) { $0[$0.count - 2] == UInt8(ascii: "0") } }
        let expected = (1..<8_000).filter { $0 % 10 == 0 }.map { "line \($0)\n" }.joined()
        #expect(String(decoding: picked, as: UTF8.self) == expected)
        #expect(backlog.count == "line 0\n".utf8.count)
        #expect(kept { backlog.dropAll(&$0) { _ in false } }.isEmpty && backlog.count == 0)
    }
}
