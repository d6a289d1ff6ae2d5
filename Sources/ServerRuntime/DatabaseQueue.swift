import Database
import EventLoop
import People
import ServerCore
import Synchronization

/// What waits for the database's thread, and what has come of it.
final class DatabaseQueue: Sendable {
    typealias Asked = (number: UInt64, inquiry: PeopleInquiry)

    struct Batch {
        var games: [FinishedGame] = []
        var questions: [Asked] = []
        var steps: [HashedStep] = []
        /// Whether the games are to be archived now. After a failure they wait for the next try.
        var triesGames = false
        var isLast = false
    }

    private struct State {
        var batch = Batch()
        /// The questions of batches that were taken, by the networks that ask: one that asks for much does not keep the others
        /// waiting. A question gets here together with the games that were given before it.
        var line = FairQueue<String, Asked>()
        var news = PeopleWorker.News()
        var failure: DatabaseError?
        var isAbandoned = false
    }

    let wanted: Wakeup
    let isDone: Wakeup
    private let state = Mutex(State())

    init() throws(LoopError) {
        wanted = try Wakeup()
        isDone = try Wakeup()
    }

    func give(_ games: [FinishedGame]) { state.withLock { $0.batch.games += games } }

    func give(_ questions: [Asked]) { state.withLock { $0.batch.questions += questions } }

    func give(_ step: HashedStep) {
        state.withLock { $0.batch.steps.append(step) }
        wanted.raise()
    }

    /// Lets games be tried that wait after a failure.
    func tryAgain() {
        state.withLock { $0.batch.triesGames = true }
        wanted.raise()
    }

    func finish() {
        state.withLock { $0.batch.isLast = true }
        wanted.raise()
    }

    /// Nobody hears of the work any more.
    func abandon() {
        state.withLock { $0.isAbandoned = true }
        wanted.raise()
    }

    var waiting: Int {
        state.withLock { state in
            let batch = state.batch
            return batch.games.count + batch.questions.count + batch.steps.count + state.line.count
        }
    }

    /// All that has come since the last time; games that are to wait stay. Its questions are in line then, for ``takeQuestion()``. Nil
    /// where the work is abandoned.
    func take() -> Batch? {
        state.withLock { state in
            if state.isAbandoned { return nil }
            var batch = state.batch
            batch.triesGames = batch.triesGames || batch.isLast || state.failure == nil
            state.batch = Batch(games: batch.triesGames ? [] : batch.games, isLast: batch.isLast)
            for question in batch.questions { state.line.append(question, of: question.inquiry.asker.network) }
            return batch
        }
    }

    func takeQuestion() -> Asked? { state.withLock { $0.isAbandoned ? nil : $0.line.popFirst() } }

    func succeeded(_ games: [String], _ ratings: [NewRatings]) {
        state.withLock { state in
            state.news.archived += games
            state.news.ratings += ratings
            state.failure = nil
        }
    }

    func failed(_ games: ArraySlice<FinishedGame>, _ error: DatabaseError) {
        state.withLock { state in
            state.batch.games = games + state.batch.games
            state.failure = error
        }
    }

    func answer(_ number: UInt64, _ answer: PeopleAnswer) {
        state.withLock { $0.news.answers.append((number, answer)) }
    }

    /// What has come, with at most so many answers; and whether there are more.
    func takeOutcome(atMost most: Int) -> (news: PeopleWorker.News, failure: DatabaseError?, hasMore: Bool) {
        state.withLock { state in
            var news = state.news
            news.answers = Array(news.answers.prefix(most))
            state.news = PeopleWorker.News(answers: Array(state.news.answers.dropFirst(most)))
            return (news, state.failure, !state.news.answers.isEmpty)
        }
    }
}
