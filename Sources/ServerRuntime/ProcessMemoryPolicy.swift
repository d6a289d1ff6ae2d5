/// Decides by the size of the server's memory what the server does about it. All sizes are in bytes.
package struct ProcessMemoryPolicy {
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
    /// What the last attempt left beyond the memory in use: the program itself, and free pieces between used ones.
    private var remainder = 0

    private static let pause = Duration.seconds(5)
    /// Freed memory of less than this is not worth a look.
    private static let trimmedBytes = 4 * 1024 * 1024
    /// Nor is a server that occupies less than this.
    private static let leastSize = 16 * 1024 * 1024

    /// The policy for a server that may occupy so much; 0 for no limit.
    package init(limit: Int) { self.limit = limit }

    /// What to do where the server occupies so much, and what it has begun may take so much more: above 90 % of the limit for both nothing
    /// new is begun, above the limit as much is given up as is more than 95 %.
    package func measures(at size: Int, growing growth: Int = 0) -> Measures {
        guard limit > 0 else { return Measures() }
        return Measures(
            refusesNew: size + growth > limit / 10 * 9, dropped: size > limit ? size - limit / 20 * 19 : 0)
    }

    /// Whether it is time to look how much memory was freed and not given back. To look takes a walk through all free pieces.
    package func mayTrim(at time: Duration, size: Int) -> Bool { time >= nextTrim && size > Self.leastSize }

    /// Whether memory shall be given back: where at least 4 MiB were freed since the last attempt. Where memory is not short, they
    /// must be an eighth of all, too.
    package mutating func trims(at time: Duration, size: Int, used: Int, isShort: Bool = false) -> Bool {
        guard time >= nextTrim else { return false }
        nextTrim = time + Self.pause
        return size - used - remainder >= (isShort ? Self.trimmedBytes : max(Self.trimmedBytes, size / 8))
    }

    /// Memory was given back as far as possible; so much is occupied now, and so much of it in use.
    package mutating func trimmed(to size: Int, used: Int) { remainder = max(0, size - used) }
}
