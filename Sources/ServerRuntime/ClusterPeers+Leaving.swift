import EventLoop
import Platform
import ServerCore

extension ClusterPeers {
    /// Everything goes to other nodes.
    struct Leaving {
        let began: Duration
        let end: Duration
        let tables: Int
        let done: () -> Void
    }

    /// How many parties go in a turn of the loop.
    private static let atOnce = 25
    private static let pause = Duration.milliseconds(20)
    /// After that time nobody's reply is waited for.
    private static let patience = Duration.seconds(3)

    /// Whether another node takes tables.
    var hasServing: Bool { leastLoaded() != nil }

    /// Sends all tables and sessions to other nodes, within that time as far as possible. `done` is called when that is on record.
    func leave(within time: Duration, done: @escaping () -> Void) {
        guard leaving == nil else { return }
        node.word = .draining
        leaving = Leaving(began: loop.now, end: loop.now + time, tables: server.load.tables, done: done)
        node.writer.write(.info, "drain_began", .init("tables", server.load.tables))
        goOnLeaving()
    }

    func goOnLeaving() {
        guard let leaving else { return }
        if loop.now < leaving.end, server.load != (0, 0) || node.journal?.isSafe == false, hasServing {
            sendSome(isUrgent: loop.now - leaving.began > Self.patience)
            // Behind the output of this turn, which waits for the database.
            return leaveTimer.schedule(after: server.load.tables > 0 ? .zero : Self.pause)
        }
        self.leaving = nil
        tellMoved()
        let rest = server.load.tables
        node.writer.write(rest > 0 ? .warning : .info, "drain_ended", .init("tables", rest))
        leaving.done()
    }

    private func sendSome(isUrgent: Bool) {
        guard !server.cannotRecord else { return }
        driver.perform { server in
            for _ in 0..<Self.atOnce {
                guard let node = leastLoaded(), let count = server.moveNext(to: node, isUrgent: isUrgent) else {
                    return
                }
                noteSent(count, to: node.node)
            }
        }
    }
}
