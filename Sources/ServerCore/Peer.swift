import Wire

/// The other end of a connection, as far as the transport knows it.
public struct Peer: Sendable, Hashable, Codable {
    /// The address with its port, `192.0.2.1:7247` or `[2001:db8::1]:7247`.
    public let address: String
    /// Whether it is a program of this machine.
    public let isLocal: Bool
    /// Whether the connection is encrypted.
    public let isEncrypted: Bool

    /// A peer at that address; it is on another machine and reached in plain text unless told otherwise.
    public init(address: String, isLocal: Bool = false, isEncrypted: Bool = false) {
        self.address = address
        self.isLocal = isLocal
        self.isEncrypted = isEncrypted
    }

    /// The server's own programs, which come over a connection inside the process. No limit of an address and no policy is for them.
    public static let house = Peer(address: "house", isLocal: true)

    /// Whether it is a program of the server's own. An address of the network has a port.
    var isHouse: Bool { self == .house }

    /// The address without its port.
    var host: Substring { address[..<(address.lastIndex(of: ":") ?? address.endIndex)] }

    /// The address without its port. Of an IPv6 address it is the first 64 bits, because every network has 2⁶⁴ addresses. A
    /// link-local address stays whole, because all of them have the same first bits.
    package var network: String {
        guard host.first == "[" else { return String(host) }
        let whole = host.dropFirst().dropLast()
        let address = whole.prefix { $0 != "%" }
        if address.hasPrefix("fe80:") { return String(whole) }
        // An IPv4 address that is mapped into IPv6.
        if let last = address.split(separator: ":").last, last.contains(".") { return String(last) }
        let halves = address.split(separator: "::", maxSplits: 1, omittingEmptySubsequences: false)
        var groups = halves[0].split(separator: ":")
        if halves.count > 1 {
            let end = halves[1].split(separator: ":")
            groups += Array(repeating: "0", count: max(8 - groups.count - end.count, 0)) + end
        }
        return groups.prefix(4).joined(separator: ":") + "::/64"
    }

    /// Whether a range of addresses has one that only programs of this machine have.
    static func isOfThisMachine(_ range: AddressRange) -> Bool {
        range.contains("::1") || range.description.hasPrefix("127.")
    }

    var origin: UInt64 { StableHash.of(network.utf8Span.span) }
}
