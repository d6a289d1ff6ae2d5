import Terminal

/// Which line of a list is chosen, and from which one on it is shown.
struct Choice: Sendable, Hashable {
    private(set) var index = 0
    private(set) var first = 0

    /// Moves by what a key says; false if it moves nothing. `page` is how many lines are shown.
    mutating func take(_ key: InputEvent.Key, count: Int, page: Int) -> Bool {
        switch key.move {
        case .up: move(by: -1, count: count)
        case .down: move(by: 1, count: count)
        case .pageUp: move(by: -max(1, page - 1), count: count)
        case .pageDown: move(by: max(1, page - 1), count: count)
        case .home: index = 0
        case .end: index = max(0, count - 1)
        default: return false
        }
        return true
    }

    /// The keys of every list.
    static func keys(_ keys: Words.Keys) -> [Hint] {
        [Hint("↑↓", keys.move), Hint("j k", keys.vimMoves, in: .help)]
    }

    mutating func move(by step: Int, count: Int) { index = min(max(0, index + step), max(0, count - 1)) }

    mutating func choose(_ line: Int) { index = line }

    /// Which lines are shown where so many fit: the chosen one among them.
    func visible(count: Int, rows: Int) -> Range<Int> {
        guard rows > 0, count > 0 else { return 0..<0 }
        var start = min(first, max(0, count - rows))
        if index < start { start = index }
        if index >= start + rows { start = index - rows + 1 }
        return start..<min(count, start + rows)
    }

    /// Keeps the scrolling where it is as long as the chosen line is seen.
    mutating func settle(count: Int, rows: Int) {
        index = min(index, max(0, count - 1))
        first = visible(count: count, rows: rows).lowerBound
    }
}
