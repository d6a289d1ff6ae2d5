/// The bytes with which a proxy begins a connection to say whose it is: the PROXY protocol of HAProxy, version 2.
package struct ProxyHeader {
    /// What the bytes say so far.
    package enum Outcome: Equatable {
        /// The header has more bytes.
        case unfinished
        /// This is no header: the connection is the other end's own.
        case absent
        /// The header is whole; nil where the proxy speaks for itself or names no address.
        case whole(ForwardedAddress?)
        /// It breaks the rules, so that nothing after it can be understood.
        case broken
    }

    private var bytes: [UInt8] = []

    private static let signature: [UInt8] = [13, 10, 13, 10, 0, 13, 10, 81, 85, 73, 84, 10]
    private static let headBytes = 16
    /// The most bytes behind the head. Addresses take 36, and HAProxy's words about a certificate some 200.
    private static let mostBytes = 1_024

    package init() {}

    /// How many bytes it may take next: no more than belong to it.
    package var wanted: Int {
        let end =
            bytes.count < Self.signature.count
            ? Self.signature.count : bytes.count < Self.headBytes ? Self.headBytes : Self.headBytes + length
        return end - bytes.count
    }

    private var length: Int { Int(bytes[14]) << 8 | Int(bytes[15]) }

    /// Takes up to ``wanted`` bytes. Returns how many of them belong to it. Those that a connection without a header loses by it are
    /// the line ends at its beginning, which say nothing.
    package mutating func take(_ more: some Collection<UInt8>) -> (count: Int, outcome: Outcome) {
        if bytes.count < Self.signature.count {
            let like = zip(more, Self.signature[bytes.count...]).prefix { $0 == $1 }.count
            bytes += more.prefix(like)
            return (like, like < more.count ? .absent : .unfinished)
        }
        bytes += more
        if bytes.count < Self.headBytes { return (more.count, .unfinished) }
        guard bytes[12] == 0x20 || bytes[12] == 0x21, length <= Self.mostBytes else { return (more.count, .broken) }
        return (more.count, wanted > 0 ? .unfinished : outcome)
    }

    private var outcome: Outcome {
        let rest = bytes[Self.headBytes...]
        // The command LOCAL: the proxy itself looks whether the server lives.
        guard bytes[12] == 0x21 else { return .whole(nil) }
        // TCP over IPv4 and over IPv6; whatever else there is names no address.
        let width = bytes[13] == 0x11 ? 4 : bytes[13] == 0x21 ? 16 : 0
        guard width > 0 else { return .whole(nil) }
        guard rest.count >= 2 * width + 4 else { return .broken }
        let host = rest.prefix(width)
        let port = rest.dropFirst(2 * width).prefix(2).reduce(UInt16(0)) { $0 << 8 | UInt16($1) }
        guard let peer = SocketAddress(digits: Self.digits(of: host), port: port) else { return .broken }
        return .whole(ForwardedAddress(peer: peer, isEncrypted: Self.saysEncrypted(rest.dropFirst(2 * width + 4))))
    }

    private static func digits(of host: ArraySlice<UInt8>) -> String {
        guard host.count > 4 else { return host.map { String($0) }.joined(separator: ".") }
        return stride(from: host.startIndex, to: host.endIndex, by: 2).map { index in
            String(UInt16(host[index]) << 8 | UInt16(host[index + 1]), radix: 16)
        }.joined(separator: ":")
    }

    /// Whether one of the values behind the addresses says that the proxy's own connection has TLS.
    private static func saysEncrypted(_ values: ArraySlice<UInt8>) -> Bool {
        var rest = values
        while rest.count >= 3 {
            let head = Array(rest.prefix(3))
            let value = rest.dropFirst(3).prefix(Int(head[1]) << 8 | Int(head[2]))
            if head[0] == 0x20 { return value.first.map { $0 & 1 == 1 } ?? false }
            rest = rest.dropFirst(3 + value.count)
        }
        return false
    }
}
