import EventLoop
import ServerCore

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What many connections get goes to a few of them in each tick, so that the players of a table with a thousand watchers, and all others,
/// are heard in between. In the tick that made a line nothing is done for a single one of them: that took 0.3 ms for a thousand, for which the
/// players waited. Beside 1,000 who read nothing a flip takes 1.1 to 1.6 ms at the 99th percentile, without them 1.1 to 1.4
/// (`make abuse`, the rows `silent-1000` and `nobody`).
extension ServerDriver {
    /// So many connections get a line in the tick that made it. Those who sit at a table come first.
    private static let crowd = 32
    /// How many have their go in each later tick at least. To write to one takes 3 to 8 µs, to add to its backlog 1 to 2.
    private static let served = 16

    /// Whether somebody has a go now: the tick that made a line is over, its output sent.
    var crowdsAreDue: Bool { crowds.isDue(loop.hasLeft) }

    /// Queues the range, and keeps the line for those beyond the first of a crowd.
    func queue(_ range: Range<Int>, _ line: Span<UInt8>, for ids: [ConnectionID]) {
        let isKept =
            ids.count > Self.crowd && crowds.add(line, for: ids, from: Self.crowd, batch: loop.batch)
        for (place, id) in (isKept ? ids[..<Self.crowd] : ids[...]).enumerated() { queue(range, for: id, near: place) }
    }

    /// Sends their lines to a share of all who wait, so that nobody waits long where other work makes ticks long.
    func serveCrowds() {
        // Without this, a player who was just written to and whose program runs on the same core sees it only when the server waits.
        sched_yield()
        var rest = max(crowds.waiting / 16, Self.served)
        crowds.release(loop.hasLeft)
        while rest > 0, let share = crowds.next(rest) {
            let range = loop.isHoldingOutput ? nil : loop.append(share.bytes)
            for (place, id) in zip(share.ids.indices, share.ids) {
                guard let connection = connection(id) else { continue }
                if !crowds.isPlain(id, in: share) {
                    catchUp(id, connection, near: place)
                } else if let range {
                    connection.enqueue(range)
                } else {
                    connection.sendUnheld(share.bytes.span)
                }
                noteBacklog(of: connection, id)
            }
            crowds.finish(share)
            rest -= share.ids.count
        }
    }

    /// Sends a connection all that waits for it in crowds, because something else is to follow.
    func catchUp(_ id: ConnectionID, _ connection: Connection, near place: Int = 0) {
        guard !crowds.isEmpty else { return }
        let lines = crowds.take(for: id, near: place)
        if !lines.isEmpty { connection.send(lines) }
    }
}
