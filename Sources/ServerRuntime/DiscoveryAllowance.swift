/// How many queries are answered between two beacons, which are a second apart: four of one address (IPv6: of one /64), and twenty in all. An answer is up
/// to five times as long as its question, and anybody can send a question in the name of somebody else. With this, such a
/// sender gains 2 kB a second against one address, and 10 kB in all.
package struct DiscoveryAllowance {
    private var left = 20
    private var spent: [String: Int] = [:]

    private static let perNetwork = 4

    package init() {}

    /// Whether a query from there is answered. The network is that of a `Peer`.
    package mutating func spend(on network: String) -> Bool {
        guard left > 0, spent[network, default: 0] < Self.perNetwork else { return false }
        spent[network, default: 0] += 1
        left -= 1
        return true
    }
}
