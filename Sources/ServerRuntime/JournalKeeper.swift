import EventLoop
import Journal
import People
import ServerCore

/// Puts a server's records into a journal at the end of every tick. No output of the tick leaves before they are safe.
///
/// Where the journal takes nothing, output that needs a record is held, requests that change something are refused, the clocks of
/// games stand, and it is tried again every 250 ms. Then all goes on: no acknowledged move is without its record.
package final class JournalKeeper {
    private let journal: any Journal
    private var server: Server?
    private var ticks: (any RecordedTicks)?
    private var log: ((LogEntry) -> Void)?
    private var retryAt = Duration.zero
    /// When dropping segments is tried again.
    private var dropAt = Duration.zero
    /// The last batch without which the output that is held may not leave.
    private var heldBatch = 0
    /// Why the journal takes nothing; nil where it does.
    private(set) var failure: JournalError?
    /// The segments before this one are not needed once that batch is safe.
    private var unneeded: (before: Int, batch: Int)?
    private var safeBatch = 0
    /// Whether a checkpoint is complete, in records that the journal may not have yet.
    private var isCheckpointComplete = false
    /// The segment with which the journal was begun anew for an erased account; nil when all before is dropped.
    private var renewal: Int?
    /// The games whose records are not safe yet, with the batches that have them.
    private var games: [(batch: Int, games: [FinishedGame])] = []
    /// Called with finished games once their records are safe.
    package var finished: (([FinishedGame]) -> Void)?
    /// Called at the end of the program: the archive may still say which games it has.
    package var settle: (() -> Void)?
    /// What was appended while the state of everything was kept last, and since.
    private var checkpointBytes = 0
    private var bytesSince = 0
    /// Called when the journal will never take anything again.
    package var failed: ((JournalError) -> Void)?

    /// Since when output is held because its records are not safe yet; nil where none is.
    private var heldSince: Duration?
    /// Called when output is released that was held, with how long that was.
    var waited: ((Duration) -> Void)?

    private let pause: Duration

    /// How long output is held by now.
    var lag: Duration {
        guard let heldSince, let ticks else { return .zero }
        return ticks.now - heldSince
    }
    /// Batches that the journal was given since it was opened, and those of them that are not safe.
    var batches: Int { journal.lastBatch }
    var waitingBatches: Int { journal.isSafe ? 0 : journal.lastBatch - safeBatch }
    /// Whether the journal takes nothing.
    var isFailing: Bool { failure != nil }
    /// See ``Journal``.
    var isCutOff: Bool { journal.isCutOff }

    /// Keeps records in that journal. Where it takes none, it is tried again after the pause.
    package init(_ journal: any Journal, pause: Duration = .milliseconds(250)) {
        self.journal = journal
        self.pause = pause
    }

    /// Begins to keep a server's records at the ends of those ticks.
    package func start(_ server: Server, on ticks: any RecordedTicks, log: @escaping (LogEntry) -> Void) {
        (self.server, self.ticks, self.log) = (server, ticks, log)
        ticks.beforeFlush = { [unowned self] in decide() }
        // The process may stand still at any moment, and others take its place meanwhile.
        ticks.mayWrite = { [journal] in !journal.isCutOff }
        journal.becameSafe = { [unowned self] result in
            switch result {
            case .success(let batch):
                safeBatch = batch
                handOver()
                if renewal != nil { ticks.makeTick(after: .zero) }
                guard failure == nil else {
                    // A journal that has told of a failure may be over it.
                    retryAt = .zero
                    return ticks.makeTick(after: .zero)
                }
                // A journal that is cut off tells once more when it is not.
                if batch >= heldBatch, !journal.isCutOff { release() }
            case .failure(let error): fail(error)
            }
        }
        server.awaitRenewals()
        // In a segment of its own, so that the earlier ones can be dropped: the next start reads none of them.
        journal.endSegment()
        server.beginCheckpoint(in: journal.segment)
        ticks.makeTick(after: .zero)
    }

    private func decide() -> FlushDecision {
        guard failure == nil, journal.isSafe else {
            heldBatch = journal.lastBatch
            if heldSince == nil { heldSince = ticks?.now }
            return .hold
        }
        heldSince = nil
        return .flush
    }

    private func release() {
        if let heldSince, let ticks { waited?(ticks.now - heldSince) }
        heldSince = nil
        ticks?.releaseOutput()
    }

    /// Appends the records of the tick. To be called once all that the tick changes is changed.
    package func keep() {
        guard let server, let ticks else { return }
        // While it fails, a tick is made in which it is tried again.
        if failure != nil, ticks.now < retryAt { return }
        // It says so once, also where the journal does not take these records before a later try. Those tries add none.
        if failure == nil, server.writeCheckpoint(renewal == nil ? 8 : 64) { isCheckpointComplete = true }
        let bytes = server.output.records.count
        // Also without records after a failure, because the journal may have all that there were.
        if bytes > 0 || failure != nil, !append(server) { return }
        if isCheckpointComplete || server.isWritingCheckpoint { checkpointBytes += bytes } else { bytesSince += bytes }
        // Not the journal's segment: the last batch may have filled the one that has it all.
        if isCheckpointComplete { unneeded = (server.segment, journal.lastBatch) }
        isCheckpointComplete = false
        if server.wantsRenewal { renew(server) } else { beginAgain(server) }
        // Until all is kept, also where nothing else happens; then the journal's word is waited for.
        if server.isWritingCheckpoint, server.isRecording { ticks.makeTick(after: .zero) }
        drop()
        if !server.output.games.isEmpty {
            games.append((journal.lastBatch, server.output.games))
            server.output.games = []
        }
        handOver()
    }

    /// Begins a checkpoint when the journal has begun a segment, but not before the last one is complete and as many bytes have
    /// followed as it took. So checkpoints are at most half of what is written, however large the state is.
    private func beginAgain(_ server: Server) {
        guard journal.segment > server.segment, !server.isWritingCheckpoint, bytesSince >= checkpointBytes else {
            return
        }
        (checkpointBytes, bytesSince) = (0, 0)
        server.beginCheckpoint(in: journal.segment)
    }

    /// Begins a checkpoint of everything in a segment of its own at once, because the earlier ones name an account that was erased.
    private func renew(_ server: Server) {
        server.renewalBegan()
        journal.endSegment()
        (checkpointBytes, bytesSince) = (0, 0)
        server.beginCheckpoint(in: journal.segment, all: true)
        renewal = journal.segment
    }

    /// Hands finished games over whose records are safe.
    private func handOver() {
        while let next = games.first, failure == nil, journal.isSafe || safeBatch >= next.batch {
            games.removeFirst()
            finished?(next.games)
        }
    }

    private func append(_ server: Server) -> Bool {
        do {
            try journal.append(server.output.records.bytes.span)
        } catch {
            fail(error)
            return false
        }
        server.output.records.removeAll()
        if failure != nil {
            failure = nil
            (server.cannotRecord, server.cannotAsk) = (false, false)
            // What is held tells of these records.
            heldBatch = journal.lastBatch
            write(LogEntry(.info, "journal_goes_on"))
            if journal.isSafe { release() }
        }
        return true
    }

    private func fail(_ error: JournalError) {
        if failure == nil || error.isFinal {
            var event = "journal_failed"
            if case .fenced = error { event = "fenced" }
            write(LogEntry(.error, event, .init("error", error.description)))
        }
        failure = error
        server?.cannotRecord = true
        if case .unreachable = error { server?.cannotAsk = true }
        guard !error.isFinal, let ticks else {
            failed?(error)
            return
        }
        retryAt = ticks.now + pause
        ticks.makeTick(after: pause)
    }

    /// Removes segments that nothing needs. If that fails it is tried again with the next segment, for it costs only room; those
    /// that name an account that was erased are tried again after the pause.
    private func drop() {
        guard let ticks, let unneeded, journal.isSafe || safeBatch >= unneeded.batch, ticks.now >= dropAt else {
            return
        }
        self.unneeded = nil
        var isDone = false
        do { isDone = try journal.drop(before: unneeded.before) } catch {
            write(LogEntry(.warning, "journal_not_dropped", .init("error", error.description)))
        }
        guard isDone || renewal == nil else {
            self.unneeded = unneeded
            dropAt = ticks.now + pause
            return ticks.makeTick(after: pause)
        }
        if let renewal, unneeded.before >= renewal {
            self.renewal = nil
            server?.renewed()
            ticks.makeTick(after: .zero)
        }
    }

    /// Keeps the state of everything in a segment of its own, so that the next start replays nothing. For the end of the program.
    package func keepEverything() throws(JournalError) {
        guard let server, failure == nil else { return }
        server.isRecording = true
        try journal.append(server.output.records.bytes.span)
        server.output.records.removeAll()
        if journal.isSafe { finished?(games.flatMap(\.games) + server.output.games) }
        settle?()
        journal.endSegment()
        server.beginCheckpoint(in: journal.segment, all: true)
        var isLast = false
        while !isLast {
            isLast = server.writeCheckpoint(64)
            try journal.append(server.output.records.bytes.span)
            server.output.records.removeAll()
        }
        try journal.finish()
        // It may have taken several segments.
        try journal.drop(before: server.segment)
    }

    private func write(_ record: LogEntry) { log?(record) }
}
