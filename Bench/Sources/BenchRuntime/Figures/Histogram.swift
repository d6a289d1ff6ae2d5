/// Counts of times in buckets of fixed relative width, so that a sample costs one increment and no allocation.
///
/// Below 64 ns a bucket is 1 ns wide; above, every power of two has 32 buckets, so a percentile is at most 1/32 too high.
/// The shape is that of Gil Tene's HdrHistogram.
package struct Histogram: Sendable {
    private static let stepsPerPower = 32
    private static let powers = 64 - stepsPerPower.trailingZeroBitCount

    private var counts = [Int](repeating: 0, count: powers * stepsPerPower)
    /// How many times were recorded.
    package private(set) var count = 0

    /// No times yet.
    package init() {}

    /// Counts a time; a negative one as none.
    package mutating func record(_ time: Duration) {
        let (seconds, attoseconds) = time.components
        counts[Self.bucket(max(0, Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)))] += 1
        count += 1
    }

    /// Counts the time of something that was to be done at that pace and had to wait for its own end: each time that it was not
    /// done meanwhile counts as well, with what was left of the wait then.
    package mutating func record(_ time: Duration, every pace: Duration) {
        precondition(pace > .zero, "a pace is a time between two")
        record(time)
        var rest = time - pace
        while rest > .zero {
            record(rest)
            rest -= pace
        }
    }

    /// Adds the times of another histogram.
    package mutating func add(_ other: Histogram) {
        for index in counts.indices { counts[index] += other.counts[index] }
        count += other.count
    }

    /// The time that the share of all times, 0 to 1, does not exceed, rounded up to its bucket's end; zero where there are
    /// no times.
    package func percentile(_ share: Double) -> Duration {
        precondition((0...1).contains(share), "a share is between none and all")
        var rest = max(1, Int((Double(count) * share).rounded(.up)))
        for index in counts.indices {
            rest -= counts[index]
            if rest <= 0 { return .nanoseconds(Self.end(of: index)) }
        }
        return .zero
    }

    private static func bucket(_ nanoseconds: Int) -> Int {
        guard nanoseconds >= 2 * stepsPerPower else { return nanoseconds }
        // So far that the highest six bits remain: the leading one and its 32 steps.
        let shift = Int.bitWidth - 1 - nanoseconds.leadingZeroBitCount - stepsPerPower.trailingZeroBitCount
        return shift * stepsPerPower + nanoseconds >> shift
    }

    /// The longest time that falls into the bucket, in nanoseconds.
    private static func end(of bucket: Int) -> Int {
        guard bucket >= 2 * stepsPerPower else { return bucket }
        let shift = bucket / stepsPerPower - 1
        return (bucket - shift * stepsPerPower + 1) << shift - 1
    }
}
