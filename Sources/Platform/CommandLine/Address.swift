/// A server's address as people type it: `HOST:PORT`, `HOST` or `[IPV6]:PORT`.
public struct Address: Sendable, Equatable, CustomStringConvertible {
    /// The port of a server that was given no other: P-A-I-R on a phone's keys.
    public static let standardPort = 7247
    /// The port of a server that a player hosts, with TLS.
    public static let tlsPort = 7248
    /// The port on which a server that somebody hosts has its page for browsers, where it is free.
    public static let webPort = 7249

    /// A name or a numeric address, without brackets.
    public let host: String
    /// The TCP port, 1 to 65535.
    public let port: Int

    /// An address of known parts.
    public init(host: String, port: Int = standardPort) {
        self.host = host
        self.port = port
    }

    /// Reads `HOST:PORT`, `HOST` (standard port), `[IPV6]:PORT`, `[IPV6]` or a bare IPv6 address; nil if it is none of them.
    public init?(_ text: String) {
        let host: Substring
        let rest: Substring
        if text.first == "[" {
            guard let bracket = text.firstIndex(of: "]") else { return nil }
            host = text[..<bracket].dropFirst()
            rest = text[bracket...].dropFirst()
        } else if let colon = text.firstIndex(of: ":"), colon == text.lastIndex(of: ":") {
            host = text[..<colon]
            rest = text[colon...]
        } else {
            host = text[...]
            rest = ""
        }
        guard !host.isEmpty, !host.contains(where: { $0.isWhitespace || $0 == "[" || $0 == "]" }) else { return nil }
        if host.contains(":"), !host.prefix(while: { $0 != "%" }).allSatisfy(Self.isNumeric) { return nil }
        if rest.isEmpty {
            self.init(host: String(host))
        } else {
            guard rest.first == ":", let port = Decimal.parse(rest.dropFirst()) else { return nil }
            guard (1...65_535).contains(port) else { return nil }
            self.init(host: String(host), port: port)
        }
    }

    /// Whether an IPv6 address can have this character, before the `%` of its zone.
    private static func isNumeric(_ character: Character) -> Bool {
        character == ":" || character == "." || character.isHexDigit
    }

    /// `HOST:PORT`, with brackets around an IPv6 address.
    public var description: String {
        host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
}
