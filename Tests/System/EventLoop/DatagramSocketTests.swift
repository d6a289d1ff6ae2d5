import EventLoop
import Testing

@Suite(.serialized) struct DatagramSocketTests {
    private static let loopback: UInt32 = 1

    /// A datagram arrives whole with its sender's address, and an answer finds the way back.
    @Test(arguments: [(DatagramSocket.Family.ipv4, "127.0.0.1"), (.ipv6, "::1")])
    func thereAndBack(family: DatagramSocket.Family, host: String) throws {
        let loop = try EventLoop()
        var answer: [UInt8] = []
        var echo: DatagramSocket?
        let one = try DatagramSocket(on: loop, family, host: host) { bytes, sender in
            try? echo?.send(bytes.indices.map { bytes[$0] } + [UInt8(ascii: "!")], to: sender)
        }
        echo = one
        let other = try DatagramSocket(on: loop, family, host: host) { bytes, sender in
            answer = bytes.indices.map { bytes[$0] }
            #expect(sender == one.address)
            loop.stop()
        }
        let sent = [UInt8](repeating: 7, count: 1_000)
        try other.send(sent, to: one.address)
        try loop.run()
        #expect(answer == sent + [UInt8(ascii: "!")])
        echo = nil
    }

    /// Two sockets share a port and both hear what is sent to a group that they have joined.
    @Test func aSharedPortHearsTheGroup() throws {
        let loop = try EventLoop()
        var heard: [String: String] = [:]
        let first = try DatagramSocket(on: loop, .ipv4, shared: true) { heard["one"] = "\($0.count) \($1.host)" }
        let port = first.address.port
        let second = try DatagramSocket(on: loop, .ipv4, port: port, shared: true) {
            heard["two"] = "\($0.count) \($1.host)"
        }
        let group = try #require(SocketAddress(digits: "239.255.72.48", port: port))
        for socket in [first, second, first] { try socket.join(group, on: Self.loopback) }
        let sender = try DatagramSocket(on: loop, .ipv4) { _, _ in }
        let source = try #require(SocketAddress(digits: "127.0.0.1", port: 0))
        try sender.send([1, 2, 3], toGroup: group, over: Self.loopback, from: source)
        while heard.count < 2 { try loop.tick() }
        #expect(heard == ["one": "3 127.0.0.1", "two": "3 127.0.0.1"])
    }

    /// A port that is not shared belongs to one socket, and the failure says so.
    @Test func aPortHasOneOwner() throws {
        let loop = try EventLoop()
        let owner = try DatagramSocket(on: loop, .ipv4, host: "127.0.0.1") { _, _ in }
        #expect(throws: LoopError.self) {
            try DatagramSocket(on: loop, .ipv4, host: "127.0.0.1", port: owner.address.port) { _, _ in }
        }
    }

    /// A datagram to a port where nobody listens, or to a machine that this one has no way to, ends nothing.
    @Test func nobodyThere() throws {
        let loop = try EventLoop()
        var heard = 0
        let closed = try DatagramSocket(on: loop, .ipv4, host: "127.0.0.1") { _, _ in }
        let address = closed.address
        closed.close()
        let socket = try DatagramSocket(on: loop, .ipv4, host: "127.0.0.1") { _, _ in
            heard += 1
            loop.stop()
        }
        try? socket.send([1], to: address)
        let far = try #require(SocketAddress(digits: "192.0.2.77", port: 9))
        #expect(throws: LoopError.self) { try socket.send([1], to: far) }
        try socket.send([1], to: socket.address)
        try loop.run()
        #expect(heard == 1)
    }

    /// Only digits are an address, with an interface's name behind a link's own; names are not looked up.
    @Test func digits() {
        #expect(SocketAddress(digits: "::1", port: 7)?.description == "[::1]:7")
        #expect(SocketAddress(digits: "::1", port: 7)?.isIPv6 == true)
        #expect(SocketAddress(digits: "0.0.0.0", port: 7)?.isUnspecified == true)
        #expect(SocketAddress(digits: "localhost", port: 7) == nil)
        #expect(SocketAddress(digits: "10.0.0.1", port: 7)?.zonedHost == "10.0.0.1")
        #if os(Linux)
            #expect(SocketAddress(digits: "fe80::1%lo", port: 7)?.zonedHost == "fe80::1%lo")
        #endif
    }
}
