package import Cluster

/// A cluster's database in memory, with all that a node asks of it. It can forget its last commits, as a standby that takes over.
package final class DatabaseDouble {
    package struct Log {
        package var node: String
        package var epoch = 1
        /// The batches by their numbers.
        package var rows: [Int: [UInt8]] = [:]
    }

    private enum Undo {
        case epoch(log: Int, Int)
        case added(log: Int, [Int])
        case dropped(log: Int, [Int: [UInt8]])
        case beat
    }

    package static let cluster = "8fad4c2c-7602-445c-8028-5f2c1b7e4a53"

    package private(set) var logs: [Int: Log] = [:]
    /// How many beats each node has made, and its last state.
    package private(set) var beats: [String: Int] = [:]
    package private(set) var states: [String: NodeState] = [:]
    /// Why it takes nothing; nil where it does.
    package var refusal: String?
    private var undos: [Undo] = []

    package init() {}

    /// Claims the log of a node, or makes it.
    package func claim(_ node: String, log: Int = 1) -> LogClaim {
        if let epoch = logs[log]?.epoch {
            undos.append(.epoch(log: log, epoch))
            logs[log]?.epoch += 1
        } else {
            logs[log] = Log(node: node)
        }
        return LogClaim(cluster: Self.cluster, node: node, log: log, epoch: logs[log]!.epoch)
    }

    /// The numbers of the first and the last batch that a log has; nil for none.
    package func batches(of log: Int = 1) -> ClosedRange<Int>? {
        guard let rows = logs[log]?.rows, let first = rows.keys.min(), let last = rows.keys.max() else { return nil }
        return first...last
    }

    /// Does it all, or nothing.
    package func execute(_ request: LogRequest, by claim: LogClaim) -> Result<LogAnswer, LogFault> {
        guard var log = logs[claim.log] else { return .failure(.fenced) }
        if let refusal { return .failure(.refused(refusal)) }
        if request == .look, log.epoch < claim.epoch, log.node == claim.node { log.epoch = claim.epoch }
        guard log.epoch == claim.epoch else { return .failure(.fenced) }
        switch request {
        case .look:
            logs[claim.log] = log
            return .success(.batches(batches(of: claim.log)))
        case .append(let rows):
            for row in rows {
                if let there = log.rows[row.number], there != row.bytes { return .failure(.contradicted) }
            }
            undos.append(.added(log: claim.log, rows.map(\.number).filter { log.rows[$0] == nil }))
            for row in rows { logs[claim.log]!.rows[row.number] = row.bytes }
        case .drop(let range):
            let gone = log.rows.filter { range.contains($0.key) }
            undos.append(.dropped(log: claim.log, gone))
            for number in gone.keys { logs[claim.log]!.rows[number] = nil }
        case .beat(let state):
            undos.append(.beat)
            beats[claim.node, default: 0] += 1
            states[claim.node] = state
        }
        return .success(.done)
    }

    /// Forgets the last commits, so many of them.
    package func failOver(losing count: Int) {
        for undo in undos.suffix(count).reversed() {
            switch undo {
            case .epoch(let log, let epoch): logs[log]?.epoch = epoch
            case .added(let log, let numbers): for number in numbers { logs[log]?.rows[number] = nil }
            case .dropped(let log, let rows): logs[log]?.rows.merge(rows) { $1 }
            case .beat: break
            }
        }
        undos.removeLast(min(count, undos.count))
    }
}

/// A node's connection to a ``DatabaseDouble``, by a clock that somebody else has.
package final class StoreDouble: ClusterStore {
    package var woken: (() -> Void)?
    package var connected: ((String?) -> Void)?
    package var lost: ((String) -> Void)?

    /// How long a request takes to the database, and its answer back.
    package var delay: () -> Duration = { .microseconds(250) }
    /// Whether what is under way when the connection ends is done all the same.
    package var isDoneWhenLost: () -> Bool = { true }
    /// Whether there is a way to the database. Without one, what is sent gets no answer, and nobody is told.
    package var isReachable = true
    /// What was sent and is not at the database yet.
    private var onTheWay: [(id: Int, request: LogRequest)] = []

    /// Calls a closure after a time, also while the node's process stands still.
    package var atDatabase: ((Duration, @escaping () -> Void) -> Void)?
    /// What the database makes of a request that has come.
    package var execute: (LogRequest) -> Result<LogAnswer, LogFault>

    private let clock: () -> Duration
    private let schedule: (Duration, @escaping () -> Void) -> Void
    private var generation = 0
    package private(set) var isConnected = false
    private var wakes = 0
    private var sent = 0
    /// When the last thing arrives on each way: nothing overtakes.
    private var arrival = Duration.zero
    private var back = Duration.zero

    /// `schedule` calls a closure after a time.
    package init(
        _ database: DatabaseDouble, _ claim: LogClaim, now: @escaping () -> Duration,
        schedule: @escaping (Duration, @escaping () -> Void) -> Void
    ) {
        (clock, self.schedule) = (now, schedule)
        execute = { database.execute($0, by: claim) }
    }

    package var now: Duration { clock() }

    package func wake(after pause: Duration) {
        wakes += 1
        schedule(pause) { [weak self, wakes] in
            guard let self, wakes == self.wakes else { return }
            woken?()
        }
    }

    package func connect() {
        disconnect()
        let pause = isReachable ? delay() : .seconds(2)
        schedule(pause) { [weak self, generation] in
            guard let self, generation == self.generation else { return }
            isConnected = isReachable
            (arrival, back) = (now, now)
            connected?(isReachable ? nil : "it can't be reached")
        }
    }

    package func send(_ request: LogRequest, answered: @escaping (Result<LogAnswer, LogFault>) -> Void) {
        guard isConnected, isReachable else { return }
        sent += 1
        onTheWay.append((sent, request))
        arrival = max(arrival, now + delay())
        (atDatabase ?? schedule)(arrival - now) { [weak self, generation, sent] in
            guard let self, generation == self.generation else { return }
            onTheWay.removeAll { $0.id == sent }
            let answer = execute(request)
            back = max(back, now + delay())
            schedule(back - now) { [weak self] in
                guard let self, generation == self.generation, isReachable else { return }
                answered(answer)
            }
        }
    }

    package func disconnect() {
        if isConnected { drop() }
        isConnected = false
        generation += 1
    }

    private func drop() {
        let requests = onTheWay
        onTheWay = []
        for (_, request) in requests where isDoneWhenLost() { _ = execute(request) }
    }

    /// The connection ends by itself.
    package func cut(_ words: String = "it was cut") {
        guard isConnected else { return }
        disconnect()
        schedule(.zero) { [weak self, generation] in
            guard let self, generation == self.generation else { return }
            lost?(words)
        }
    }

    /// What ``wait(atMost:)`` does: something happens meanwhile.
    package var waits: (Duration) -> Void = { _ in }

    package func wait(atMost patience: Duration) { waits(patience) }
}
