/// How often something is done in one second: so often in all, and so often for one address (IPv6: for one /64).
package struct NetworkAllowance {
    private var left: Int
    private let mostOfOne: Int
    private var spent: [String: Int] = [:]

    package init(_ most: Int, ofOne mostOfOne: Int) { (left, self.mostOfOne) = (most, mostOfOne) }

    /// Whether it is done once more. The network is that of a `Peer`.
    package mutating func spend(on network: String) -> Bool {
        guard left > 0, spent[network, default: 0] < mostOfOne else { return false }
        spent[network, default: 0] += 1
        left -= 1
        return true
    }
}
