/// How many pairs of a match had which outcome, for its first entrant.
///
/// A pair is one deal played twice, once from each seat. A win brings a point, a draw half of one.
public struct PairTally: Sendable, Hashable {
    /// The five outcomes as points of both games: 0, ½, 1, 1½, 2.
    public static let names = ["LL", "LD", "WL+DD", "WD", "WW"]

    /// How many pairs had each outcome, the worst first; five numbers, none below 0.
    public private(set) var counts: [Int]

    /// A tally of so many pairs each; of none unless told. Precondition: five numbers, none below 0.
    public init(_ counts: [Int] = [0, 0, 0, 0, 0]) {
        precondition(counts.count == 5 && counts.allSatisfy { $0 >= 0 }, "A pair has one of five outcomes.")
        self.counts = counts
    }

    /// Adds a pair that brought so many half points, 0 to 4.
    public mutating func add(halfPoints: Int) { counts[halfPoints] += 1 }

    /// How many pairs there are.
    public var pairs: Int { counts.reduce(0, +) }

    /// How many games, two a pair.
    public var games: Int { 2 * pairs }

    /// The points of the first entrant.
    public var points: Double { Double(zip(counts, 0...).reduce(0) { $0 + $1.0 * $1.1 }) / 2 }

    /// The same for the other entrant.
    public var reversed: PairTally { PairTally(counts.reversed()) }

    /// The pairs of both.
    public static func + (one: PairTally, other: PairTally) -> PairTally {
        PairTally(zip(one.counts, other.counts).map(+))
    }
}
