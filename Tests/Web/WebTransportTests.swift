import EventLoop
import Testing
import Web

/// A browser's connection over another transport.
@Suite struct WebTransportTests {
    private static let upgrade = [
        "GET /play HTTP/1.1", "Host: pairs.test", "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "", "",
    ].joined(separator: "\r\n")

    /// A ping with the most bytes that it may have, masked with zeros.
    private static let ping = [0x89, 0x80 | 125, 0, 0, 0, 0] + [UInt8](repeating: 0x61, count: 125)

    /// Answers to pings whose reader never takes all of them take no more memory than those that wait.
    @Test func slowlyReadPongs() {
        let wire = ScriptedTransport()
        var second = 0
        let site = WebSite(page: [], longestMessage: 4_096, now: { .seconds(second) })
        let transport = WebTransport(over: wire, of: site)
        var buffer = [UInt8](repeating: 0, count: 65_536)
        func read(_ bytes: [UInt8]) {
            wire.input = bytes
            var room = buffer.mutableSpan
            _ = transport.read(into: &room)
        }
        read(Array(Self.upgrade.utf8))
        #expect(wire.written > 0 && !transport.holdsOutput)
        let pings = Array(repeatElement(Self.ping, count: 20).joined())
        let pongBytes = 20 * 127
        for passed in 1...200 {
            second = passed
            // What the first second has brought is never made up for.
            wire.room = passed == 1 ? 0 : pongBytes
            read(pings)
            #expect(transport.holdsOutput)
        }
        #expect(transport.heldBytes <= 2 * pongBytes)
    }
}

/// A transport that has what the test gives it, and takes as many bytes as it is told to.
private final class ScriptedTransport: ByteTransport {
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
