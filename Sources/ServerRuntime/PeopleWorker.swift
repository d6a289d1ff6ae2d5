import Crypto
import Database
import EventLoop
import People
import PeopleStore
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
    /// Makes another tick, where more was answered than one tick takes.
    private var further: Timer?
    private let pause: Duration
    private let log: (LogEntry) -> Void
    private var failure: DatabaseError?
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
        let hashers = try (0..<Hasher.count).map { _ throws(LoopError) in
            try Hasher { [weak work] step in work?.give(step) }
        }
        try BackgroundThread.start { [weak work, wanted = work.wanted, done = work.isDone] in
            // Only what is being done is kept meanwhile, so that the thread ends with its owner.
            PeopleThread(open, hashers) { queue.post(()) }.run({ work }, wanted, done)
        }
        retry = Timer(on: loop) { [unowned self] in
            work.tryAgain()
            retry?.schedule(after: pause)
        }
        further = Timer(on: loop) { [unowned self] in collect() }
        told = { [unowned self] in collect() }
        work.wanted.raise()
    }

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
        further = nil
    }

    private func collect() {
        let outcome = work.takeOutcome(atMost: Self.answersAtOnce)
        heard(outcome.news)
        if outcome.hasMore { further?.schedule(after: .zero) }
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
