import EventLoop

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A browser's end of a WebSocket as a stream of lines, without any check: what it costs is the load's, not the server's.
///
/// It sends its frames right behind the request for the upgrade. They are masked with zeros, which is as much work for the server
/// as any other mask.
final class BrowserTransport: ByteTransport {
    private static let request = Array(
        ("GET /play HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n").utf8)

    private let inner: PlainTransport
    private var hasAsked = false
    /// What of the answer's end has come: CR LF CR LF.
    private var answerEnd = 0
    private var frame = FrameScan()
    /// Framed lines that were not sent.
    private var held: [UInt8] = []
    private var sent = 0

    init(over inner: PlainTransport) { self.inner = inner }

    var fileDescriptor: Int32 { inner.fileDescriptor }
    var isEncrypted: Bool { false }
    var failure: String? { nil }
    var holdsInput: Bool { false }
    var holdsOutput: Bool { !held.isEmpty }

    /// Reads frames in place: a line and its line feed are no longer than their frame.
    func read(into buffer: inout MutableSpan<UInt8>) -> TransportOutcome {
        let outcome = inner.read(into: &buffer)
        guard case .moved(let count) = outcome else { return outcome }
        var position = 0
        while answerEnd < 4, position < count {
            let byte = buffer[position]
            let isNext = byte == (answerEnd % 2 == 0 ? 13 : 10)
            answerEnd = isNext ? answerEnd + 1 : byte == 13 ? 1 : 0
            position += 1
        }
        var written = 0
        while position < count {
            switch frame.take(buffer[position]) {
            case .head: break
            case .payload:
                buffer[written] = buffer[position]
                written += 1
            case nil: return .failed(EPROTO)
            }
            position += 1
            if frame.hasEnded {
                buffer[written] = 10
                written += 1
            }
        }
        return written > 0 ? .moved(written) : .wouldBlock(until: .readable)
    }

    /// Frames whole lines, which is what a load writes.
    func write(_ bytes: Span<UInt8>) -> TransportOutcome {
        if case .failed(let code) = push() { return .failed(code) }
        guard held.isEmpty else { return .wouldBlock(until: .writable) }
        if !hasAsked {
            hasAsked = true
            held += Self.request
        }
        var start = 0
        for index in bytes.indices where bytes[index] == 10 {
            let count = index - start
            held.append(0x81)
            if count < 126 {
                held.append(0x80 | UInt8(count))
            } else {
                held += [0x80 | 126, UInt8(count >> 8), UInt8(count & 0xFF)]
            }
            held += [0, 0, 0, 0]
            for place in start..<index { held.append(bytes[place]) }
            start = index + 1
        }
        if case .failed(let code) = push() { return .failed(code) }
        return start > 0 ? .moved(start) : .wouldBlock(until: .writable)
    }

    func write(_ bytes: Span<UInt8>, ranges: Span<Range<Int>>) -> TransportOutcome {
        write(bytes.extracting(ranges[0]))
    }

    func writeHeld() -> TransportOutcome { push() }

    private func push() -> TransportOutcome {
        var total = 0
        while !held.isEmpty {
            let bytes = held
            let outcome = inner.write(bytes.span.extracting(sent..<bytes.count))
            guard case .moved(let count) = outcome else { return total > 0 ? .moved(total) : outcome }
            sent += count
            total += count
            if sent == held.count { (held, sent) = ([], 0) }
        }
        return total > 0 ? .moved(total) : .wouldBlock(until: .writable)
    }

    func shutdownWriting() { inner.shutdownWriting() }
    func close() { inner.close() }
}

/// Reads the frames of a server byte by byte, across reads.
package struct FrameScan {
    package enum Part: Sendable { case head, payload }

    private var head = 0
    private var lengthBytes = 0
    private var left = 0
    private var isLast = false
    /// Whether the last byte was the end of a message.
    package private(set) var hasEnded = false

    package init() {}

    /// What the next byte is; nil where no server sends it.
    package mutating func take(_ byte: UInt8) -> Part? {
        hasEnded = false
        switch head {
        case 0:
            guard [0x81, 0x80, 0x01, 0x00].contains(byte) else { return nil }
            isLast = byte & 0x80 != 0
            head = 1
            return .head
        case 1:
            guard byte < 0x80 else { return nil }
            lengthBytes = byte == 126 ? 2 : byte == 127 ? 8 : 0
            left = lengthBytes == 0 ? Int(byte) : 0
            head = 2
            if lengthBytes == 0 { endIfEmpty() }
            return .head
        default:
            guard lengthBytes == 0 else {
                left = left << 8 | Int(byte)
                lengthBytes -= 1
                if lengthBytes == 0 { endIfEmpty() }
                return .head
            }
            left -= 1
            endIfEmpty()
            return .payload
        }
    }

    private mutating func endIfEmpty() {
        guard left == 0 else { return }
        head = 0
        hasEnded = isLast
    }
}
