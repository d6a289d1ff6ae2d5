/// Diffs of one table in their order.
struct Recording {
    /// Each with its line feed.
    private(set) var lines: [[UInt8]] = []
    /// The seat that moves first in the game recorded.
    private(set) var firstSeat = 0

    var isEmpty: Bool { lines.isEmpty }

    /// Adds a line that stands without its line feed.
    mutating func append(_ line: Span<UInt8>) {
        lines.append([UInt8](copying: line) + [UInt8(ascii: "\n")])
    }

    /// Starts anew.
    mutating func restart(firstSeat: Int) {
        lines.removeAll(keepingCapacity: true)
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

extension [UInt8] {
    init(copying bytes: Span<UInt8>) {
        self.init()
        reserveCapacity(bytes.count)
        for index in bytes.indices { append(bytes[index]) }
    }
}
