import Terminal
import Testing

/// A terminal that understands exactly what a renderer sends, and stops at everything else.
struct Screen {
    let size: Size
    private(set) var cells: [Frame.Cell]
    private(set) var cursorIsShown = true
    private(set) var x = 0
    private(set) var y = 0
    /// Set by what terminals differ about: the next text must be addressed by an absolute column.
    private(set) var columnIsDoubtful = false
    private(set) var updates = 0
    private var style = Style()

    init(_ size: Size) {
        self.size = size
        // Unlike any frame, so that what is not painted is noticed.
        cells = Array(repeating: Frame.Cell("?"), count: size.width * size.height)
    }

    subscript(_ x: Int, _ y: Int) -> Frame.Cell {
        get { cells[y * size.width + x] }
        set { cells[y * size.width + x] = newValue }
    }

    /// What each cell looks like.
    var look: [Frame.Cell] { Self.look(cells) }

    static func look(_ cells: [Frame.Cell]) -> [Frame.Cell] {
        var look = cells
        for index in cells.indices {
            if cells[index].isContinuation {
                // The right half has no look of its own.
                look[index].style = Style()
            } else if cells[index].text == " ", cells[index].style.attributes.isDisjoint(with: [.underline, .reverse]) {
                look[index].style = Style(on: cells[index].style.background)
            }
        }
        return look
    }

    mutating func take(_ bytes: [UInt8]) throws {
        let text = try #require(String(validating: bytes, as: UTF8.self))
        var rest = Substring(text)
        while let character = rest.popFirst() {
            switch character {
            case "\u{1B}":
                let introducer = rest.popFirst()
                if introducer == "]" {
                    let command = rest.prefix { $0 != "\u{7}" }
                    rest.removeFirst(command.count + 1)
                    try writeLarge(command.split(separator: ";", maxSplits: 2).map(String.init))
                    continue
                }
                #expect(introducer == "[")
                let parameters = rest.prefix { !$0.isLetter }
                rest.removeFirst(parameters.count)
                let final = rest.popFirst()
                try control(String(parameters), #require(final))
            case "\r\n": (x, y, columnIsDoubtful) = (0, y + 1, false)
            case "\r": (x, columnIsDoubtful) = (0, false)
            case "\n": y += 1
            case "\u{8}": x -= 1
            default: write(character)
            }
            #expect(x <= size.width && y < size.height && x >= 0)
        }
    }

    private mutating func write(_ character: Character) {
        #expect(!columnIsDoubtful, "a column is trusted where terminals differ")
        let width = TextWidth.of(character)
        #expect(width > 0 && x + width <= size.width)
        for column in x..<x + width { cut(column) }
        self[x, y] = Frame.Cell(String(character), style)
        if width == 2 { self[x + 1, y] = Frame.Cell("", style) }
        x += width
        columnIsDoubtful = width == 2 || character.unicodeScalars.count > 1 || x == size.width
    }

    /// Kitty's text sizing protocol, with its rules about what a larger text replaces.
    private mutating func writeLarge(_ parts: [String]) throws {
        #expect(!columnIsDoubtful && parts.count == 3 && parts[0] == "66")
        let scale = try #require(Int(String(parts[1].dropFirst(2).prefix(1))))
        let block = Rect(x: x, y: y, width: TextWidth.of(parts[2]) * scale, height: scale)
        #expect(block.intersection(Rect(size)) == block && (2...7).contains(scale))
        for y in block.rows {
            for x in block.columns {
                removeLarge(x, y, mayBeLower: Point(x: x, y: y) != block.origin)
                cutHalves(x, y)
            }
        }
        for y in block.rows {
            for column in block.columns {
                self[column, y] = Frame.Cell(column == x && y == self.y ? parts[2] : "", style)
                self[column, y].scale = UInt8(scale)
            }
        }
        x += block.size.width
        columnIsDoubtful = true
    }

    /// Removes a larger text that is written over. Text for a lower row of it would be written beside it instead.
    private mutating func removeLarge(_ x: Int, _ y: Int, mayBeLower: Bool) {
        let scale = Int(self[x, y].scale)
        guard scale > 1 else { return }
        for top in max(0, y - scale + 1)...y {
            for left in 0...x where self[left, top].scale == scale && !self[left, top].text.isEmpty {
                let block = Rect(
                    x: left, y: top, width: TextWidth.of(self[left, top].text) * scale, height: scale)
                guard block.contains(Point(x: x, y: y)) else { continue }
                #expect(mayBeLower || y == top, "text is written on a lower row of a larger one")
                for y in block.rows { for x in block.columns { self[x, y] = Frame.Cell("?") } }
                return
            }
        }
    }

    private mutating func cutHalves(_ column: Int, _ y: Int) {
        if self[column, y].isContinuation, column > 0 { self[column - 1, y].text = " " }
        if column + 1 < size.width, self[column + 1, y].isContinuation, self[column + 1, y].scale == 1 {
            self[column + 1, y].text = " "
        }
    }

    /// Blanks the other half of a wide character that is overwritten.
    private mutating func cut(_ column: Int) {
        removeLarge(column, y, mayBeLower: false)
        cutHalves(column, y)
        self[column, y].text = " "
    }

    private mutating func control(_ parameters: String, _ final: Character) throws {
        let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 1 }
        let first = numbers.first ?? 1
        if final == "G" || final == "H" { columnIsDoubtful = false }
        switch final {
        case "H": (y, x) = (first - 1, (numbers.count > 1 ? numbers[1] : 1) - 1)
        case "G": x = first - 1
        case "d": y = first - 1
        case "C": x += first
        case "D": x -= first
        case "J":
            #expect(parameters == "2" && style == Style())
            cells = Array(repeating: Frame.Cell(), count: cells.count)
        case "K":
            #expect(!columnIsDoubtful && parameters.isEmpty && style.background == .standard)
            for column in x..<size.width {
                cut(column)
                self[column, y] = Frame.Cell()
            }
        case "m": restyle(parameters.isEmpty ? [0] : numbers)
        case "h", "l":
            switch parameters {
            case "?25": cursorIsShown = final == "h"
            case "?2026": updates += final == "h" ? 1 : 0
            default: Issue.record("unknown mode \(parameters)")
            }
        default: Issue.record("unknown sequence \(parameters)\(final)")
        }
    }

    private mutating func restyle(_ codes: [Int]) {
        var codes = codes[...]
        while let code = codes.popFirst() {
            switch code {
            case 0: style = Style()
            case 1: style.attributes.insert(.bold)
            case 2: style.attributes.insert(.dim)
            case 3: style.attributes.insert(.italic)
            case 4: style.attributes.insert(.underline)
            case 7: style.attributes.insert(.reverse)
            case 22: style.attributes.subtract([.bold, .dim])
            case 23: style.attributes.remove(.italic)
            case 24: style.attributes.remove(.underline)
            case 27: style.attributes.remove(.reverse)
            case 30...37: style.foreground = .ansi(UInt8(code - 30))
            case 90...97: style.foreground = .ansi(UInt8(code - 82))
            case 40...47: style.background = .ansi(UInt8(code - 40))
            case 100...107: style.background = .ansi(UInt8(code - 92))
            case 39: style.foreground = .standard
            case 49: style.background = .standard
            case 38: style.foreground = colour(&codes)
            case 48: style.background = colour(&codes)
            default: Issue.record("unknown style \(code)")
            }
        }
    }

    private func colour(_ codes: inout ArraySlice<Int>) -> Colour {
        let kind = codes.removeFirst()
        if kind == 5 { return .indexed(UInt8(codes.removeFirst())) }
        #expect(kind == 2)
        return .rgb(UInt8(codes.removeFirst()), UInt8(codes.removeFirst()), UInt8(codes.removeFirst()))
    }
}
