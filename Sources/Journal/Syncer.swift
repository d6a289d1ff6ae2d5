package import EventLoop
package import Platform
import Synchronization

/// Syncs files beside the thread that appends to them.
package protocol Syncer: AnyObject {
    /// Begins to sync, and calls back on the thread that called, after this call has returned. One file at a time.
    func sync(_ file: any JournalFile, done: @escaping (SystemError?) -> Void)
}

/// Syncs on a thread of its own, and calls back on the loop's. The loop does not end by itself before ``close()``.
package final class ThreadSyncer: Syncer {
    private let work: Work
    private let inbox: Inbox<SystemError?>
    private let waiting = Waiting()

    private final class Waiting {
        var done: ((SystemError?) -> Void)?
    }

    /// Starts the thread. It ends when this object is dropped.
    package init(on loop: EventLoop) throws(LoopError) {
        inbox = try Inbox(on: loop) { [waiting] error in waiting.done.take()?(error) }
        work = try Work()
        try BackgroundThread.start { [weak work, wanted = work.wanted, queue = inbox.queue] in
            while true {
                wanted.wait()
                // Only the file is kept while it syncs, so that the thread ends with its owner.
                guard let next = work.map({ $0.take() }) else { return }
                guard let file = next else { continue }
                do throws(SystemError) {
                    try file.sync()
                    queue.post(nil)
                } catch {
                    queue.post(error)
                }
            }
        }
    }

    package func sync(_ file: any JournalFile, done: @escaping (SystemError?) -> Void) {
        waiting.done = done
        work.give(file)
    }

    /// Lets the loop end; what is being synced is not told any more.
    package func close() { inbox.close() }

    private final class Work: Sendable {
        let wanted: Wakeup
        private let file = Mutex<(any JournalFile)?>(nil)

        init() throws(LoopError) { wanted = try Wakeup() }
        deinit { wanted.raise() }

        func give(_ file: any JournalFile) {
            self.file.withLock { $0 = file }
            wanted.raise()
        }

        func take() -> (any JournalFile)? { file.withLock { $0.take() } }
    }
}
