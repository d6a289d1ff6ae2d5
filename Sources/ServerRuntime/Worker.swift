import EventLoop
import Synchronization

/// Does work on a thread of its own, one piece after the other, so that the loop never waits. What comes of it is told on the loop's
/// thread.
final class Worker<Work: Sendable, News: Sendable> {
    private final class Queue: Sendable {
        /// Raised with each piece of work, and at the end of the queue.
        let wanted: Wakeup
        private let waiting = Mutex<[Work]>([])

        init() throws(LoopError) { wanted = try Wakeup() }

        deinit { wanted.raise() }

        func give(_ work: Work) {
            waiting.withLock { $0.append(work) }
            wanted.raise()
        }

        /// All that waits, the earliest first. None of it waits any more.
        func take() -> [Work] {
            waiting.withLock { waiting in
                defer { waiting = [] }
                return waiting
            }
        }
    }

    private let queue: Queue
    private let inbox: Inbox<News>

    /// Starts the thread, on which `prepare` is called once. It returns what does a piece of work; both may tell news.
    init(
        on loop: EventLoop, heard: @escaping (News) -> Void,
        prepare: @escaping @Sendable (_ tell: @escaping @Sendable (News) -> Void) -> (Work) -> Void
    ) throws(LoopError) {
        inbox = try Inbox(on: loop, received: heard)
        queue = try Queue()
        try BackgroundThread.start(niceness: 5) { [news = inbox.queue, wanted = queue.wanted, weak queue] in
            let work = prepare { news.post($0) }
            while true {
                wanted.wait()
                // Only what is being done is kept meanwhile, so that the thread ends with its owner.
                guard let pieces = queue?.take() else { return }
                for piece in pieces { work(piece) }
            }
        }
    }

    deinit { inbox.close() }

    func give(_ work: Work) { queue.give(work) }
}
