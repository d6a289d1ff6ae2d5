/// How much may be said at a table. A line is sent to every member, so it costs as many copies as there are members.
///
/// A quarter of the copies is shared equally among those who sit, a quarter among those who watch, and half goes to whoever
/// speaks first. So each member has a share, however much the others say. A watcher's line costs at least 200 copies, because
/// nobody can read more and nobody can put a watcher out.
struct ChatRate {
    /// What a member has left of its share.
    struct Share {
        fileprivate var isWholeAt = Moment.start
    }

    /// Copies a second of either half.
    static let copies = ServerLimits.chatCopies / 2
    /// How many seconds' worth of the common half may be used at once.
    static let burst = Duration.seconds(2)

    /// The least that a watcher's line costs, in copies.
    static let leastOfWatchers = 200

    private var isWholeAt = Moment.start

    /// Takes a line off the member's share, or else off the common half. If neither has room, it takes nothing and returns the
    /// time until one has.
    ///
    /// - Parameters:
    ///   - copies: How many get the line, or as how many it counts.
    ///   - sharers: How many of them sit, or watch, as the member does.
    mutating func spend(_ share: inout Share, copies: Int, sharers: Int, at now: Moment) -> Duration? {
        let cost = Duration.nanoseconds(1_000_000_000 / Self.copies * copies)
        guard share.isWholeAt > now else {
            share.isWholeAt = now + cost * 2 * sharers
            return nil
        }
        let spent = max(isWholeAt, now) + min(cost, Self.burst)
        let excess = spent - now - Self.burst
        guard excess <= .zero else { return min(excess, share.isWholeAt - now) }
        isWholeAt = spent
        return nil
    }
}
