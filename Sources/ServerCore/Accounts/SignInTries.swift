import Wire

/// Failed tries to sign in, by address and by name: five a minute, then a minute's wait that doubles with every further failure, up
/// to an hour. A right one is not counted.
struct SignInTries {
    private struct Count {
        /// When the tries were begun that are counted.
        var tries: [Moment] = []
        var pause = Duration.seconds(60)
        var blockedUntil = Moment.start
    }

    private var counts: [String: Count] = [:]
    /// The keys in the order in which they came; of more, the oldest are forgotten.
    private var order = Queue<String>()

    private static let mostTries = 5
    private static let window = Duration.seconds(60)
    private static let longestPause = Duration.seconds(3_600)
    /// Addresses and names that are remembered, some 200 bytes each.
    private static let mostKeys = 8_192

    /// How long a try has to wait; nil if it may be made.
    func wait(_ keys: [String], at now: Moment) -> Duration? {
        keys.compactMap { key in
            guard let until = counts[key]?.blockedUntil, until > now else { return nil }
            return until - now
        }.max()
    }

    /// Counts a try before it is known whether it is right, so that many at once are no way around.
    mutating func begin(_ keys: [String], at now: Moment) {
        for key in keys {
            if counts[key] == nil {
                order.append(key)
                if counts.count >= Self.mostKeys, let oldest = order.popFirst() { counts[oldest] = nil }
            }
            var count = counts[key] ?? Count()
            count.tries.removeAll { now - $0 > Self.window }
            count.tries.append(now)
            if count.tries.count >= Self.mostTries {
                // Forgiven after twice the longest pause without a failure.
                if now - count.blockedUntil > Self.longestPause * 2 { count.pause = .seconds(60) }
                count.blockedUntil = now + count.pause
            }
            counts[key] = count
        }
    }

    /// A try that was begun at that moment was right, and is not counted.
    mutating func succeed(_ keys: [String], begunAt moment: Moment) {
        for key in keys {
            guard var count = counts[key] else { continue }
            if let index = count.tries.lastIndex(of: moment) { count.tries.remove(at: index) }
            if count.tries.count < Self.mostTries, count.blockedUntil == moment + count.pause {
                count.blockedUntil = .start
            }
            counts[key] = count
        }
    }

    /// A try was wrong: after the fifth the next wait is longer.
    mutating func fail(_ keys: [String], at now: Moment) {
        for key in keys {
            // Of several at once, the first to fail makes the wait longer.
            guard var count = counts[key], count.blockedUntil > now, !count.tries.isEmpty else { continue }
            count.pause = min(count.pause * 2, Self.longestPause)
            count.tries = []
            counts[key] = count
        }
    }
}
