import Database
import EventLoop
import People
import ServerCore

/// Keeps the database of a data folder, on threads of its own, so that the loop never waits: finished games go in, and questions
/// about accounts are answered.
///
/// Where the database takes nothing, the log tells why, and games are tried again every five seconds. They wait in memory
/// meanwhile; the server bounds how many do, and keeps them on record. Questions are refused at once.
package final class PeopleWorker {
    private let work: DatabaseQueue
    private let inbox: Inbox<Void>
    private var retry: Timer?
    private let pause: Duration
    private let log: (LogEntry) -> Void
    private(set) var failure: DatabaseError?
    private let heard: (News) -> Void

    /// What has come of the work, told on the loop's thread.
    package struct News {
        /// The ids of games that are safe.
        package var archived: [String] = []
        package var ratings: [NewRatings] = []
        /// Answers by the numbers of their questions.
        package var answers: [(number: UInt64, answer: PeopleAnswer)] = []
    }

    /// Opens the database on a thread, and makes it where there is none.
    package init(
        on loop: EventLoop, pause: Duration = .seconds(5), log: @escaping (LogEntry) -> Void,
        open: @escaping PeopleThread.Open, heard: @escaping (News) -> Void
    ) throws(LoopError) {
        (self.pause, self.log, self.heard) = (pause, log, heard)
        work = try DatabaseQueue()
        let work = work
        var told: (() -> Void)?
        inbox = try Inbox(on: loop) { told?() }
        let queue = inbox.queue
        let hashers = try Hashers { work.give($0) }
        try BackgroundThread.start {
            PeopleThread(work, hashers, open: open) { queue.post(()) }.run()
        }
        retry = Timer(on: loop) { [unowned self] in
            work.tryAgain()
            retry?.schedule(after: pause)
        }
        told = { [unowned self] in collect() }
        work.wanted.raise()
    }

    deinit { work.abandon() }

    /// How many answers one tick of the loop takes: some 50 us each. Thousands may come at once, and games go on in between.
    private static let answersAtOnce = 32

    /// How many games and questions wait for the database.
    var waiting: Int { work.waiting }

    /// Takes games, whose records are safe.
    package func add(_ games: [FinishedGame]) {
        work.give(games)
        if failure == nil { work.wanted.raise() }
    }

    /// Takes questions. A game that was added before is counted when they are answered.
    package func ask(_ questions: [(number: UInt64, inquiry: PeopleInquiry)]) {
        guard !questions.isEmpty else { return }
        work.give(questions)
        work.wanted.raise()
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
        let outcome = work.takeOutcome(atMost: Self.answersAtOnce)
        heard(outcome.news)
        // The rest comes in the next tick.
        if outcome.hasMore { inbox.queue.post(()) }
        switch (failure, outcome.failure) {
        case (nil, let error?):
            log(LogEntry(.error, "database_failed", .init("error", error.description)))
            retry?.schedule(after: pause)
        case (_?, nil):
            log(LogEntry(.info, "database_goes_on"))
            retry?.cancel()
            // Games that were added since the thread took its last ones have not woken it.
            work.wanted.raise()
        default: break
        }
        failure = outcome.failure
    }
}
