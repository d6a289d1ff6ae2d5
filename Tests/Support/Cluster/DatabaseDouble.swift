package import Cluster

/// A cluster's database in memory, with all that a node asks of it. It can forget its last commits, as a standby that takes over.
package final class DatabaseDouble {
    package struct Log {
        package var node: String
        package var epoch = 1
        package var isTaken = false
        package var tries = 0
        /// The batches by their numbers.
        package var rows: [Int: [UInt8]] = [:]
    }

    private enum Undo {
        case epoch(log: Int, Int)
        case added(log: Int, [Int])
        case dropped(log: Int, [Int: [UInt8]])
        /// What changed together with the commit: as it was before.
        case places(Places)
    }

    package static let cluster = "8fad4c2c-7602-445c-8028-5f2c1b7e4a53"

    /// Which log has what.
    package struct Places {
        package struct Table: Equatable {
            package var log: Int
            /// Nil of a private table, empty of a closed one.
            package var entry: String?
            package var changed: Int
        }

        package var tables: [String: Table] = [:]
        package var sessions: [[UInt8]: Int] = [:]
        package var handoffs: [Int: (log: Int, bytes: [UInt8])] = [:]
        package var events: [String] = []
        var lastHandoff = 0
    }

    package private(set) var places = Places()
    package private(set) var logs: [Int: Log] = [:]
    /// How many beats each node has made, and its last state.
    package private(set) var beats: [String: Int] = [:]
    package private(set) var states: [String: NodeState] = [:]
    /// Why it takes nothing; nil where it does.
    package var refusal: String?
    private var undos: [Undo] = []

    package init() {}

    /// Claims the log of a node, or makes it. The others see that it starts.
    package func claim(_ node: String, log: Int = 1) -> LogClaim {
        if let epoch = logs[log]?.epoch {
            undos.append(.epoch(log: log, epoch))
            logs[log]?.epoch += 1
        } else {
            logs[log] = Log(node: node)
        }
        beats[node, default: 0] += 1
        states[node] = NodeState(word: .starting, way: "{}", load: 0, version: "1")
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
        // What reads alone is done without the fence.
        if let answer = read(request, claim) { return .success(answer) }
        guard log.epoch == claim.epoch else { return .failure(.fenced) }
        switch request {
        case .look:
            logs[claim.log] = log
            return .success(.batches(batches(of: claim.log)))
        case .append(let rows):
            for row in rows {
                if let there = log.rows[row.number], there != row.bytes { return .failure(.contradicted) }
            }
            let former = places
            // What is sent again has changed already what it changes.
            let new = rows.filter { log.rows[$0.number] == nil }
            for change in new.flatMap(\.changes) {
                if case .taken(let other, let epoch) = change, logs[other]?.epoch != epoch { return .failure(.fenced) }
                if case .table(let id, entry: _, isNew: true) = change, let there = places.tables[id],
                    there.log != claim.log, there.entry != ""
                {
                    return .failure(.contradicted)
                }
            }
            undos.append(.added(log: claim.log, new.map(\.number)))
            for row in new {
                logs[claim.log]!.rows[row.number] = row.bytes
                for change in row.changes { make(change, claim.log, row.number) }
            }
            if rows.contains(where: { !$0.changes.isEmpty }) { undos.append(.places(former)) }
        case .drop(let range):
            let gone = log.rows.filter { range.contains($0.key) }
            undos.append(.dropped(log: claim.log, gone))
            for number in gone.keys { logs[claim.log]!.rows[number] = nil }
        case .beat(let state, let entries, let number, let forgotten):
            undos.append(.places(places))
            beats[claim.node, default: 0] += 1
            states[claim.node] = state
            for row in entries where places.tables[row.table]?.log == claim.log && places.tables[row.table]?.entry != ""
            {
                places.tables[row.table]?.entry = row.entry
                places.tables[row.table]?.changed = number
            }
            places.tables = places.tables.filter {
                $0.value.log != claim.log || $0.value.entry != "" || $0.value.changed > forgotten
            }
        case .claim(let other, let epoch):
            guard logs[other]?.epoch == epoch else { return .success(.claimed(nil)) }
            undos.append(.epoch(log: other, epoch))
            logs[other]?.epoch += 1
            logs[other]?.node = claim.node
            logs[other]?.isTaken = true
            logs[other]?.tries += 1
            return .success(.claimed(Claimed(epoch: epoch + 1, tries: logs[other]!.tries)))
        case .suspect(let tables, let other, _):
            for table in tables where places.tables[table]?.log == other {
                let changed = places.tables[table]?.changed ?? 0
                places.tables[table]?.changed = min(changed, 0) - 1
            }
        case .acquit(let tables, let other, _):
            for table in tables where places.tables[table]?.log == other { places.tables[table]?.changed = 0 }
        case .bury(let other, let epoch):
            guard logs[other]?.epoch == epoch else { return .failure(.fenced) }
            logs[other] = nil
            places.tables = places.tables.filter { $0.value.log != other }
            places.sessions = places.sessions.filter { $0.value != other }
            places.handoffs = places.handoffs.filter { $0.value.log != other }
        case .tell(let body): places.events.append(body)
        case .logs, .entries, .find, .handoffs, .events: break
        }
        return .success(.done)
    }

    private func read(_ request: LogRequest, _ claim: LogClaim) -> LogAnswer? {
        switch request {
        case .logs:
            .logs(
                logs.sorted { $0.key < $1.key }.map { number, log in
                    var state = states[log.node]
                    if state?.word == .left, places.handoffs.values.contains(where: { $0.log == number }) {
                        state?.word = .stopped
                    }
                    return LogState(
                        log: number, epoch: log.epoch, node: log.node, isTaken: log.isTaken, tries: log.tries,
                        beat: beats[log.node] ?? 0, state: state)
                })
        case .entries(let other, let number):
            .entries(
                places.tables.filter { $0.value.log == other && $0.value.changed >= number }.compactMap { id, table in
                    table.entry.map { EntryRow(table: id, entry: $0, changed: table.changed) }
                })
        case .find(let digest): .found(places.sessions[digest])
        case .handoffs(let after):
            .handoffs(
                Array(
                    places.handoffs.filter { $0.value.log == claim.log && $0.key > after }
                        .map { Handoff(id: $0.key, bytes: $0.value.bytes) }.sorted { $0.id < $1.id }
                        .prefix(Handoff.mostAtOnce)))
        case .events(let after):
            .events(
                places.events.enumerated().map { EventRow(number: $0.offset + 1, body: $0.element) }
                    .filter { $0.number > after ?? .max }
                    + (after == nil ? [EventRow(number: places.events.count, body: "")] : []))
        default: nil
        }
    }

    private func make(_ change: RowChange, _ log: Int, _ number: Int) {
        switch change {
        case .table(let id, let entry, _): places.tables[id] = .init(log: log, entry: entry, changed: number)
        case .noTable(let id):
            if places.tables[id]?.log == log { places.tables[id] = .init(log: log, entry: "", changed: number) }
        case .session(let digest, _): places.sessions[digest] = log
        case .noSession(let digest): if places.sessions[digest] == log { places.sessions[digest] = nil }
        case .sent(let tables, let sessions, let other, let bytes):
            let to = logs[other]?.isTaken == false ? other : log
            let isHere =
                tables.first.map { places.tables[$0]?.log == log } ?? sessions.first.map { places.sessions[$0] == log }
            for table in tables where places.tables[table]?.log == log {
                places.tables[table]?.log = to
                places.tables[table]?.changed = 0
            }
            for session in sessions where places.sessions[session] == log { places.sessions[session] = to }
            guard isHere == true else { return }
            places.lastHandoff += 1
            places.handoffs[places.lastHandoff] = (to, bytes)
        case .received(let handoff): places.handoffs[handoff] = nil
        case .taken: break
        }
    }

    /// Forgets the last commits, so many of them.
    package func failOver(losing count: Int) {
        for undo in undos.suffix(count).reversed() {
            switch undo {
            case .epoch(let log, let epoch): logs[log]?.epoch = epoch
            case .added(let log, let numbers): for number in numbers { logs[log]?.rows[number] = nil }
            case .dropped(let log, let rows): logs[log]?.rows.merge(rows) { $1 }
            case .places(let former): places = former
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

    /// Goes by the clock of an agenda, which its owner keeps.
    package convenience init(_ database: DatabaseDouble, _ claim: LogClaim, by agenda: Agenda) {
        self.init(
            database, claim, now: { [unowned agenda] in agenda.now },
            schedule: { [unowned agenda] in agenda.schedule($0, $1) })
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
