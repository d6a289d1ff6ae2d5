/// The failed tries to come in, from one address or at one table. Some are free. Each further one makes the next wait longer.
struct FailedTries {
    struct Terms {
        /// How many may fail before anybody has to wait.
        let free: Int
        /// The time without a failure after which one is forgiven.
        let forgiveness: Duration
        /// The longest wait; the first one is a second, each further one twice as long.
        let longestWait: Duration
    }

    static let ofOrigin = Terms(free: 20, forgiveness: .seconds(30), longestWait: .seconds(60))
    /// For one table, whoever tries. One address can't fail so often, so nobody alone can keep others waiting.
    static let atTable = Terms(free: 100, forgiveness: .seconds(1), longestWait: .seconds(2))

    private var count = 0
    private var last = Moment.start

    /// The time until the next try; nil if it may be made now.
    func wait(_ terms: Terms, at now: Moment) -> Duration? {
        guard count > terms.free else { return nil }
        let wait = min(.seconds(1) * (1 << min(count - terms.free - 1, 16)), terms.longestWait)
        let left = last + wait - now
        return left > .zero ? left : nil
    }

    mutating func fail(_ terms: Terms, at now: Moment) {
        count = left(terms, at: now) + 1
        last = now
    }

    func left(_ terms: Terms, at now: Moment) -> Int { max(count - Int((now - last) / terms.forgiveness), 0) }
}

/// The failed tries of each origin. The number of origins is bounded.
struct Guessers {
    private var tries: [UInt64: FailedTries] = [:]

    /// The time until the next try from there; nil if it may be made now.
    func wait(of origin: UInt64, at now: Moment) -> Duration? {
        tries.isEmpty ? nil : tries[origin]?.wait(FailedTries.ofOrigin, at: now)
    }

    /// Whether somebody from there has failed, and was not forgiven yet.
    func hasFailed(_ origin: UInt64, at now: Moment) -> Bool {
        tries[origin].map { $0.left(FailedTries.ofOrigin, at: now) > 0 } ?? false
    }

    mutating func fail(_ origin: UInt64, at now: Moment) {
        if tries[origin] == nil, tries.count >= ServerLimits.guessers {
            tries = tries.filter { $0.value.left(FailedTries.ofOrigin, at: now) > FailedTries.ofOrigin.free }
            if tries.count >= ServerLimits.guessers { tries.removeAll() }
        }
        tries[origin, default: FailedTries()].fail(FailedTries.ofOrigin, at: now)
    }
}
