/// The text that a terminal shows once it has taken a program's output. Colours, modes and titles are nothing to it.
public struct TextScreen: Sendable {
    private let columns: Int
    private let rows: Int
    private var cells: [[Character]]
    private var x = 0
    private var y = 0
    /// The beginning of a sequence whose end has not come.
    private var rest = ""
    /// Whether a change is under way that is to be shown whole.
    public private(set) var isChanging = false

    /// A blank screen.
    public init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
    }

    /// Its rows, one character for each column.
    public var lines: [String] { cells.map { String($0) } }

    /// The text at a place, so many characters of it.
    public func text(_ x: Int, _ y: Int, _ count: Int) -> String {
        guard cells.indices.contains(y) else { return "" }
        return String(cells[y].dropFirst(max(0, x)).prefix(count))
    }

    /// Where a text stands; nil where it does not.
    public func place(of text: String) -> (x: Int, y: Int)? {
        let wanted = Array(text)
        for (y, row) in cells.enumerated() where row.count >= wanted.count {
            if let x = (0...row.count - wanted.count).first(where: { row[$0..<$0 + wanted.count] == wanted[...] }) {
                return (x, y)
            }
        }
        return nil
    }

    /// Takes output, whole characters of it.
    public mutating func take(_ output: String) {
        var text = Substring(rest + output)
        rest = ""
        while let first = text.unicodeScalars.first {
            guard first == "\u{1B}" else {
                // A carriage return and a line feed are one character, but two movements.
                write(text.unicodeScalars.removeFirst())
                continue
            }
            guard let end = Self.end(of: text.unicodeScalars) else { break }
            obey(text[..<end])
            text = text[end...]
        }
        rest = String(text)
    }

    /// Where the sequence at the beginning of a text ends; nil where that has not come.
    private static func end(of text: Substring.UnicodeScalarView) -> String.Index? {
        guard let kind = text.dropFirst().first else { return nil }
        let body = text.dropFirst(2)
        let last: String.Index?
        switch kind {
        case "[": last = body.firstIndex { (0x40...0x7E).contains($0.value) }
        case "]", "P": last = body.firstIndex { $0 == "\u{7}" || $0 == "\\" }
        default: last = text.index(after: text.startIndex)
        }
        return last.map { text.index(after: $0) }
    }

    private mutating func write(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\r": x = 0
        case "\n": y += 1
        case "\u{8}": x -= 1
        case _ where scalar.value < 0x20 || scalar.properties.generalCategory == .nonspacingMark: break
        default:
            if cells.indices.contains(y), cells[y].indices.contains(x) { cells[y][x] = Character(scalar) }
            // A renderer addresses what follows anything wide.
            x += 1
        }
    }

    private mutating func obey(_ sequence: Substring) {
        guard sequence.hasPrefix("\u{1B}["), let final = sequence.last else { return }
        let parameters = sequence.dropFirst(2).dropLast()
        let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 1 }
        let first = numbers.first ?? 1
        switch final {
        case "H": (y, x) = (first - 1, (numbers.count > 1 ? numbers[1] : 1) - 1)
        case "G": x = first - 1
        case "d": y = first - 1
        case "C": x += first
        case "D": x -= first
        case "J": self = TextScreen(columns: columns, rows: rows, isChanging: isChanging)
        case "K": if cells.indices.contains(y) { for column in max(0, x)..<columns { cells[y][column] = " " } }
        case "h", "l": if parameters == "?2026" { isChanging = final == "h" }
        default: break
        }
    }

    private init(columns: Int, rows: Int, isChanging: Bool) {
        self.init(columns: columns, rows: rows)
        self.isChanging = isChanging
    }
}
