/// What a node sees of the others, on a connection of its own: who is there, where tables and sessions are, and what is on its way here.
///
/// It looks once a second, and four times for what comes. Where the database does not answer it knows nothing new, and nobody gets late.
package final class ClusterWatch {
    /// Another node, or this one, as it was seen last.
    package struct Peer: Equatable {
        package let name: String
        package let state: NodeState
        /// For how long its counter has not changed while this node's own beats were confirmed.
        package fileprivate(set) var silence: Duration
        fileprivate var beat: Int

        /// Whether it counts as dead.
        package var isLate: Bool { silence >= ClusterWatch.lateness && !hasEnded }
        /// Whether it says that it has ended.
        package var hasEnded: Bool { [.stopped, .left].contains(state.word) }
        /// Whether clients may be sent there.
        package var isServing: Bool { state.word == .serving && silence < .seconds(2) }
    }

    /// An entry of the lobby of another node; nil where its table is closed.
    package typealias Entry = (table: String, node: String, entry: String?)

    /// The nodes by name.
    package private(set) var peers: [String: Peer] = [:]
    package private(set) var logs: [LogState] = []
    /// How old this node's last confirmed beat is.
    package var beatAge: () -> Duration = { .zero }
    /// Called after each look.
    package var looked: () -> Void = {}
    /// Called with what has changed of the lobbies of the others.
    package var listed: ([Entry]) -> Void = { _ in }
    /// Called with what is on its way here, again and again until it has come.
    package var arriving: ([Handoff]) -> Void = { _ in }
    /// Called with what others have told all.
    package var told: ([EventRow]) -> Void = { _ in }

    private let store: any ClusterStore
    private let claim: LogClaim
    private var phase = Phase.apart(until: .zero)
    private var lookAt = Duration.zero
    private var comeAt = Duration.zero
    private var lookedAt: Duration?
    private var isLooking = false
    private var isComing = false
    private var asked: Duration?
    /// The last event before the first look, and the last one.
    private var firstEvent: Int?
    private var lastEvent: Int?
    /// The last ones that were told: one may be committed after others of higher numbers.
    private var events: Set<Int> = []
    /// By log, whose it was, up to which number its entries are known, and which tables it has.
    private var known: [Int: (node: String, number: Int, tables: Set<String>)] = [:]
    /// What was sent and has no answer yet.
    private var pending: [(number: Int, answered: (Result<LogAnswer, LogFault>) -> Void)] = []
    private var count = 0
    private var waiting: [(LogRequest, (Result<LogAnswer, LogFault>) -> Void)] = []

    private enum Phase { case apart(until: Duration), connecting, ready, over }

    /// When a node whose counter stands counts as dead.
    package static let lateness = Duration.seconds(6)
    private static let pause = Duration.milliseconds(250)
    private static let second = Duration.seconds(1)
    /// Longer than this between two looks nobody gets late, and closed tables may have been forgotten.
    private static let longGap = Duration.milliseconds(2_500)
    private static let patience = Duration.seconds(5)
    private static let overlap = 100

    /// Looks by that connection, for the node of the claim.
    package init(_ store: any ClusterStore, _ claim: LogClaim) {
        (self.store, self.claim) = (store, claim)
        store.woken = { [unowned self] in work() }
        store.connected = { [unowned self] problem in
            guard case .connecting = phase else { return }
            phase = problem == nil ? .ready : .apart(until: store.now + Self.pause)
            work()
        }
        store.lost = { [unowned self] _ in lost() }
        work()
    }

    /// Another node's name by the log that it owns.
    package func owner(of log: Int) -> String? { logs.first { $0.log == log }?.node }

    /// Asks the database. Where the connection ends meanwhile, nobody knows whether it was done, and the answer is a refusal.
    package func ask(_ request: LogRequest, answered: @escaping (Result<LogAnswer, LogFault>) -> Void) {
        waiting.append((request, answered))
        work()
    }

    /// Looks now for what is on its way here.
    package func comeSoon() {
        comeAt = .zero
        work()
    }

    package func close() {
        phase = .over
        store.disconnect()
    }

    private func lost() {
        if case .over = phase { return }
        phase = .apart(until: store.now + Self.pause)
        (isLooking, isComing, asked) = (false, false, nil)
        let unanswered = pending
        pending = []
        for (_, answered) in unanswered { answered(.failure(.refused("the connection has ended"))) }
        work()
    }

    private func work() {
        let now = store.now
        switch phase {
        case .over: return
        case .apart(let time) where time <= now:
            phase = .connecting
            store.connect()
        case .apart, .connecting: break
        case .ready:
            if let asked, now - asked > Self.patience {
                store.disconnect()
                return lost()
            }
            let requests = waiting
            waiting = []
            for (request, answered) in requests { send(request, answered) }
            if !isLooking, now >= lookAt { look(now) }
            if !isComing, now >= comeAt { come(now) }
        }
        store.wake(after: Self.pause)
    }

    private func send(_ request: LogRequest, _ answered: @escaping (Result<LogAnswer, LogFault>) -> Void) {
        if asked == nil { asked = store.now }
        count += 1
        pending.append((count, answered))
        store.send(request) { [unowned self, count] answer in
            asked = nil
            // Answers come in the order of the requests.
            if pending.first?.number == count { pending.removeFirst() }
            answered(answer)
        }
    }

    private func come(_ now: Duration) {
        comeAt = now + Self.pause
        takeIn(after: 0)
        send(.events(after: firstEvent.map { max($0, (lastEvent ?? 0) - Self.overlap) })) { [unowned self] answer in
            guard case .success(.events(let rows)) = answer, let last = rows.last else { return }
            let new = rows.filter { $0.number > firstEvent ?? .max && events.insert($0.number).inserted }
            firstEvent = firstEvent ?? last.number
            lastEvent = max(last.number, lastEvent ?? 0)
            events = events.filter { $0 > last.number - 2 * Self.overlap }
            if !new.isEmpty { told(new) }
        }
    }

    /// Reads what is on its way here to its end. Each look begins at the first, for one may be committed after others of higher ids.
    private func takeIn(after id: Int) {
        isComing = true
        send(.handoffs(after: id)) { [unowned self] answer in
            isComing = false
            guard case .success(.handoffs(let handoffs)) = answer, let last = handoffs.last else { return }
            arriving(handoffs)
            if handoffs.count == Handoff.mostAtOnce { takeIn(after: last.id) }
        }
    }

    private func look(_ now: Duration) {
        isLooking = true
        lookAt = now + Self.second
        send(.logs) { [unowned self] answer in
            guard case .success(.logs(let logs)) = answer else { return isLooking = false }
            note(logs)
        }
    }

    private func note(_ found: [LogState]) {
        let now = store.now
        let step = lookedAt.map { now - $0 } ?? .zero
        let isContinuous = lookedAt != nil && step <= Self.longGap
        lookedAt = now
        var seen: [String: Peer] = [:]
        for log in found {
            guard let state = log.state else { continue }
            let former = peers[log.node]
            var silence = former?.silence ?? .zero
            if former?.beat != log.beat {
                silence = .zero
            } else if isContinuous, beatAge() < .seconds(2) {
                silence += step
            }
            seen[log.node] = Peer(name: log.node, state: state, silence: silence, beat: log.beat)
        }
        logs = found
        peers = seen
        var gone: [Entry] = []
        let others = Set(found.map(\.log)).subtracting([claim.log])
        for (log, tables) in known where !others.contains(log) {
            known[log] = nil
            gone += tables.tables.map { ($0, tables.node, nil) }
        }
        if !isContinuous {
            for log in known.keys { known[log]?.number = 0 }
        }
        if !gone.isEmpty { listed(gone) }
        looked()
        for log in others.sorted() { read(log, isWhole: !isContinuous) }
        // Behind all that.
        send(.find([])) { [unowned self] _ in isLooking = false }
    }

    /// Reads what has changed of the lobby of a log; all of it where closed tables may have been forgotten.
    private func read(_ log: Int, isWhole: Bool) {
        let from = isWhole ? 0 : known[log]?.number ?? 0
        send(.entries(of: log, from: from)) { [unowned self] answer in
            guard case .success(.entries(let rows)) = answer, let node = owner(of: log) else { return }
            var news: [Entry] = []
            var (_, number, tables) = known[log] ?? (node, 0, [])
            if from == 0 {
                let there = Set(rows.lazy.filter { !$0.entry.isEmpty }.map(\.table))
                news += tables.subtracting(there).map { ($0, node, nil) }
                tables = there
            }
            for row in rows {
                number = max(number, row.changed)
                if row.entry.isEmpty {
                    if tables.remove(row.table) != nil { news.append((row.table, node, nil)) }
                } else {
                    tables.insert(row.table)
                    news.append((row.table, node, row.entry))
                }
            }
            known[log] = (node, number, tables)
            if !news.isEmpty { listed(news) }
        }
    }
}
