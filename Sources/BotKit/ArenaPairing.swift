/// Who plays whom in a round of an arena.
struct ArenaPairing {
    /// Two entrants by number.
    struct Pair: Hashable {
        /// The lower number, and the higher one.
        let one: Int, other: Int

        init(_ one: Int, _ other: Int) { (self.one, self.other) = (min(one, other), max(one, other)) }
    }

    /// The pairs, in the order in which they play.
    let pairs: [Pair]
    /// Who sits out; nil where the number is even.
    let bye: Int?

    /// Each entrant against each other.
    static func roundRobin(_ entrants: Int) -> [Pair] {
        (0..<entrants).flatMap { one in (one + 1..<entrants).map { Pair(one, $0) } }
    }

    /// The first entrant against each other.
    static func gauntlet(_ entrants: Int) -> [Pair] { (1..<entrants).map { Pair(0, $0) } }

    /// So many tries find a round without a second meeting in any tournament that has room for one; then a second meeting is taken.
    private static let mostTries = 20_000

    /// A Swiss round after these results: those who stand alike and have not met, the best first. Of an odd number the last who
    /// has not sat out does.
    init(swissAfter points: [Double], met: Set<Pair>, byes: Set<Int>) {
        let order = points.indices.sorted { (-points[$0], $0) < (-points[$1], $1) }
        var tries = Self.mostTries
        guard !order.count.isMultiple(of: 2) else {
            (pairs, bye) = (Self.pairs(of: order, met, &tries) ?? Self.neighbours(order), nil)
            return
        }
        let waiting = order.reversed().filter { !byes.contains($0) }
        let candidates = waiting.isEmpty ? order.reversed() : waiting
        for sitsOut in candidates {
            if let found = Self.pairs(of: order.filter { $0 != sitsOut }, met, &tries) {
                (pairs, bye) = (found, sitsOut)
                return
            }
        }
        (pairs, bye) = (Self.neighbours(order.filter { $0 != candidates[0] }), candidates[0])
    }

    /// Pairs the first with the next whom it has not met, so that the rest can be paired too; nil where that is not possible.
    private static func pairs(of order: [Int], _ met: Set<Pair>, _ tries: inout Int) -> [Pair]? {
        guard let first = order.first else { return [] }
        for other in order.dropFirst() where !met.contains(Pair(first, other)) {
            tries -= 1
            guard tries > 0 else { return nil }
            if let rest = pairs(of: order.filter { $0 != first && $0 != other }, met, &tries) {
                return [Pair(first, other)] + rest
            }
        }
        return nil
    }

    private static func neighbours(_ order: [Int]) -> [Pair] {
        stride(from: 0, to: order.count - 1, by: 2).map { Pair(order[$0], order[$0 + 1]) }
    }
}
