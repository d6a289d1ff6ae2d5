public import Journal

/// A journal in the rows of one log of a cluster's database: a row for each batch. `append` never waits. One transaction is under way while the
/// next batches gather.
///
/// Segments are known to this process alone, and each start begins one: a row does not say to which it belongs.
public final class PostgresJournal: Journal {
    /// See ``Journal``.
    public var becameSafe: ((Result<Int, JournalError>) -> Void)?
    /// See ``Journal``.
    public private(set) var lastBatch: Int
    /// See ``Journal``.
    public var isSafe: Bool { stored == lastBatch && !isCutOff }
    /// See ``Journal``.
    public var segment: Int { isFull ? segments.count + 1 : segments.count }
    /// See ``Journal``: for three seconds no beat was confirmed, so that others may have taken the log over.
    public var isCutOff: Bool { store.now - beatAt > Self.silence }

    /// What is told with each beat.
    package var state: () -> NodeState
    /// How old the last confirmed beat is.
    package var beatAge: Duration { store.now - beatAt }
    /// What changes together with the batch that is appended; it is asked once for each.
    package var changes: () -> [RowChange] = { [] }
    /// What has changed of the lobby since it was asked last.
    package var entries: () -> [EntryRow] = { [] }
    /// How many batches the database has.
    package var rowCount: Int { max(0, stored - max(oldest, 1) + 1) }
    /// Whether the database has the batch of that number.
    package func has(_ batch: Int) -> Bool { stored >= batch }
    /// Called with how long each transaction with batches took.
    package var committed: ((Duration) -> Void)?

    private let store: any ClusterStore
    private let place: String
    private let segmentBytes: Int
    private var phase = Phase.apart(until: .zero)
    /// Why nothing is taken; nil where something is.
    private var failure: JournalError?

    /// The batches that may have to be sent yet, or again.
    private var rows: LogRows
    /// The last batch that the database has, and the last one that was sent.
    private var stored: Int
    private var sent: Int
    /// The last batch that the database has ever confirmed.
    private var confirmed: Int
    /// The numbers of the batches with which segments begin, whether the next batch begins one, and the bytes of the last.
    private var segments: [Int]
    private var isFull: Bool
    private var filled = 0
    /// The first batch that there may be in the database, and the first one that is needed.
    private var oldest: Int
    private var needed: Int

    /// When the last confirmed beat was sent, and when the last one was.
    private var beatAt: Duration
    private var beatSentAt: Duration
    /// When what is under way was sent.
    private var appendingSince: Duration?
    private var beatingSince: Duration?
    private var isDropping = false
    /// Since when there is no connection.
    private var apartSince: Duration?
    /// Before that time nothing is tried again that the database has refused.
    private var retryAt = Duration.zero
    private var wakeAt: Duration?
    /// What is to be told of the lobby with the next beat, by table, for the last one may not have come.
    private var untold: [String: EntryRow] = [:]
    /// The numbers that the log had at some beats before, the earliest first. Readers have seen what is before the first.
    private var numbersThen: [Int] = []

    private enum Phase: Equatable {
        case apart(until: Duration)
        case connecting
        case looking(since: Duration)
        case ready, over
    }

    /// What goes into one transaction.
    private static let bytesAtOnce = 1 << 20
    private static let rowsAtOnce = 1_000
    private static let beat = Duration.seconds(1)
    /// Without an answer for so long, changes are refused.
    private static let patience = Duration.seconds(2)
    /// Without a confirmed beat for so long, others may believe that the node is dead.
    private static let silence = Duration.seconds(3)
    /// Without an answer for so long, a new connection is made. What was sent is never cancelled.
    private static let mostPatience = Duration.seconds(10)
    private static let pause = Duration.milliseconds(250)
    /// So many beats long closed tables are told.
    private static let beatsOfClosed = 30

    /// Goes on with a log that was claimed at `beatAt` and has these batches. `place` names the database to people. A segment is full once it has
    /// `segmentBytes`. A taker replays the last one and what came meanwhile: 16 MB took 11 s of a debug build.
    package init(
        _ store: any ClusterStore, place: String, batches: ClosedRange<Int>?, beatAt: Duration,
        segmentBytes: Int = 4 << 20, state: @escaping () -> NodeState
    ) {
        (self.store, self.place, self.segmentBytes, self.state) = (store, place, segmentBytes, state)
        lastBatch = batches?.upperBound ?? 0
        (stored, sent, confirmed) = (lastBatch, lastBatch, lastBatch)
        oldest = batches?.lowerBound ?? 1
        needed = oldest
        segments = [oldest]
        isFull = batches != nil
        rows = LogRows(next: lastBatch + 1)
        (self.beatAt, beatSentAt) = (beatAt, beatAt)
        apartSince = store.now
        store.woken = { [unowned self] in
            wakeAt = nil
            work()
        }
        store.connected = { [unowned self] in connected($0) }
        store.lost = { [unowned self] in lost($0) }
        work()
    }

    /// See ``Journal``.
    public func append(_ batch: Span<UInt8>) throws(JournalError) {
        if let failure { throw failure }
        guard !batch.isEmpty else { return }
        if isFull {
            segments.append(lastBatch + 1)
            (isFull, filled) = (false, 0)
        }
        lastBatch += 1
        var bytes: [UInt8] = []
        bytes.reserveCapacity(batch.count)
        for index in batch.indices { bytes.append(batch[index]) }
        rows.append(bytes, changes(), at: store.now)
        filled += batch.count
        isFull = filled >= segmentBytes
        work()
    }

    /// See ``Journal``.
    public func endSegment() { if filled > 0 { isFull = true } }

    /// See ``Journal``.
    public func finish() throws(JournalError) {
        try wait { stored == lastBatch }
    }

    /// See ``Journal``.
    @discardableResult
    public func drop(before segment: Int) throws(JournalError) -> Bool {
        if let failure { throw failure }
        let first = segment > segments.count && isFull ? lastBatch + 1 : segments[min(segment, segments.count) - 1]
        needed = max(needed, first)
        work()
        return oldest >= needed
    }

    /// Removes what is not needed any more, tells the others that this node has ended, and disconnects. For the end of the program.
    package func close() {
        guard phase != .over else { return }
        var isTold = false
        do throws(JournalError) {
            try wait { phase == .ready && stored == lastBatch && oldest >= needed }
            store.send(beat()) { _ in isTold = true }
            try wait { isTold }
        } catch {
            // The next start finds out.
        }
        end()
    }

    private func wait(until isDone: () -> Bool) throws(JournalError) {
        let end = store.now + Self.mostPatience
        while !isDone() {
            if case .over = phase { throw failure ?? away("the connection is closed") }
            guard store.now < end else { throw failure ?? away("it does not answer") }
            store.wait(atMost: Self.pause)
        }
    }

    private func away(_ words: String) -> JournalError { .unreachable(takesNothing(words)) }

    private func takesNothing(_ words: String) -> String { "the database \(place) takes nothing: \(words)" }

    private func end() {
        phase = .over
        store.disconnect()
    }
}

// MARK: - The connection

extension PostgresJournal {
    private func connected(_ problem: String?) {
        guard phase == .connecting else { return }
        if let problem {
            phase = .apart(until: store.now + Self.pause)
            tellWhenLate(problem)
            return work()
        }
        phase = .looking(since: store.now)
        store.send(.look) { [unowned self] answer in
            switch answer {
            case .success(.batches(let batches)): compare(batches)
            case .success: break
            case .failure(let fault):
                if case .refused = fault {
                    store.disconnect()
                    phase = .apart(until: store.now + Self.pause)
                }
                failed(fault)
            }
            work()
        }
    }

    /// Finds out what the database lacks of what was sent before, and lets it be sent again.
    private func compare(_ batches: ClosedRange<Int>?) {
        let last = batches?.upperBound ?? needed - 1
        // No other process has a batch here that this one does not know.
        guard last <= lastBatch else { return fail(.fenced(place)) }
        apartSince = nil
        phase = .ready
        oldest = batches?.lowerBound ?? needed
        if last >= stored || last + 1 >= rows.first {
            stored = min(stored, last)
        } else if needed >= rows.first {
            // What is there is not needed, and would be apart from what follows.
            stored = min(stored, needed - 1)
            oldest = 0
            sendDrop(store.now)
        } else {
            return fail(
                .forgotten("the database \(place) has lost the batches from \(last + 1) on, which it had confirmed"))
        }
        sent = stored
    }

    private func lost(_ problem: String) {
        guard phase != .over else { return }
        phase = .apart(until: store.now)
        forgetAnswers()
        apartSince = apartSince ?? store.now
        tellWhenLate(problem)
        work()
    }

    private func forgetAnswers() {
        (appendingSince, beatingSince, isDropping) = (nil, nil, false)
        sent = stored
    }

    /// Since when nothing has come that should have.
    private var waitsSince: Duration? {
        [apartSince, appendingSince, beatingSince].compactMap { $0 }.min()
    }

    private func tellWhenLate(_ problem: String) {
        guard failure == nil, let waitsSince, store.now - waitsSince > Self.patience || isCutOff else { return }
        fail(away(problem))
    }

    private func fail(_ error: JournalError) {
        guard phase != .over else { return }
        failure = error
        if error.isFinal { end() }
        becameSafe?(.failure(error))
    }

    private func failed(_ fault: LogFault) {
        switch fault {
        case .fenced, .contradicted: fail(.fenced(place))
        case .refused(let words):
            retryAt = store.now + Self.pause
            if failure == nil { fail(.rejected(takesNothing(words))) }
        }
    }

    /// Takes batches again, once all is stored that was taken before.
    private func succeeded() {
        if stored == lastBatch, !isCutOff { failure = nil }
        becameSafe?(.success(stored))
    }
}

// MARK: - Work

extension PostgresJournal {
    /// Sends what is to be sent, and sees what is late.
    private func work() {
        let now = store.now
        switch phase {
        case .over: return
        case .apart(let time) where time <= now:
            phase = .connecting
            store.connect()
        case .apart, .connecting, .looking: break
        case .ready:
            sendRows(now)
            sendDrop(now)
            sendBeat(now)
        }
        if case .looking(let since) = phase, now - since > Self.mostPatience {
            store.disconnect()
            return lost("it has not answered for \(Self.mostPatience.components.seconds) s")
        }
        if let waitsSince, now - waitsSince > Self.patience {
            tellWhenLate("it does not answer")
            if case .ready = phase, now - waitsSince > Self.mostPatience {
                store.disconnect()
                lost("it has not answered for \(Self.mostPatience.components.seconds) s")
            }
        } else if isCutOff {
            tellWhenLate("no beat was confirmed")
        }
        setWake(now)
    }

    private func sendRows(_ now: Duration) {
        guard appendingSince == nil, sent < lastBatch, now >= retryAt else { return }
        let batches = rows.batches(from: sent + 1, bytes: Self.bytesAtOnce, count: Self.rowsAtOnce)
        let last = sent + batches.count
        sent = last
        appendingSince = now
        store.send(.append(batches.map { $0.number > confirmed ? $0 : $0.again })) { [unowned self] answer in
            appendingSince = nil
            switch answer {
            case .success:
                committed?(store.now - now)
                stored = last
                confirmed = max(confirmed, last)
                rows.forget(before: stored + 1, at: store.now)
                // The next ones are under way while somebody hears of these.
                work()
                succeeded()
            case .failure(let fault):
                sent = stored
                failed(fault)
                work()
            }
        }
    }

    /// Rows go some at a time, so that no batch waits for long behind them.
    private func sendDrop(_ now: Duration) {
        guard !isDropping, oldest < needed, now >= retryAt else { return }
        // The last ones with all that may be left of a connection that has ended.
        let isLast = oldest == 0 || oldest + Self.rowsAtOnce >= needed
        let range = isLast ? 0..<needed : oldest..<(oldest + Self.rowsAtOnce)
        isDropping = true
        store.send(.drop(range)) { [unowned self] answer in
            isDropping = false
            switch answer {
            case .success: oldest = max(oldest, range.upperBound)
            case .failure(let fault): failed(fault)
            }
            work()
        }
    }

    private func sendBeat(_ now: Duration) {
        guard beatingSince == nil, now - beatSentAt >= Self.beat, now >= retryAt else { return }
        // With nothing left to send, what it tells of the lobby is of tables that are there.
        guard sent == lastBatch || now - beatSentAt >= Self.beat + Self.pause else { return }
        beatingSince = now
        beatSentAt = now
        let beat = beat()
        store.send(beat) { [unowned self] answer in
            beatingSince = nil
            switch answer {
            case .success:
                told(beat)
                let wasCutOff = isCutOff
                beatAt = now
                if wasCutOff || failure != nil { succeeded() }
            case .failure(let fault): failed(fault)
            }
            work()
        }
    }

    /// The next beat. It tells of the lobby only behind all batches, so that every table of it is there.
    private func beat() -> LogRequest {
        for row in entries() { untold[row.table] = row }
        numbersThen.append(sent)
        if numbersThen.count > Self.beatsOfClosed { numbersThen.removeFirst() }
        return .beat(
            state(), entries: sent == lastBatch ? Array(untold.values) : [], number: sent,
            forgotten: numbersThen.count == Self.beatsOfClosed ? numbersThen[0] : 0)
    }

    private func told(_ beat: LogRequest) {
        guard case .beat(_, let entries, _, _) = beat else { return }
        for row in entries where untold[row.table] == row { untold[row.table] = nil }
    }

    private func setWake(_ now: Duration) {
        var times = [
            beatAt + Self.silence, waitsSince.map { $0 + Self.patience }, waitsSince.map { $0 + Self.mostPatience },
        ]
        switch phase {
        case .apart(let time): times.append(time)
        case .ready:
            times.append(retryAt)
            if beatingSince == nil { times += [beatSentAt + Self.beat, beatSentAt + Self.beat + Self.pause] }
        case .looking(let since): times.append(since + Self.mostPatience)
        case .connecting, .over: break
        }
        // A moment that has passed was dealt with, but for what waits for an answer.
        guard let next = times.compactMap({ $0 }).filter({ $0 > now }).min(), next < wakeAt ?? .seconds(1 << 40) else {
            return
        }
        wakeAt = next
        // What is late is so after that time.
        store.wake(after: next - now + .milliseconds(1))
    }
}
