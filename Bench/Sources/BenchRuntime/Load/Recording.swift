/// Diffs of one table in their order.
package struct Recording {
    /// Each with its line feed.
    package private(set) var lines: [[UInt8]] = []
    /// The seat that moves first in the game recorded.
    package private(set) var firstSeat = 0

    /// Nothing was recorded.
    package init() {}

    package var isEmpty: Bool { lines.isEmpty }

    /// Adds a line that stands without its line feed.
    package mutating func append(_ line: Span<UInt8>) {
        lines.append([UInt8](copying: line) + [UInt8(ascii: "\n")])
    }

    /// Starts anew.
    package mutating func restart(firstSeat: Int) {
        lines.removeAll(keepingCapacity: true)
        self.firstSeat = firstSeat
    }
}

/// Records a table's games, and keeps the last whole one: all diffs of the game and the one that ends it and deals anew.
package struct Recorder {
    package private(set) var game = Recording()
    private var current = Recording()

    /// Nothing was recorded.
    package init() {}

    /// Adds a diff; `next` is the seat that moves first where it has dealt a new game.
    package mutating func append(_ line: Span<UInt8>, dealtFirstSeat next: Int?) {
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
