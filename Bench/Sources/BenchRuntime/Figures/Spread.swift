/// The middle and the ends of several measurements of the same thing.
package struct Spread: Codable, Sendable, Hashable {
    /// Half are lower and half higher; between the middle two where their number is even.
    package let median: Double
    /// The lowest.
    package let least: Double
    /// The highest.
    package let most: Double

    /// The spread of at least one value, to four decimals.
    package init(_ values: [Double]) {
        precondition(!values.isEmpty, "nothing has no middle")
        let sorted = values.map { $0.rounded(decimals: 4) }.sorted()
        let middle = sorted.count / 2
        median = sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
        least = sorted[0]
        most = sorted[sorted.count - 1]
    }

    /// Whether the two have no value between their ends in common.
    package func isApart(from other: Spread) -> Bool { most < other.least || least > other.most }
}
