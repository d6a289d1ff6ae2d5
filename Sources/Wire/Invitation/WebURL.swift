/// What the host of a server says that browsers should open: `http://` or `https://`, a name or address, and a port and a path if need be.
public struct WebURL: Sendable, Hashable {
    /// The whole, without a slash at its end.
    public let text: String
    /// The name or address in it; IPv6 in brackets.
    public let host: String

    /// Nil for a text that is no such URL.
    public init?(_ text: String) {
        guard let scheme = ["http://", "https://"].first(where: text.hasPrefix) else { return nil }
        var rest = text.dropFirst(scheme.count)
        if rest.last == "/" { rest.removeLast() }
        let authority = rest.prefix { $0 != "/" }
        guard let host = Self.host(of: String(authority)), Self.isPath(rest[authority.endIndex...]),
            text.utf8.count <= 200
        else { return nil }
        self.text = scheme + rest
        self.host = host
    }

    /// The name or address, and the port if there is one.
    public var authority: Substring {
        text[(text.firstRange(of: "//")?.upperBound ?? text.startIndex)...].prefix { $0 != "/" }
    }

    /// What the field `Origin` of a request has: in lowercase, without a path and without the port that its scheme has anyway.
    public var origin: String {
        let usual = text.hasPrefix("https") ? ":443" : ":80"
        let isNamed = authority.hasSuffix(usual) && host.count + usual.count == authority.count
        return text[..<authority.endIndex].dropLast(isNamed ? usual.count : 0).lowercased()
    }

    /// Whether it leads to the machine on which it is opened.
    public var isThisMachine: Bool {
        host == "localhost" || host.hasSuffix(".localhost") || host.hasPrefix("127.") || host == "[::1]"
    }

    /// The name or address in front of a port, as the field `Host` of a request has it, in lowercase; nil if it is neither.
    public static func host(of text: String) -> String? {
        var name = Substring(text)
        if text.hasPrefix("[") {
            guard let end = text.firstIndex(of: "]") else { return nil }
            name = text[...end]
            guard name.utf8.dropFirst().dropLast().allSatisfy({ isHexDigit($0) || $0 == 0x3A || $0 == 0x2E }) else {
                return nil
            }
        } else {
            name = text.prefix { $0 != ":" }
            guard name.utf8.allSatisfy(isNameByte), name.utf8.count <= 253 else { return nil }
        }
        let port = text.dropFirst(name.count)
        guard name.count > 0, name != "[]", name != ".", port.isEmpty || isPort(port) else { return nil }
        return name.lowercased()
    }

    /// Nothing, or a slash and a word, again and again.
    private static func isPath(_ text: Substring) -> Bool {
        text.split(separator: "/", omittingEmptySubsequences: false).dropFirst().allSatisfy { word in
            !word.allSatisfy { $0 == "." } && word.utf8.allSatisfy(isNameByte)
        }
    }

    private static func isPort(_ text: Substring) -> Bool {
        guard text.hasPrefix(":"), text.utf8.dropFirst().allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return false }
        return Int(text.dropFirst()).map { (1...65_535).contains($0) } ?? false
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        isHexDigit(byte) || byte | 0x20 >= 0x67 && byte | 0x20 <= 0x7A || byte == 0x2D || byte == 0x2E || byte == 0x5F
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        byte >= 0x30 && byte <= 0x39 || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x66
    }
}
