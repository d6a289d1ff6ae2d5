/// How much may be said at a table. Everything said is sent to every member, so a line costs as many copies as there are
/// members.
///
/// Half of the copies are shared out: a quarter equally among those who sit, a quarter equally among those who watch. So each
/// has the own share however much the others say, and no crowd of watchers keeps the players from talking. The other half
/// is for whoever speaks first. What a watcher says counts as 200 copies at least: nobody can
/// read more, and nobody can put a watcher out.
struct ChatRate {
    /// What a member has left of the own share.
    struct Share {
        fileprivate var isWholeAt = Moment.start
    }

    /// Copies a second of either half.
    static let copies = ServerLimits.chatCopies / 2
    /// How much of the common half may be used at once.
    static let burst = Duration.seconds(2)

    /// What a watcher's line counts at least, in copies.
    static let leastOfWatchers = 200

    private var isWholeAt = Moment.start

    /// Takes a line off the member's share, or else off the common half. Where neither has room, takes nothing and tells how
    /// long until one has.
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
