/// The output of a tick, which is sent together. It stores each line once, and for each connection the ranges of the lines
/// that it gets.
struct OutputBatch {
    /// A connection's index in the batch.
    struct Place: Equatable {
        fileprivate let index: Int32
        /// The connection is not in the batch.
        static let none = Place(index: -1)
    }

    var bytes: [UInt8] = []
    private(set) var connections: [Connection] = []
    /// What each connection has queued. The entries beyond the connections are empty, and their storage is used again in
    /// later ticks. So an idle connection holds no storage and a busy one allocates none.
    private var ranges: [[Range<Int>]] = []

    /// How many bytes of storage an emptied batch may keep for the next tick. A larger buffer is freed.
    private static let keptBytes = 1024 * 1024
    /// For how many connections it keeps storage, and for how many ranges of each.
    private static let keptPlaces = 4 * 1024
    private static let keptRanges = 64

    /// Adds a connection that has no place yet.
    mutating func enter(_ connection: Connection) -> Place {
        let place = Place(index: Int32(connections.count))
        connections.append(connection)
        if ranges.count < connections.count { ranges.append([]) }
        return place
    }

    /// Queues a range for the connection there.
    mutating func add(_ range: Range<Int>, at place: Place) {
        let index = Int(place.index)
        let last = ranges[index].count - 1
        if last >= 0, ranges[index][last].upperBound == range.lowerBound {
            ranges[index][last] = ranges[index][last].lowerBound..<range.upperBound
        } else {
            ranges[index].append(range)
        }
    }

    /// Whether the connection there has anything queued.
    func hasOutput(at place: Place) -> Bool { !ranges[Int(place.index)].isEmpty }

    /// Drops what the connection there has queued, and shows it piece by piece.
    mutating func takeOutput(at place: Place, _ show: (Span<UInt8>) -> Void) {
        for range in ranges[Int(place.index)] { show(bytes.span.extracting(range)) }
        ranges[Int(place.index)].removeAll(keepingCapacity: true)
    }

    /// Writes every connection's ranges once, leaves the batch empty and returns true. Where one may not be written any more, it and those
    /// behind it keep theirs.
    mutating func flush(held: Bool, while mayWrite: (() -> Bool)?) -> Bool {
        // They are moved out, because the bytes of this value are lent meanwhile.
        var ranges: [[Range<Int>]] = []
        swap(&ranges, &self.ranges)
        defer { swap(&ranges, &self.ranges) }
        for index in connections.indices {
            if let mayWrite, !mayWrite() { return false }
            connections[index].flush(&ranges[index], held: held, from: bytes.span)
            if ranges[index].capacity > Self.keptRanges { ranges[index] = [] }
            if connections[index].isClosing { connections[index].endIfSent() }
        }
        bytes.removeAll(keepingCapacity: bytes.capacity <= Self.keptBytes)
        connections.removeAll(keepingCapacity: true)
        if ranges.count > Self.keptPlaces { ranges.removeLast(ranges.count - Self.keptPlaces) }
        return true
    }
}
