/// Decides by the size of the server's memory what the server does about it. All sizes are in bytes.
package struct MemoryPolicy {
    /// What the server does now.
    package struct Measures: Equatable {
        /// Nothing new is begun: no table, session or watcher.
        package let refusesNew: Bool
        /// So many bytes are to be given up: backlogs, the largest first, and then the diffs that tables keep.
        package let dropped: Int

        /// Does nothing by default.
        package init(refusesNew: Bool = false, dropped: Int = 0) {
            self.refusesNew = refusesNew
            self.dropped = dropped
        }
    }

    private let limit: Int
    private var nextTrim = Duration.zero
    private var pause = MemoryPolicy.leastPause

    private static let leastPause = Duration.seconds(5)
    private static let mostPause = Duration.seconds(320)
    /// Freed memory of less than this is not worth a look.
    private static let trimmedBytes = 8 * 1024 * 1024

    /// The policy for a server that may occupy so much; 0 for no limit.
    package init(limit: Int) { self.limit = limit }

    /// What to do where the server occupies so much: above 90 % of the limit nothing new is begun, above the limit as much is
    /// given up as is more than 95 %.
    package func measures(at size: Int) -> Measures {
        guard limit > 0 else { return Measures() }
        return Measures(
            refusesNew: size > limit / 10 * 9, dropped: size > limit ? size - limit / 20 * 19 : 0)
    }

    /// Whether it is time to look how much memory was freed and not given back. To look takes a walk through all free pieces.
    package func mayTrim(at time: Duration, size: Int) -> Bool { time >= nextTrim && size > 2 * Self.trimmedBytes }

    /// Whether memory shall be given back: at least 8 MiB, and a quarter of all; 4 MiB where memory is short.
    package mutating func trims(at time: Duration, size: Int, used: Int, isShort: Bool = false) -> Bool {
        guard time >= nextTrim else { return false }
        nextTrim = time + pause
        return size - used >= (isShort ? Self.trimmedBytes / 2 : max(Self.trimmedBytes, size / 4))
    }

    /// Memory was given back, as far as possible. Where that was little, because pieces in use lie between, the next attempt
    /// waits twice as long.
    package mutating func trimmed(at time: Duration, from size: Int, to smaller: Int) {
        pause = size - smaller >= Self.trimmedBytes / 2 ? Self.leastPause : min(pause * 2, Self.mostPause)
        nextTrim = time + pause
    }
}
