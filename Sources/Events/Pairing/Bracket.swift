/// The matches of a knockout.
package enum Bracket {
    /// The first round from top to bottom, the smaller number first; 0 is a bye. The best two meet in the last round at the earliest.
    package static func firstRound(_ people: Int) -> [[Int]] {
        var order = [1]
        while order.count < people { order = order.flatMap { [$0, 2 * order.count + 1 - $0] } }
        return stride(from: 0, to: order.count - 1, by: 2).map { index in
            [order[index], order[index + 1]].sorted().map { $0 > people ? 0 : $0 }
        }
    }
}
