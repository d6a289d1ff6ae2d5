import Database
import EventLoop
import ServerCore
import Synchronization

/// Puts finished games into the database of a data folder, on a thread of its own, so that the loop never waits.
///
/// Where the database takes nothing, the log tells why, and it is tried again every five seconds. The games wait in memory
/// meanwhile; the server bounds how many do, and keeps them on record.
package final class Archiver {
    private let work: Work
    private let inbox: Inbox<Void>
    private var retry: Timer?
    private let pause: Duration
    private let log: (LogRecord) -> Void
    private var failure: DatabaseError?
    /// Called on the loop's thread when games are safe, with their ids.
    private let archived: ([String]) -> Void

    /// Opens the database in that folder on a thread, and makes it where there is none. Where `isSynced`, games are called
    /// archived only once the disk has them.
    package init(
        in folder: String, isSynced: Bool, on loop: EventLoop, pause: Duration = .seconds(5),
        log: @escaping (LogRecord) -> Void, archived: @escaping ([String]) -> Void
    ) throws(LoopError) {
        (self.pause, self.log, self.archived) = (pause, log, archived)
        work = try Work()
        let work = work
        var told: (() -> Void)?
        inbox = try Inbox(on: loop) { told?() }
        try BackgroundThread.start { [weak work, wanted = work.wanted, done = work.isDone, queue = inbox.queue] in
            Self.run({ work }, wanted, done, folder + "/pairs.db", isSynced) { queue.post(()) }
        }
        retry = Timer(on: loop) { work.wanted.raise() }
        told = { [unowned self] in collect() }
        work.wanted.raise()
    }

    /// Takes games, whose records are safe.
    package func add(_ games: [FinishedGame]) {
        work.give(games)
        if failure == nil { work.wanted.raise() }
    }

    /// Waits until all games are archived, or could not be, or that time is over. For the end of the program.
    package func finish(within patience: Duration) {
        work.finish()
        work.isDone.wait(atMost: patience)
        collect()
        inbox.close()
        retry = nil
    }

    private func collect() {
        let outcome = work.takeOutcome()
        if !outcome.ids.isEmpty { archived(outcome.ids) }
        switch (failure, outcome.failure) {
        case (nil, let error?):
            log(LogRecord(.error, "archive_failed", .init("error", error.description)))
        case (_?, nil): log(LogRecord(.info, "archive_goes_on"))
        default: break
        }
        failure = outcome.failure
        if failure != nil { retry?.schedule(after: pause) }
    }

    // MARK: The thread

    /// How many games go into one transaction.
    private static let gamesAtOnce = 256

    private static func run(
        _ work: () -> Work?, _ wanted: Wakeup, _ isDone: Wakeup, _ path: String, _ isSynced: Bool, tell: () -> Void
    ) {
        var store: ArchiveStore?
        while true {
            wanted.wait()
            // Only the games are kept meanwhile, so that the thread ends with its owner.
            guard let batch = work()?.take() else { return }
            var rest = batch.games[...]
            do throws(DatabaseError) {
                if store == nil { store = try ArchiveStore(path, isSynced: isSynced) }
                repeat {
                    let some = rest.prefix(gamesAtOnce)
                    if !some.isEmpty { try store?.add(some) }
                    rest = rest.dropFirst(some.count)
                    work()?.succeeded(some.map(\.id))
                } while !rest.isEmpty
            } catch {
                // The next try opens it anew: somebody may have put another file there.
                store = nil
                work()?.failed(rest, error)
            }
            tell()
            if batch.isLast { return isDone.raise() }
        }
    }

    private final class Work: Sendable {
        private struct State {
            var games: [FinishedGame] = []
            var isLast = false
            var ids: [String] = []
            var failure: DatabaseError?
        }

        let wanted: Wakeup
        let isDone: Wakeup
        private let state = Mutex(State())

        init() throws(LoopError) {
            wanted = try Wakeup()
            isDone = try Wakeup()
        }

        deinit { wanted.raise() }

        func give(_ games: [FinishedGame]) { state.withLock { $0.games += games } }

        func finish() {
            state.withLock { $0.isLast = true }
            wanted.raise()
        }

        func take() -> (games: [FinishedGame], isLast: Bool) {
            state.withLock { state in
                defer { state.games = [] }
                return (state.games, state.isLast)
            }
        }

        func succeeded(_ ids: [String]) {
            state.withLock { state in
                state.ids += ids
                state.failure = nil
            }
        }

        func failed(_ games: ArraySlice<FinishedGame>, _ error: DatabaseError) {
            state.withLock { state in
                state.games = games + state.games
                state.failure = error
            }
        }

        func takeOutcome() -> (ids: [String], failure: DatabaseError?) {
            state.withLock { state in
                defer { state.ids = [] }
                return (state.ids, state.failure)
            }
        }
    }
}
