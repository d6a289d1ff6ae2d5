/// A clock that a test moves, and what is to happen by it.
package final class Agenda {
    package private(set) var now = Duration.zero
    private var entries: [(time: Duration, number: Int, body: () -> Void)] = []
    private var count = 0

    package init() {}

    /// Calls a closure after a time; of those of one moment, the first first.
    package func schedule(_ pause: Duration, _ body: @escaping () -> Void) {
        count += 1
        entries.append((now + max(pause, .zero), count, body))
    }

    /// Lets that time pass.
    package func pass(_ time: Duration) { pass(time) {} }

    /// The same, and calls back after each closure.
    package func pass(_ time: Duration, happened: () throws -> Void) rethrows {
        let end = now + time
        while let next = entries.filter({ $0.time <= end }).min(by: { ($0.time, $0.number) < ($1.time, $1.number) }) {
            entries.removeAll { $0.number == next.number }
            now = max(now, next.time)
            next.body()
            try happened()
        }
        now = end
    }
}
