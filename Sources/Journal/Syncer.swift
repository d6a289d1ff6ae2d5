package import EventLoop
package import Platform

/// Syncs files beside the thread that appends to them.
package protocol Syncer: AnyObject {
    /// Begins to sync, and calls back on the thread that called, after this call has returned. One file at a time.
    func sync(_ file: any JournalFile, done: @escaping (SystemError?) -> Void)
}

/// Syncs on a thread of its own, and calls back on the loop's. The loop does not end by itself before ``close()``.
package final class ThreadSyncer: Syncer {
    private let worker: Worker<any JournalFile>
    private let inbox: Inbox<SystemError?>
    private let waiting = Waiting()

    private final class Waiting {
        var done: ((SystemError?) -> Void)?
    }

    /// Starts the thread. It ends when this object is dropped.
    package init(on loop: EventLoop) throws(LoopError) {
        inbox = try Inbox(on: loop) { [waiting] error in waiting.done.take()?(error) }
        worker = try Worker { [queue = inbox.queue] in
            { file in
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
        worker.give(file)
    }

    /// Lets the loop end; what is being synced is not told any more.
    package func close() { inbox.close() }
}
