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

extension WebTransportTests {
    /// A long answer goes out over several turns, for each network has its share of a turn. A request waits in the system for a turn
    /// with room, and nobody of another network waits for either.
    @Test func answersTakeTurns() {
        var turn = 0
        let page = [UInt8](repeating: 0x61, count: 600 * 1024)
        let site = WebSite(page: page, longestMessage: 4_096, now: { .milliseconds(turn) })
        func browser(of network: String) -> (wire: ScriptedTransport, transport: WebTransport) {
            let wire = ScriptedTransport()
            wire.input = Array("GET / HTTP/1.1\r\nHost: pairs.test\r\n\r\n".utf8)
            let transport = WebTransport(over: wire, of: site)
            transport.network = network
            return (wire, transport)
        }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        func read(_ transport: WebTransport) -> TransportOutcome {
            var room = buffer.mutableSpan
            return transport.read(into: &room)
        }
        let (first, second, other) = (browser(of: "here"), browser(of: "here"), browser(of: "there"))
        guard case .wouldBlock(until: .writable) = read(first.transport) else { return #expect(Bool(false)) }
        #expect(first.wire.written == (256 - 8) * 1024 && first.transport.holdsOutput)
        guard case .wouldBlock(until: .readable) = read(second.transport) else { return #expect(Bool(false)) }
        #expect(!second.wire.input.isEmpty && second.wire.written == 0)
        _ = read(other.transport)
        #expect(other.wire.written == (256 - 8) * 1024)
        turn = 1
        guard case .moved(256 * 1024) = first.transport.writeHeld() else { return #expect(Bool(false)) }
        guard case .wouldBlock(until: .writable) = first.transport.writeHeld() else { return #expect(Bool(false)) }
        turn = 2
        guard case .moved = first.transport.writeHeld() else { return #expect(Bool(false)) }
        #expect(first.wire.written > page.count && !first.transport.holdsOutput)
        guard case .ended = read(first.transport) else { return #expect(Bool(false)) }
        _ = read(second.transport)
        #expect(second.wire.written > 0 && second.wire.written < 256 * 1024)
    }

    /// Once four networks have had their shares of a turn, others still get some of their answers.
    @Test func lateNetworksHaveLess() {
        let site = WebSite(
            page: [UInt8](repeating: 0x61, count: 600 * 1024), longestMessage: 4_096, now: { .seconds(1) })
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let written = (0..<6).map { number in
            let wire = ScriptedTransport()
            wire.input = Array("GET / HTTP/1.1\r\nHost: pairs.test\r\n\r\n".utf8)
            let transport = WebTransport(over: wire, of: site)
            transport.network = "network \(number)"
            var room = buffer.mutableSpan
            _ = transport.read(into: &room)
            return wire.written
        }
        #expect(written == [248, 248, 248, 248, 8, 8].map { $0 * 1024 })
    }

    /// A read takes no more than its buffer has room for, with a line feed for each frame that is a line. Each frame counts as work, be
    /// it a line, a piece of one, or a ping.
    @Test func framesCount() {
        let wire = ScriptedTransport()
        let transport = WebTransport(
            over: wire, of: WebSite(page: [], longestMessage: 4_096, now: { .seconds(1) }))
        var buffer = [UInt8](repeating: 0, count: 256)
        func read(_ bytes: [UInt8]) -> String {
            wire.input += bytes
            var room = buffer.mutableSpan
            guard case .moved(let count) = transport.read(into: &room) else { return "" }
            return String(decoding: buffer[..<count], as: UTF8.self)
        }
        // The request has more bytes than one read takes.
        wire.input = Array(Self.upgrade.utf8)
        while !wire.input.isEmpty { _ = read([]) }
        let blank = [0x81, 0x81, 0, 0, 0, 0, 0x20] as [UInt8]
        let pieces = [0x01, 0x80, 0, 0, 0, 0, 0x00, 0x81, 0, 0, 0, 0, 0x20, 0x80, 0x80, 0, 0, 0, 0] as [UInt8]
        #expect(read(blank) == " \n" && transport.readOverhead == 64)
        #expect(read(blank + pieces) == " \n \n" && transport.readOverhead == 4 * 64)
        #expect(read([0x89, 0x80, 0, 0, 0, 0]) == "" && transport.readOverhead == 64)
        // Pieces that bring nothing count with what follows them.
        #expect(read([0x01, 0x80, 0, 0, 0, 0, 0x00, 0x80, 0, 0, 0, 0]) == "")
        #expect(read([0x80, 0x80, 0, 0, 0, 0]) == "\n" && transport.readOverhead == 4 * 64)
        let empty = Array(repeatElement([0x81, 0x80, 0, 0, 0, 0] as [UInt8], count: 100).joined())
        let first = read(empty)
        // 255 bytes of frames.
        #expect(first == String(repeating: "\n", count: 42) && transport.readOverhead == 42 * 64)
        #expect(wire.input.count == 600 - 255)
        // A frame's last byte is a line's last but one.
        let long = [0x81, 0xFE, 0, 252, 0, 0, 0, 0] + [UInt8](repeating: 0x61, count: 252)
        wire.input = []
        #expect(read([0, 0, 0] + long[..<3]) == "\n")
        #expect(read(Array(long[3...])) == String(repeating: "a", count: 250))
        #expect(read([]) == "aa\n")
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
