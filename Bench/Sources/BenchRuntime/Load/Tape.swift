/// Games of the server one after the other, for programs that play none. Every table goes through all of it and then
/// begins again; where a table begins depends on its number.
package struct Tape {
    /// The diffs, each with its line feed.
    package let lines: [[UInt8]]
    /// Where each game begins, and which seat moves first in it.
    private let starts: [(line: Int, seat: Int)]

    package init(_ games: [Recording]) {
        precondition(games.contains { !$0.isEmpty }, "nothing can be replayed")
        var lines: [[UInt8]] = []
        starts = games.map { game in
            defer { lines += game.lines }
            return (lines.count, game.firstSeat)
        }
        self.lines = lines
    }

    /// The line that a table begins with.
    package func firstLine(ofTable table: Int) -> Int { starts[table % starts.count].line }

    /// The seat that moves first at a table.
    package func firstSeat(ofTable table: Int) -> Int { starts[table % starts.count].seat }
}

/// Where the parts of a diff's line stand.
package enum DiffLine {
    /// Behind `{"type":"`.
    static let typeLetter = 9
    /// Behind `{"type":"diff","table":"`.
    static let table = 24

    /// The range of the table's id.
    package static func tableRange(in line: Span<UInt8>) -> Range<Int> {
        var end = min(table, line.count)
        while end < line.count, line[end] != UInt8(ascii: "\"") { end += 1 }
        return min(table, line.count)..<end
    }
}
