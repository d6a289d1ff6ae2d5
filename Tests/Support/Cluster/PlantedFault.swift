package import Cluster

/// What breaks a promise of the fence. No program has any of these: they show that what tries the fence finds them.
package enum PlantedFault: String, CaseIterable, Sendable {
    /// Only the owner writes.
    case appendTakesAnyEpoch, dropTakesAnyEpoch
    /// Whoever claims a log reads all that its former owner was told to be done.
    case fenceHasNoLock, tailIsReadBeforeTheClaim
    /// A commit of which nobody knows is settled by its number and bytes.
    case repeatedIsAddedAgain, repeatedIsRefused, lostIsDone
    /// What a failover has lost is sent again.
    case lossIsOverlooked
    /// Who may have been taken over is silent, and who was ends.
    case zombieTells, fencedIsDone
    /// A beat shows that the node owns its log.
    case beatCountsWhenSent, beatTakesAnyEpoch
}

/// A node's connection to a ``DatabaseDouble`` that has a fault.
package final class PlantedStore: ClusterStore {
    private let inner: StoreDouble
    private let fault: PlantedFault?
    private let schedule: (Duration, @escaping () -> Void) -> Void
    /// What the database has done.
    package var took: (LogRequest) -> Void = { _ in }
    private var waiting: [Int: (Result<LogAnswer, LogFault>) -> Void] = [:]
    private var sent = 0
    /// The last batch that was ever there.
    private var highest = 0

    /// `schedule` calls a closure after a time. `claimAge` is how long ago somebody has claimed the log.
    package init(
        _ inner: StoreDouble, of database: DatabaseDouble, _ claim: LogClaim, _ fault: PlantedFault?,
        claimAge: @escaping () -> Duration, schedule: @escaping (Duration, @escaping () -> Void) -> Void
    ) {
        (self.inner, self.fault, self.schedule) = (inner, fault, schedule)
        inner.execute = { [unowned self] request in
            let answer = execute(request, database, claim, claimAge())
            if case .success = answer { took(request) }
            return answer
        }
    }

    private func execute(
        _ request: LogRequest, _ database: DatabaseDouble, _ owner: LogClaim, _ claimAge: Duration
    ) -> Result<LogAnswer, LogFault> {
        var claim = owner
        func forge() {
            let epoch = database.logs[claim.log]?.epoch ?? claim.epoch
            claim = LogClaim(cluster: claim.cluster, node: claim.node, log: claim.log, epoch: epoch)
        }
        switch (request, fault) {
        case (.append(let rows), .repeatedIsAddedAgain?):
            let there = database.logs[claim.log]?.rows ?? [:]
            var next = (there.keys.max() ?? 0) + 1
            return database.execute(
                .append(
                    rows.map { row in
                        guard there[row.number] != nil else { return row }
                        defer { next += 1 }
                        return LogRow(number: next, bytes: row.bytes)
                    }), by: claim)
        case (.append(let rows), .repeatedIsRefused?):
            let there = database.logs[claim.log]?.rows ?? [:]
            if rows.contains(where: { there[$0.number] != nil }) { return .failure(.contradicted) }
        case (.append(let rows), _):
            highest = max(highest, rows.last?.number ?? 0)
            // Without a lock a transaction commits that has seen the fence before the claim.
            if fault == .appendTakesAnyEpoch || fault == .fenceHasNoLock && claimAge < Self.transaction { forge() }
        case (.drop, .dropTakesAnyEpoch?), (.beat, .beatTakesAnyEpoch?): forge()
        case (.look, .lossIsOverlooked?):
            if case .success(.batches(let there?)) = database.execute(request, by: claim) {
                return .success(.batches(there.lowerBound...max(there.upperBound, highest)))
            }
        default: break
        }
        return database.execute(request, by: claim)
    }

    /// How long a transaction may take.
    private static let transaction = Duration.milliseconds(2)

    package var now: Duration { inner.now }
    package func wake(after pause: Duration) { inner.wake(after: pause) }
    package var woken: (() -> Void)? {
        get { inner.woken }
        set { inner.woken = newValue }
    }
    package func connect() { inner.connect() }
    package var connected: ((String?) -> Void)? {
        get { inner.connected }
        set { inner.connected = newValue }
    }
    package var lost: ((String) -> Void)? {
        get { inner.lost }
        set {
            inner.lost = { [unowned self] words in
                for answered in waiting.sorted(by: { $0.key < $1.key }) { answered.value(.success(.done)) }
                waiting = [:]
                newValue?(words)
            }
        }
    }
    package func disconnect() {
        waiting = [:]
        inner.disconnect()
    }
    package func wait(atMost patience: Duration) { inner.wait(atMost: patience) }

    package func send(_ request: LogRequest, answered: @escaping (Result<LogAnswer, LogFault>) -> Void) {
        switch (request, fault) {
        case (.beat, .beatCountsWhenSent?):
            inner.send(request) { _ in }
            schedule(.zero) { answered(.success(.done)) }
        case (.append, .fencedIsDone?), (.beat, .fencedIsDone?):
            inner.send(request) { answered($0 == .failure(.fenced) ? .success(.done) : $0) }
        case (.append, .lostIsDone?):
            sent += 1
            waiting[sent] = answered
            inner.send(request) { [unowned self, sent] in
                waiting[sent] = nil
                answered($0)
            }
        default: inner.send(request, answered: answered)
        }
    }
}
