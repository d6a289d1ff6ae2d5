/// Diffs of one table in their order, line feeds included.
struct Recording {
    private(set) var bytes: [UInt8] = []
    private(set) var lines = 0
    /// The seat that moves first in the game recorded.
    private(set) var firstSeat = 0

    var isEmpty: Bool { lines == 0 }

    /// Adds a line that stands without its line feed.
    mutating func append(_ line: Span<UInt8>) {
        for index in line.indices { bytes.append(line[index]) }
        bytes.append(UInt8(ascii: "\n"))
        lines += 1
    }

    /// Starts anew, keeping the storage.
    mutating func restart(firstSeat: Int) {
        bytes.removeAll(keepingCapacity: true)
        lines = 0
        self.firstSeat = firstSeat
    }
}

/// Records a table's games, and keeps the last whole one: all diffs of the game and the one that ends it and deals anew.
struct Recorder {
    private(set) var game = Recording()
    private var current = Recording()

    /// Adds a diff; `next` is the seat that moves first where it has dealt a new game.
    mutating func append(_ line: Span<UInt8>, dealtFirstSeat next: Int?) {
        current.append(line)
        guard let next else { return }
        swap(&game, &current)
        current.restart(firstSeat: next)
    }
}
