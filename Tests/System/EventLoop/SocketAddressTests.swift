import EventLoop
import Testing

struct SocketAddressTests {
    /// Loopback addresses and local sockets are of this machine, and nothing else is.
    @Test(arguments: [
        ("127.0.0.1", true), ("127.9.8.7", true), ("::1", true), ("::ffff:127.0.0.1", true), ("128.0.0.1", false),
        ("1.0.0.127", false), ("0.0.0.0", false), ("::", false), ("::2", false), ("1::1", false), ("fe80::1", false),
    ])
    func isLocal(host: String, isLocal: Bool) throws {
        #expect(try #require(SocketAddress(digits: host, port: 7247)).isLocal == isLocal)
        #expect(SocketAddress.local.isLocal)
    }
}
