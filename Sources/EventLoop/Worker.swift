import Synchronization

/// Does work on a thread of its own, one piece after the other, so that whoever gives it never waits. The thread ends when this object
/// is dropped, after the piece that it does then.
package final class Worker<Work: Sendable>: Sendable {
    private let queue: Queue

    private final class Queue: Sendable {
        /// Raised with each piece of work, and at the end of the queue.
        let wanted: Wakeup
        let pieces = Mutex<[Work]>([])

        init() throws(LoopError) { wanted = try Wakeup() }

        deinit { wanted.raise() }

        func next() -> Work? { pieces.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
    }

    /// Starts the thread, on which `prepare` is called once. It returns what does a piece of work. `niceness` is how far the thread steps
    /// back where others want the processor; see ``BackgroundThread``.
    package init(
        niceness: Int = 0, prepare: @escaping @Sendable () -> (Work) -> Void
    ) throws(LoopError) {
        queue = try Queue()
        try BackgroundThread.start(niceness: niceness) { [weak queue, wanted = queue.wanted] in
            let work = prepare()
            while true {
                wanted.wait()
                // Only the piece that is being done is kept meanwhile, so that the thread ends with its owner.
                while let piece = queue?.next() { work(piece) }
                if queue == nil { return }
            }
        }
    }

    package var waiting: Int { queue.pieces.withLock { $0.count } }

    /// Takes a piece of work; false, and does nothing, where as many as `most` wait.
    @discardableResult
    package func give(_ work: Work, atMost most: Int = .max) -> Bool {
        let isTaken = queue.pieces.withLock { pieces in
            guard pieces.count < most else { return false }
            pieces.append(work)
            return true
        }
        if isTaken { queue.wanted.raise() }
        return isTaken
    }
}
