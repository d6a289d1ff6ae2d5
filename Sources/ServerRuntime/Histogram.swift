extension Metrics {
    /// How often values fell below each of some bounds, since the start and of late.
    struct Histogram {
        /// In seconds.
        static let bounds = [0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1]
        /// How long the values of late are counted until those before are forgotten.
        private static let period = Duration.seconds(15)

        private static let none = [Int](repeating: 0, count: bounds.count + 1)

        private(set) var counts = Self.none
        private(set) var sum = 0.0
        /// Those of this period and of the one before.
        private var late = Self.none
        private var earlier = Self.none
        private var periodEnd = Duration.zero

        /// Counts a value so many times.
        mutating func add(_ value: Duration, times: Int = 1, at now: Duration) {
            if now >= periodEnd {
                earlier = now < periodEnd + Self.period ? late : Self.none
                late = Self.none
                periodEnd = now + Self.period
            }
            let seconds = value / .seconds(1)
            var index = 0
            while index < Self.bounds.count, seconds > Self.bounds[index] { index += 1 }
            counts[index] += times
            late[index] += times
            sum += seconds * Double(times)
        }

        /// The bound that so large a share of the values of the last 15 to 30 seconds is not above; 0 where there were none, and
        /// infinite where it is above all bounds.
        func quantile(_ share: Double, at now: Duration) -> Double {
            let isOver = now >= periodEnd + Self.period
            let all = zip(late, earlier).map { now < periodEnd ? $0 + $1 : isOver ? 0 : $0 }
            let wanted = share * Double(all.reduce(0, +))
            guard wanted > 0 else { return 0 }
            var total = 0
            for (bound, count) in zip(Self.bounds, all) {
                total += count
                if Double(total) >= wanted { return bound }
            }
            return .infinity
        }

        var samples: [Sample] {
            var total = 0
            var samples: [Sample] = []
            for (bound, count) in zip(Self.bounds.map { "\($0)" } + ["+Inf"], counts) {
                total += count
                samples.append(Sample(labels: [("le", bound)], suffix: "_bucket", value: Double(total)))
            }
            return samples + [Sample(suffix: "_sum", value: sum), Sample(suffix: "_count", value: Double(total))]
        }
    }
}
