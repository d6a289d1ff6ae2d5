/// The names and addresses that lead nowhere but in a local network.
public enum LocalHost {
    /// Endings that nobody can register in the public DNS (RFC 6761, 6762, 8375; ICANN for `internal`), and those that routers for
    /// homes use and that the public DNS has never had.
    private static let endings: Set<String> = ["local", "localhost", "test", "internal", "lan", "home"]

    /// Whether a name, in small letters, has one part or such an ending.
    public static func isName(_ name: String) -> Bool {
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count > 1, let last = labels.last else { return true }
        return endings.contains(String(last)) || labels.suffix(2) == ["home", "arpa"]
    }

    /// Whether an address in digits is of a network that the internet does not lead to (RFC 1918, 6598, 3927, 4193, 4291, loopback).
    public static func isAddress(_ host: String) -> Bool {
        let parts = host.split(separator: ".").compactMap { Int($0) }
        guard parts.count == 4 else {
            let host = host.lowercased()
            return host.contains(":")
                && (host == "::1" || ["fc", "fd", "fe8", "fe9", "fea", "feb"].contains(where: host.hasPrefix))
        }
        return switch (parts[0], parts[1]) {
        case (10, _), (127, _), (192, 168), (169, 254), (172, 16...31), (100, 64...127): true
        default: false
        }
    }
}

extension ServerPlace {
    /// Whether its host is a name or an address of a local network.
    public var isLocal: Bool {
        LocalHost.isAddress(host) || !host.contains(":") && LocalHost.isName(host.lowercased())
    }
}
