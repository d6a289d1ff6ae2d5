/// A table in plain text: words at the left, numbers at the right of their columns.
package struct TextTable {
    private var rows: [[String]]
    private let words: Int

    /// A table with that heading, whose first so many columns are words.
    package init(_ heading: [String], words: Int) {
        rows = [heading]
        self.words = words
    }

    /// Adds a row; what it lacks at its end stays empty.
    package mutating func add(_ row: [String]) { rows.append(row) }

    /// The lines, without spaces at their ends.
    package var text: String {
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
        return rows.map { row in
            let line = row.enumerated().map { column, cell in
                let padding = String(repeating: " ", count: widths[column] - cell.count)
                return column < words ? cell + padding : padding + cell
            }.joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed())
        }.joined(separator: "\n")
    }
}
