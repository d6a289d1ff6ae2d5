/// What a screen shows at one moment: a grid of cells, and where the terminal's own cursor is, if it is shown.
///
/// A frame holds no bytes for a terminal. ``Renderer`` finds out what must be sent for a terminal to show it.
public struct Frame: Sendable, Hashable {
    /// One cell of the grid.
    public struct Cell: Sendable, Hashable {
        /// One grapheme cluster, one or two columns wide; empty in the right half of a wide one.
        public var text: String
        /// The colours and attributes of the text.
        public var style: Style
        /// How many rows high the text is; 1 but for text that was put larger. All its cells have the scale, and those that do
        /// not begin it have no text.
        public package(set) var scale: UInt8 = 1

        /// A cell with that text; a plain blank where nothing is given.
        public init(_ text: String = " ", _ style: Style = Style()) {
            self.text = text
            self.style = style
        }

        /// Whether this is the right half of the cell before it.
        public var isContinuation: Bool { text.isEmpty }
    }

    /// A picture over blank cells.
    public struct Picture: Sendable, Hashable {
        /// Its name in ``library``.
        public let name: String
        /// The cells that it fills. What does not fit at two sides is cut off; a cell is taken for twice as high as wide.
        public let area: Rect

        /// A picture over these cells.
        public init(_ name: String, over area: Rect) { (self.name, self.area) = (name, area) }
    }

    /// The largest scale that terminals have.
    public static let largestScale = 7

    /// The number of columns and rows.
    public let size: Size
    /// The terminal's cursor, for text that is being typed; nil if none is shown.
    public var cursor: Point?
    /// The pictures that are or will be shown, by their names. A terminal is sent each before it is shown. It forgets
    /// pixels that are no longer here, and keeps files.
    public var library: [String: PictureData] = [:]
    /// The pictures that are shown. What is filled over one removes it.
    public private(set) var pictures: [Picture] = []
    /// The cells, row by row.
    public private(set) var cells: [Cell]
    /// Whether any text was put larger than others.
    private var hasScaled = false

    /// A frame in which every cell is blank, in one style.
    public init(_ size: Size, _ style: Style = Style()) {
        self.size = Size(width: max(0, size.width), height: max(0, size.height))
        cells = Array(repeating: Cell(" ", style), count: self.size.width * self.size.height)
    }

    /// The rectangle of all cells.
    public var bounds: Rect { Rect(size) }

    /// The cell at a place inside.
    public subscript(_ point: Point) -> Cell {
        precondition(bounds.contains(point), "a cell is read inside the frame")
        return cells[point.y * size.width + point.x]
    }

    /// Paints text from a cell to the right, as much as is inside `clip` (the whole frame where nil). Control characters are
    /// left out. A wide character that would be cut becomes a blank. Returns how many columns the whole text takes.
    @discardableResult
    public mutating func put(_ text: String, at point: Point, _ style: Style = Style(), clip: Rect? = nil) -> Int {
        let clip = clip?.intersection(bounds) ?? bounds
        var x = point.x
        for character in text {
            let width = TextWidth.of(character)
            guard width > 0 else { continue }
            if clip.rows.contains(point.y) {
                let isWhole = clip.columns.contains(x) && clip.columns.contains(x + width - 1)
                for column in x..<x + width where clip.columns.contains(column) {
                    let part = column == x ? String(character) : ""
                    set(Cell(isWhole ? part : " ", style), at: Point(x: column, y: point.y))
                }
            }
            x += width
        }
        return x - point.x
    }

    /// Paints a text of one line so many times as large, in a block of cells; nothing unless all of the block is inside. What is
    /// painted on any of its cells later removes the text whole. Only for terminals that have answered that they can.
    public mutating func put(_ text: String, at point: Point, _ style: Style, scale: Int, clip: Rect) {
        let block = Rect(
            x: point.x, y: point.y, width: TextWidth.of(text) * scale, height: scale)
        guard (2...Self.largestScale).contains(scale), clip.intersection(bounds).intersection(block) == block else {
            return
        }
        fill(block, style)
        hasScaled = true
        for y in block.rows {
            for x in block.columns {
                cells[y * size.width + x] = Cell(Point(x: x, y: y) == point ? text : "", style)
                cells[y * size.width + x].scale = UInt8(scale)
            }
        }
    }

    /// Removes the larger text that a cell is a part of.
    private mutating func removeScaled(at point: Point) {
        let scale = Int(cells[point.y * size.width + point.x].scale)
        for y in max(0, point.y - scale + 1)...point.y {
            for x in 0...point.x {
                let cell = cells[y * size.width + x]
                guard cell.scale == scale, !cell.text.isEmpty else { continue }
                let block = Rect(x: x, y: y, width: TextWidth.of(cell.text) * scale, height: scale)
                guard block.contains(point) else { continue }
                for y in block.rows { for x in block.columns { cells[y * size.width + x] = Cell(" ", cell.style) } }
                return
            }
        }
    }

    /// Fills a part with one character of width 1.
    public mutating func fill(_ rect: Rect, _ style: Style, with text: String = " ") {
        let rect = rect.intersection(bounds)
        guard rect.size.width > 0 else { return }
        let cell = Cell(text, style)
        if !pictures.isEmpty { pictures.removeAll { $0.area.overlaps(rect) } }
        for y in rect.rows {
            // A wide character can be cut only at the ends of a row.
            set(cell, at: Point(x: rect.origin.x, y: y))
            guard rect.size.width > 1 else { continue }
            let row = y * size.width
            if hasScaled {
                for x in rect.columns.dropFirst().dropLast() where cells[row + x].scale > 1 {
                    removeScaled(at: Point(x: x, y: y))
                }
            }
            var span = cells.mutableSpan
            for index in row + rect.origin.x + 1..<row + rect.columns.upperBound - 1 { span[index] = cell }
            set(cell, at: Point(x: rect.columns.upperBound - 1, y: y))
        }
    }

    /// Shows a picture of the library, if it is inside and not larger than a picture may be. Only for terminals that have
    /// answered that they can.
    public mutating func place(_ picture: Picture) {
        guard library[picture.name] != nil, picture.area.size.width > 0, picture.area.size.height > 0,
            picture.area.intersection(bounds) == picture.area
        else { return }
        pictures.append(picture)
    }

    /// Makes cells unlike all others, so that whatever is shown there next is painted.
    mutating func forget(_ rect: Rect) {
        let rect = rect.intersection(bounds)
        for y in rect.rows { for x in rect.columns { cells[y * size.width + x] = Cell("\0") } }
    }

    /// Changes how a part looks and leaves its text.
    public mutating func restyle(_ rect: Rect, _ change: (inout Style) -> Void) {
        let rect = rect.intersection(bounds)
        for y in rect.rows {
            for x in rect.columns { change(&cells[y * size.width + x].style) }
        }
    }

    /// Sets one cell and blanks the other half of a wide character that this cuts.
    private mutating func set(_ cell: Cell, at point: Point) {
        let index = point.y * size.width + point.x
        if cells[index].scale > 1 { removeScaled(at: point) }
        if cells[index].isContinuation, !cell.isContinuation, point.x > 0 {
            cells[index - 1].text = " "
        }
        if point.x + 1 < size.width, cells[index + 1].isContinuation, cells[index + 1].scale == 1,
            !cells[index].isContinuation
        {
            cells[index + 1].text = " "
        }
        cells[index] = cell
    }

    /// The text of each row, without styles: for tests and for people who cannot see the colours.
    public var lines: [String] {
        (0..<size.height).map { y in
            cells[y * size.width..<(y + 1) * size.width].map(\.text).joined()
        }
    }
}
