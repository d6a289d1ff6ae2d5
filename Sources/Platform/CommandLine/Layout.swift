/// Plain text within 80 columns.
enum Layout {
    /// The width of help, in columns: no usual terminal is narrower.
    static let width = 80
    /// Labels longer than this get a line of their own.
    private static let widestLabel = 24

    /// Lines of whole words; a single word wider than a line stays whole.
    static func wrap(_ text: String, indent: Int) -> [String] {
        let margin = String(repeating: " ", count: indent)
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, indent + line.count + 1 + word.count > width {
                lines.append(margin + line)
                line = ""
            }
            line += line.isEmpty ? String(word) : " " + word
        }
        return lines + (line.isEmpty ? [] : [margin + line])
    }

    /// Labels on the left, their texts in one column beside them.
    static func columns(_ rows: [(label: String, text: String)]) -> [String] {
        let labels = rows.map(\.label.count).filter { $0 <= widestLabel }.max() ?? widestLabel
        let column = 2 + labels + 2
        return rows.flatMap { row in
            let label = "  " + row.label
            let text = wrap(row.text, indent: column)
            guard row.label.count <= labels, let first = text.first else { return [label] + text }
            let gap = String(repeating: " ", count: column - label.count)
            return [label + gap + first.dropFirst(column)] + text.dropFirst()
        }
    }
}
