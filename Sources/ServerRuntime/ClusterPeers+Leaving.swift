import EventLoop
import ServerCore

extension ClusterPeers {
    /// Everything goes to other nodes.
    struct Leaving {
        let began: Duration
        let end: Duration
        /// How many parties go at once.
        let atOnce: Int
        let done: () -> Void
    }

    /// All go within some four seconds, and not sooner: who takes them must keep up, or players wait there.
    private static let steps = 200
    private static let fewest = 8
    private static let pause = Duration.milliseconds(20)
    /// After that time nobody's reply is waited for.
    private static let patience = Duration.seconds(3)

    /// Whether another node takes tables.
    var hasServing: Bool { leastLoaded() != nil }

    /// Sends all tables and sessions to other nodes, within that time as far as possible. `done` is called when that is on record.
    func leave(within time: Duration, done: @escaping () -> Void) {
        guard leaving == nil else { return }
        node.word = .draining
        let (tables, sessions) = server.load
        let atOnce = max(Self.fewest, (tables + sessions) / Self.steps)
        leaving = Leaving(began: loop.now, end: loop.now + time, atOnce: atOnce, done: done)
        node.writer.write(.info, "drain_began", .init("tables", tables))
        goOnLeaving()
    }

    func goOnLeaving() {
        guard let leaving else { return }
        if loop.now < leaving.end, !server.isEmpty || node.journal?.isSafe == false, hasServing {
            sendSome(leaving.atOnce, isUrgent: loop.now - leaving.began > Self.patience)
            return leaveTimer.schedule(after: Self.pause)
        }
        self.leaving = nil
        tellMoved()
        let rest = server.load.tables
        node.writer.write(rest > 0 ? .warning : .info, "drain_ended", .init("tables", rest))
        leaving.done()
    }

    private func sendSome(_ parties: Int, isUrgent: Bool) {
        guard !server.cannotRecord else { return }
        driver.perform { server in
            for _ in 0..<parties {
                guard let node = leastLoaded(), let count = server.moveNext(to: node, isUrgent: isUrgent) else {
                    return
                }
                noteSent(count, to: node.node)
            }
        }
    }
}
