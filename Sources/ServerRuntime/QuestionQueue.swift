import EventLoop
import Synchronization

/// Questions that wait for a thread of their own, which they wake.
final class QuestionQueue<Question: Sendable>: Sendable {
    /// Raised with each question, and at the end of the queue.
    let wanted: Wakeup
    private let questions = Mutex<[Question]>([])

    init() throws(LoopError) { wanted = try Wakeup() }

    deinit { wanted.raise() }

    func give(_ new: [Question]) {
        questions.withLock { $0 += new }
        wanted.raise()
    }

    /// All that wait, the earliest first. None of them waits any more.
    func take() -> [Question] {
        questions.withLock { questions in
            defer { questions = [] }
            return questions
        }
    }
}
