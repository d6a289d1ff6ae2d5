import EventLoop
import Testing

/// What a proxy says at the beginning of a connection.
@Suite struct ProxyHeaderTests {
    private static let signature: [UInt8] = [13, 10, 13, 10, 0] + "\r\nQUIT\n".utf8

    private static func header(_ command: UInt8, _ family: UInt8, _ body: [UInt8], length: Int? = nil) -> [UInt8] {
        let length = length ?? body.count
        return signature + [command, family, UInt8(length >> 8), UInt8(length & 0xFF)] + body
    }

    private static let ipv4: [UInt8] = [203, 0, 113, 7, 127, 0, 0, 1, 0x1F, 0x90, 0x1C, 0x4F]
    private static let ipv6: [UInt8] =
        [0x20, 1, 0x0D, 0xB8] + [UInt8](repeating: 0, count: 11) + [7] + [UInt8](repeating: 0, count: 16)
        + [0x1F, 0x90, 0x1C, 0x4F]

    /// What is read of bytes that come in pieces of that size; how many of them belong to the header.
    private static func read(_ bytes: [UInt8], by size: Int) -> (taken: Int, outcome: ProxyHeader.Outcome) {
        var header = ProxyHeader()
        var taken = 0
        while taken < bytes.count {
            let (count, outcome) = header.take(bytes[taken...].prefix(min(size, header.wanted)))
            taken += count
            if outcome != .unfinished { return (taken, outcome) }
        }
        return (taken, .unfinished)
    }

    private static func forwarded(_ host: String, isEncrypted: Bool = false) -> ProxyHeader.Outcome {
        .whole(SocketAddress(digits: host, port: 8080).map { ForwardedAddress(peer: $0, isEncrypted: isEncrypted) })
    }

    /// Whose connection it is, and whether that is encrypted, however the bytes are cut. What follows the header is left.
    @Test(arguments: [1, 7, 1_000]) func headers(size: Int) {
        let tls: [UInt8] = [0x03, 0, 4, 1, 2, 3, 4, 0x20, 0, 5, 1, 0, 0, 0, 0]
        let plain: [UInt8] = [0x20, 0, 5, 0, 0, 0, 0, 0]
        for (bytes, outcome) in [
            (Self.header(0x21, 0x11, Self.ipv4), Self.forwarded("203.0.113.7")),
            (Self.header(0x21, 0x21, Self.ipv6), Self.forwarded("2001:db8::7")),
            (Self.header(0x21, 0x11, Self.ipv4 + tls), Self.forwarded("203.0.113.7", isEncrypted: true)),
            (Self.header(0x21, 0x11, Self.ipv4 + plain), Self.forwarded("203.0.113.7")),
            // A value that is cut.
            (Self.header(0x21, 0x11, Self.ipv4 + [0x20, 0, 9]), Self.forwarded("203.0.113.7")),
            (Self.header(0x20, 0, []), .whole(nil)), (Self.header(0x20, 0x11, Self.ipv4), .whole(nil)),
            // A local socket, and none.
            (Self.header(0x21, 0x31, [UInt8](repeating: 0, count: 216)), .whole(nil)),
            (Self.header(0x21, 0, []), .whole(nil)),
        ] {
            let read = Self.read(bytes + "name ada\n".utf8, by: size)
            #expect(read.outcome == outcome && read.taken == bytes.count, "\(bytes)")
        }
    }

    /// What is no header is left as it is, but for line ends at its beginning; what breaks the rules is told.
    @Test(arguments: [1, 7, 1_000]) func others(size: Int) {
        for (text, taken) in [("name ada\n", 0), ("{\"type\":", 0), ("\r\nname", 2), ("\r\n\r\n\r\n\r\n", 4)] {
            let read = Self.read(Array(text.utf8), by: size)
            #expect(read.outcome == .absent && read.taken == taken, "\(text)")
        }
        #expect(Self.read(Array(Self.signature.prefix(11)), by: size).outcome == .unfinished)
        for bytes in [
            Self.header(0x11, 0x11, Self.ipv4), Self.header(0x22, 0x11, Self.ipv4),
            Self.header(0x21, 0x11, Array(Self.ipv4.prefix(8))), Self.header(0x21, 0x21, Self.ipv4),
            Self.header(0x21, 0x11, Self.ipv4, length: 60_000),
        ] {
            #expect(Self.read(bytes, by: size).outcome == .broken, "\(bytes)")
        }
    }
}
