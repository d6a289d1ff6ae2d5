import Wire

/// The last lines of a stream, by number: at least `kept` of them, or as many as come to `bytes` where that is less; at most twice
/// as many.
///
/// Two buffers take turns, so that in the steady state a line costs a copy and no allocation, and
/// nothing is ever moved.
package struct RecentLines: Sendable {
    private struct Half: Sendable {
        var first = 0
        var bytes = JSONBuffer()
        var ends: [Int] = []

        var occupied: Int { bytes.storage.count + ends.capacity * MemoryLayout<Int>.stride }

        func range(_ number: Int) -> Range<Int>? {
            let index = number - first
            guard ends.indices.contains(index) else { return nil }
            return (index == 0 ? 0 : ends[index - 1])..<ends[index]
        }
    }

    private let kept: Int
    /// How many bytes are enough, even if they are fewer lines.
    package var bytes: Int
    private var older = Half()
    private var newer = Half()

    /// The number of the next line.
    package private(set) var next: Int

    /// Keeps at least `kept` lines, or the last that come to `bytes`. The first gets the number `first`.
    package init(kept: Int, bytes: Int = .max, first: Int) {
        self.kept = kept
        self.bytes = bytes
        next = first
        newer.first = first
        older.first = first
    }

    /// The number of the oldest line still kept; `next` where there is none.
    package var oldest: Int { older.ends.isEmpty ? newer.first : older.first }

    /// How many bytes of memory the lines take, room for later ones included.
    package var occupied: Int { older.occupied + newer.occupied }

    /// Forgets all lines and gives their memory back.
    package mutating func forget() {
        (older, newer) = (Half(), Half())
        (older.first, newer.first) = (next, next)
    }

    /// Adds the line of the number ``next``. The older half goes where the newer one is full.
    package mutating func append(_ line: ArraySlice<UInt8>) {
        if newer.ends.count == kept || newer.bytes.count > max(bytes - line.count, 0) {
            swap(&older, &newer)
            newer.first = next
            newer.bytes.removeAll()
            newer.ends.removeAll(keepingCapacity: true)
        }
        newer.bytes.write(verbatim: line.span)
        newer.ends.append(newer.bytes.count)
        next += 1
    }

    /// The line of that number; nil if it is gone or not there yet.
    package subscript(number: Int) -> ArraySlice<UInt8>? {
        if let range = newer.range(number) { return newer.bytes[range] }
        if let range = older.range(number) { return older.bytes[range] }
        return nil
    }
}
