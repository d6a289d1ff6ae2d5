/// The addresses that begin with the same bits, as `192.0.2.0/24` or `2001:db8::/48` says it (CIDR).
public struct AddressRange: Sendable, Hashable {
    /// The fewest bits that a range may fix: of IPv4 8, of IPv6 32.
    public static let fewestBits = (ipv4: 8, ipv6: 32)

    /// The first address, 4 or 16 bytes, its other bits 0.
    public let bytes: [UInt8]
    /// How many bits all addresses share: 8 to 32 of IPv4, 32 to 128 of IPv6.
    public let bits: Int

    /// A range as it is written; without `/` the one address. Nil if it is none, or fixes fewer bits than allowed. An IPv4 address that
    /// is mapped into IPv6 is an IPv4 address.
    public init?(_ text: String) {
        let halves = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let (all, mapped) = Self.address(halves[0]) else { return nil }
        var bits = all.count * 8
        if halves.count == 2 {
            guard halves[1].utf8.count <= 3, var count = Int(digits: halves[1]), !halves[1].isEmpty else { return nil }
            if mapped { count -= 96 }
            guard count <= bits else { return nil }
            bits = count
        }
        guard bits >= (all.count == 4 ? Self.fewestBits.ipv4 : Self.fewestBits.ipv6) else { return nil }
        bytes = all.indices.map { all[$0] & Self.mask(bits, at: $0) }
        self.bits = bits
    }

    /// Whether the range has the address, which is written without a port.
    public func contains(_ address: String) -> Bool {
        guard let (other, _) = Self.address(address[...]), other.count == bytes.count else { return false }
        return bytes.indices.allSatisfy { other[$0] & Self.mask(bits, at: $0) == bytes[$0] }
    }

    /// Which bits of a byte the range fixes.
    private static func mask(_ bits: Int, at index: Int) -> UInt8 {
        let left = min(max(bits - index * 8, 0), 8)
        return left == 0 ? 0 : 0xFF << UInt8(8 - left)
    }

    /// The bytes of an address, and whether it was IPv4 within IPv6. A zone (`%eth0`) is left out.
    private static func address(_ text: Substring) -> (bytes: [UInt8], isMapped: Bool)? {
        guard text.utf8.count <= 64 else { return nil }
        guard text.contains(":") else { return ipv4(text).map { ($0, false) } }
        guard let bytes = ipv6(text.prefix { $0 != "%" }) else { return nil }
        let isMapped = bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
        return isMapped ? (Array(bytes.suffix(4)), true) : (bytes, false)
    }

    private static func ipv4(_ text: Substring) -> [UInt8]? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let bytes = parts.compactMap { part in
            part.isEmpty || part.utf8.count > 3 ? nil : Int(digits: part).flatMap(UInt8.init(exactly:))
        }
        return parts.count == 4 && bytes.count == 4 ? bytes : nil
    }

    private static func ipv6(_ text: Substring) -> [UInt8]? {
        let halves = text.split(separator: "::", maxSplits: 1, omittingEmptySubsequences: false)
        guard let start = groups(halves[0]) else { return nil }
        guard halves.count == 2 else { return start.count == 16 ? start : nil }
        guard let end = groups(halves[1]), start.count + end.count <= 14 else { return nil }
        return start + Array(repeating: 0, count: 16 - start.count - end.count) + end
    }

    /// The bytes of groups between colons, the last of which may be an IPv4 address.
    private static func groups(_ text: Substring) -> [UInt8]? {
        var bytes: [UInt8] = []
        let parts = text.isEmpty ? [] : text.split(separator: ":", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            if index == parts.count - 1, let last = ipv4(part) {
                bytes += last
            } else {
                guard (1...4).contains(part.utf8.count), part.first != "+", part.first != "-",
                    let group = UInt16(part, radix: 16)
                else { return nil }
                bytes += [UInt8(group >> 8), UInt8(group & 0xFF)]
            }
        }
        return bytes.count <= 16 ? bytes : nil
    }
}

extension AddressRange: CustomStringConvertible {
    /// The range as it is written: the address in full and the bits, without these where it is one address.
    public var description: String {
        let isIPv4 = bytes.count == 4
        let parts: [String] =
            isIPv4
            ? bytes.map { String($0) }
            : stride(from: 0, to: 16, by: 2).map { (index: Int) -> String in
                String(UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1]), radix: 16)
            }
        let address = parts.joined(separator: isIPv4 ? "." : ":")
        return bits == bytes.count * 8 ? address : "\(address)/\(bits)"
    }
}
