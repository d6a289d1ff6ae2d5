/// Output that leaves together: lines, each stored once, and the connections that queued ranges of them.
struct OutputBatch {
    var bytes: [UInt8] = []
    var connections: [Connection] = []

    /// What an emptied batch may keep for the next turn, in bytes; a larger buffer is given back.
    private static let keptBytes = 4 * 1024 * 1024

    /// Writes every connection's ranges once and leaves the batch empty.
    mutating func flush(held: Bool) {
        // Taken out one by one, which hands each over without counting it; the order is nobody's business.
        while let connection = connections.popLast() {
            connection.flush(held: held, from: bytes.span)
            if connection.isClosing { connection.endIfSent() }
        }
        bytes.removeAll(keepingCapacity: bytes.capacity <= Self.keptBytes)
    }
}
