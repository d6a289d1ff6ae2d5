/// A token bucket: how many lines, or other units, may still be spent. It holds `burst` and refills by `rate` a second.
///
/// It is counted in time, which is exact. Every line moves the moment at which the bucket is full again by its share of
/// a second, and that moment is never further off than the whole burst.
package struct TokenBucket {
    /// What copies of a bucket share.
    private final class Terms {
        /// What one line costs, in whole nanoseconds as moments have them; zero if nothing runs out.
        let cost: Duration
        let most: Duration

        init(rate: Int, burst: Int) {
            cost = rate > 0 ? .nanoseconds(1_000_000_000 / rate) : .zero
            most = cost * max(burst, 1)
        }
    }

    private let terms: Terms
    private var wholeAt: Moment

    /// A full bucket; a rate of 0 never runs out. At most 10⁹ units a second.
    package init(rate: Int, burst: Int, at now: Moment) {
        terms = Terms(rate: rate, burst: burst)
        wholeAt = now
    }

    /// Takes lines off, at most the whole burst. Where there are too few, takes nothing and tells how long until there are
    /// enough.
    package mutating func spend(_ lines: Int = 1, at now: Moment) -> Duration? {
        guard terms.cost > .zero else { return nil }
        let spent = max(wholeAt, now) + (lines == 1 ? terms.cost : min(terms.cost * lines, terms.most))
        let excess = spent - now - terms.most
        guard excess <= .zero else { return excess }
        wholeAt = spent
        return nil
    }

    /// Takes lines off, also where there are too few. Further ones wait until those have grown back, too.
    package mutating func charge(_ lines: Int, at now: Moment) { wholeAt = max(wholeAt, now) + terms.cost * lines }

    /// How long until so many lines could be spent; nil if they could be now.
    package func wait(for lines: Int, at now: Moment) -> Duration? {
        var copy = self
        return copy.spend(lines, at: now)
    }

    /// Puts lines back that were spent just now.
    package mutating func putBack(_ lines: Int) { wholeAt = wholeAt - min(terms.cost * lines, terms.most) }

    /// Whether more than half of the burst has been spent and has not grown back.
    func isHalfSpent(at now: Moment) -> Bool { wholeAt - now > terms.most / 2 }

    /// Whether nothing has been spent that has not grown back.
    package func isWhole(at now: Moment) -> Bool { wholeAt <= now }
}
