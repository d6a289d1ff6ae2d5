import EventLoop
import Testing
import Web

/// A browser's connection over another transport.
@Suite struct BrowserConnectionTests {
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
        let transport = BrowserConnection(over: wire, of: site)
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

extension BrowserConnectionTests {
    /// What begins no request is answered at its first byte: TLS, a blank line, JSON.
    @Test(arguments: [[0x16, 0x03], [0x0A], [0x7B]] as [[UInt8]]) func noRequest(bytes: [UInt8]) {
        let wire = ScriptedTransport()
        let transport = BrowserConnection(
            over: wire, of: WebSite(page: [], longestMessage: 4_096, now: { .seconds(1) }))
        var buffer = [UInt8](repeating: 0, count: 256)
        wire.input = bytes
        var room = buffer.mutableSpan
        #expect(transport.read(into: &room) == .ended)
        #expect(transport.isAnswered && wire.written > 0)
    }

    /// A read takes no more than its buffer has room for, with a line feed for each frame that is a line. Each frame counts as work, be
    /// it a line, a piece of one, or a ping.
    @Test func framesCount() {
        let wire = ScriptedTransport()
        let transport = BrowserConnection(
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
