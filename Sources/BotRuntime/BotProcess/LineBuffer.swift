import Platform

/// What a program has written, cut into lines.
struct LineBuffer {
    /// Bytes of a line with its line feed.
    static let limit = 4_096

    private var bytes: [UInt8] = []
    /// Where the first line begins that was not told yet.
    private var start = 0
    /// Up to where no line feed was found.
    private var searched = 0

    /// Appends what one call reads. Returns the number of bytes, 0 at the end, or a negative number where the call failed
    /// and set `errno`.
    mutating func receive(from descriptor: Int32) -> Int { Descriptor.receive(from: descriptor, into: &bytes) }

    /// The next line without its line feed; nil in its place for one that is too long; nothing where none is whole.
    mutating func next() -> [UInt8]?? {
        guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
            searched = bytes.count
            guard bytes.count - start > Self.limit else {
                compact()
                return nil
            }
            clear()
            return .some(nil)
        }
        defer {
            start = end + 1
            searched = start
        }
        return end - start < Self.limit ? .some(Array(bytes[start..<end])) : .some(nil)
    }

    /// Whether something is left that is no whole line. It is dropped.
    mutating func takeRest() -> Bool {
        defer { clear() }
        return start < bytes.count
    }

    private mutating func compact() {
        guard start > 0 else { return }
        bytes.removeFirst(start)
        searched -= start
        start = 0
    }

    private mutating func clear() {
        bytes.removeAll(keepingCapacity: true)
        start = 0
        searched = 0
    }
}
