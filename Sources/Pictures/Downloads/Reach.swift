/// Which addresses may be connected to: those of the public internet, and perhaps one more. A server that fetches what others
/// name must not be led to the machines beside it.
public struct Reach: Sendable, Hashable {
    /// An address of IPv4 or IPv6 with a port.
    public struct Endpoint: Sendable, Hashable {
        /// 4 or 16 bytes.
        public let bytes: [UInt8]
        /// The port.
        public let port: UInt16

        /// An address with a port.
        public init(bytes: [UInt8], port: UInt16) { (self.bytes, self.port) = (bytes, port) }
    }

    /// The one address that may be private; nil for none.
    public let exception: Endpoint?

    /// The public internet, and that address.
    public init(except exception: Endpoint? = nil) { self.exception = exception }

    /// Whether a connection may go there.
    public func allows(_ endpoint: Endpoint) -> Bool { endpoint == exception || Self.isPublic(endpoint.bytes) }

    /// Whether an address is one of the public internet, by the registries of special addresses (RFC 6890 and later).
    public static func isPublic(_ bytes: [UInt8]) -> Bool {
        if bytes.count == 4 { return !privateOfFour.contains { matches(bytes, $0.0, $0.1) } }
        guard bytes.count == 16 else { return false }
        // An address of IPv4 may be inside: mapped, translated by NAT64, or 6to4.
        if matches(bytes, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], 96)
            || matches(bytes, [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0], 96)
        {
            return isPublic(Array(bytes[12...]))
        }
        if matches(bytes, [0x20, 0x02], 16) { return isPublic(Array(bytes[2..<6])) }
        // Only this eighth of the addresses is given out; not its tunnels and examples.
        return matches(bytes, [0x20], 3) && !matches(bytes, [0x20, 0x01, 0, 0], 23)
            && !matches(bytes, [0x20, 0x01, 0x0D, 0xB8], 32)
    }

    private static let privateOfFour: [([UInt8], Int)] = [
        ([0], 8), ([10], 8), ([100, 64], 10), ([127], 8), ([169, 254], 16), ([172, 16], 12), ([192, 0, 0], 24),
        ([192, 0, 2], 24), ([192, 88, 99], 24), ([192, 168], 16), ([198, 18], 15), ([198, 51, 100], 24),
        ([203, 0, 113], 24), ([224], 4), ([240], 4),
    ]

    private static func matches(_ bytes: [UInt8], _ prefix: [UInt8], _ bits: Int) -> Bool {
        (0..<bits).allSatisfy { bit in
            let mask = UInt8(0x80) >> UInt8(bit % 8)
            return bytes[bit / 8] & mask == (bit / 8 < prefix.count ? prefix[bit / 8] : 0) & mask
        }
    }
}

extension Reach.Endpoint {
    /// The endpoint of an address such as `http://127.0.0.1:8080`, with four numbers and a port; nil for any other.
    public init?(_ url: String) {
        guard url.hasPrefix("http://") else { return nil }
        let parts = url.dropFirst(7).split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let port = UInt16(parts[1]) else { return nil }
        let bytes = parts[0].split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        guard bytes.count == 4, !bytes.contains(nil) else { return nil }
        self.init(bytes: bytes.compactMap { $0 }, port: port)
    }
}
