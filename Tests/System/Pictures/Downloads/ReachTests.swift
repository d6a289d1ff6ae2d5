import Pictures
import Testing

/// Which addresses the server may be led to by what others name.
struct ReachTests {
    private static func bytes(_ groups: [UInt16]) -> [UInt8] {
        groups.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    }

    /// Addresses of the public internet are allowed.
    @Test(
        arguments: [
            [91, 198, 174, 192], [8, 8, 8, 8], [172, 15, 0, 1], [172, 32, 0, 1], [100, 63, 0, 1], [198, 17, 0, 1],
            bytes([0x2620, 0, 0x0861, 0xED1A, 0, 0, 0, 1]), bytes([0x2001, 0x4860, 0, 0, 0, 0, 0, 0x8888]),
            bytes([0, 0, 0, 0, 0, 0xFFFF, 0x0808, 0x0808]), bytes([0x64, 0xFF9B, 0, 0, 0, 0, 0x0808, 0x0808]),
        ] as [[UInt8]])
    func publicAddressesAreAllowed(address: [UInt8]) {
        #expect(Reach().allows(.init(bytes: address, port: 443)))
    }

    /// All others are not, in whatever form they come.
    @Test(
        arguments: [
            [127, 0, 0, 1], [127, 9, 9, 9], [10, 0, 0, 1], [192, 168, 1, 1], [172, 16, 0, 1], [172, 31, 255, 255],
            [169, 254, 169, 254], [100, 64, 0, 1], [0, 0, 0, 0], [224, 0, 0, 251], [255, 255, 255, 255],
            [198, 18, 0, 1],
            bytes([0, 0, 0, 0, 0, 0, 0, 1]), bytes([0, 0, 0, 0, 0, 0, 0, 0]), bytes([0xFE80, 0, 0, 0, 0, 0, 0, 1]),
            bytes([0xFC00, 0, 0, 0, 0, 0, 0, 1]), bytes([0xFF02, 0, 0, 0, 0, 0, 0, 0xFB]),
            bytes([0, 0, 0, 0, 0, 0xFFFF, 0x7F00, 1]), bytes([0x64, 0xFF9B, 0, 0, 0, 0, 0x0A00, 1]),
            bytes([0x2002, 0x0A00, 0x0001, 0, 0, 0, 0, 1]), bytes([0x2001, 0, 0, 0, 0, 0, 0, 1]),
            bytes([0x2001, 0x0DB8, 0, 0, 0, 0, 0, 1]), [1, 2, 3],
        ] as [[UInt8]])
    func otherAddressesAreNot(address: [UInt8]) {
        #expect(!Reach().allows(.init(bytes: address, port: 443)))
    }

    /// One private address may be allowed, by its port too.
    @Test func oneMayBeAllowed() throws {
        let endpoint: Reach.Endpoint = try #require(Reach.Endpoint("http://127.0.0.1:8080"))
        let reach = Reach(except: endpoint)
        #expect(reach.allows(.init(bytes: [127, 0, 0, 1], port: 8080)))
        #expect(!reach.allows(.init(bytes: [127, 0, 0, 1], port: 8081)))
        #expect(!reach.allows(.init(bytes: [127, 0, 0, 2], port: 8080)))
        for url in ["https://127.0.0.1:8080", "http://localhost:80", "http://127.0.0.1", "http://1.2.3:4", ""] {
            #expect(Reach.Endpoint(url) == nil)
        }
    }
}
