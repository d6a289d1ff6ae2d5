import Wire

/// The names under which browsers may ask for a server's page.
///
/// A foreign page can let its own name point to an address of this network, and is then, for the browser, of the same origin
/// as the server (DNS rebinding). Such a page sends its own name in `Host`. So names that anybody can buy are refused, unless the
/// server's host has told them.
public struct HostNames: Sendable, Hashable {
    private let told: Set<String>

    /// The names that are always right, and these.
    public init(_ told: [String] = []) { self.told = Set(told.map { $0.lowercased() }) }

    /// Whether the `Host` of a request is an address, a name without a dot, a name that only a local network has, or one that was told.
    public func admit(_ field: String) -> Bool {
        guard var name = WebURL.host(of: field) else { return false }
        if name.hasSuffix(".") { name.removeLast() }
        guard !name.hasPrefix("["), !told.contains(name) else { return true }
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.allSatisfy({ !$0.isEmpty }), let last = labels.last else { return false }
        // A browser takes a name whose last part is a number for an IPv4 address, and asks no DNS for it.
        return last.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } || LocalHost.isName(name)
    }
}
