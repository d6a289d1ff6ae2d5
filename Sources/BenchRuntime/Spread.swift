/// The middle and the ends of several measurements of the same thing.
package struct Spread: Sendable, Hashable {
    /// Half are lower and half higher; between the middle two where their number is even.
    package let median: Double
    /// The lowest.
    package let least: Double
    /// The highest.
    package let most: Double

    /// The spread of at least one value.
    package init(_ values: [Double]) {
        precondition(!values.isEmpty, "nothing has no middle")
        let sorted = values.sorted()
        let middle = sorted.count / 2
        median = sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
        least = sorted[0]
        most = sorted[sorted.count - 1]
    }
}
