package import Journal
package import Platform

/// Syncs when it is told to.
package final class HandSyncer: Syncer {
    private var waiting: (file: any JournalFile, done: (SystemError?) -> Void)?

    /// Nothing to sync yet.
    package init() {}

    /// Whether a sync has begun that did not end.
    package var isBusy: Bool { waiting != nil }

    package func sync(_ file: any JournalFile, done: @escaping (SystemError?) -> Void) {
        precondition(waiting == nil, "one file is synced at a time")
        waiting = (file, done)
    }

    /// Ends the sync that has begun, if any: syncs now, and calls back.
    package func complete() {
        guard let (file, done) = waiting.take() else { return }
        do throws(SystemError) {
            try file.sync()
            done(nil)
        } catch {
            done(error)
        }
    }
}
