/// Finds out what must be sent to a terminal so that it shows a frame, given what it already shows.
///
/// It sends the cells that look different, the shortest motion between them, and the changes of style. After a character
/// about whose width terminals differ, it addresses the next cell anew. The two cells of a wide character are always
/// sent together. A frame without changes costs no bytes.
///
/// The terminal must neither wrap lines (DECAWM off) nor translate line feeds (OPOST off).
public struct Renderer: Sendable {
    /// Whether the terminal shows each frame at once and whole, by synchronized output (private mode 2026).
    public var synchronizes = false
    /// Whether colours are sent, or attributes alone. Call ``invalidate()`` after changing it.
    public var showsColours = true

    /// The most bytes that a terminal takes in one piece anyway, so that they need no marks of a frame, which are 16 bytes.
    private static let piece = 48

    /// What the terminal shows; nil if that is not known.
    var shown: Frame?
    /// The style of what is written next; nil if that is not known.
    var pen: Style?
    /// Where the terminal's cursor is, as far as that is known.
    var row: Int?
    var column: Int?
    private var cursorIsShown: Bool?
    var size = Size(width: 0, height: 0)

    /// The numbers of the pictures that the terminal has.
    private var numbers: [String: Int] = [:]
    /// The names of files among them. The terminal keeps these.
    private var kept: Set<String> = []
    private var lastNumber = 72_470

    // Kept and used again, so that a change of style and a run of cells allocate nothing.
    var changes: [UInt8] = []
    var whole: [UInt8] = []
    var runs: [Run] = []

    /// A renderer for a terminal of which nothing is known.
    public init() {}

    /// Forgets what the terminal shows: the next frame is painted whole.
    public mutating func invalidate() {
        shown = nil
        pen = nil
        cursorIsShown = nil
    }

    /// The terminal has no pictures any more.
    public mutating func forgetPictures() {
        numbers = [:]
        kept = []
    }

    /// Whether it has any.
    public var hasPictures: Bool { !numbers.isEmpty }

    /// Appends what is to be sent for the terminal to show this frame, and takes it for sent.
    public mutating func paint(_ frame: Frame, into output: inout [UInt8]) {
        let start = output.count
        if synchronizes { output += ControlSequence.beginUpdate }
        let body = output.count
        size = frame.size
        if shown?.size != frame.size { clear(&output) }
        // A local constant, because reading the property for each cell would copy it.
        var old = shown ?? Frame(frame.size)
        if !old.pictures.isEmpty || !frame.pictures.isEmpty || !frame.library.isEmpty || !numbers.isEmpty {
            hidePictures(of: &old, unlessIn: frame, &output)
        }
        paintRuns(of: frame.cells, over: old.cells, &output)
        if !frame.library.isEmpty { showPictures(of: frame, unlessIn: old, &output) }
        showCursor(at: frame.cursor, &output)
        shown = frame
        let isWrapped = synchronizes && output.count - body > Self.piece
        if synchronizes, !isWrapped { output.removeSubrange(start..<body) }
        if isWrapped { output += ControlSequence.endUpdate }
    }

    private mutating func clear(_ output: inout [UInt8]) {
        output += ControlSequence.plain + ControlSequence.clearScreen
        pen = Style()
        row = nil
        column = nil
        shown = Frame(size)
    }

    // MARK: Pictures

    /// Pictures that are not shown yet are sent with the frames before, so many with each.
    private static let sentAtOnce = 2

    private mutating func hidePictures(of old: inout Frame, unlessIn frame: Frame, _ output: inout [UInt8]) {
        for picture in old.pictures where !frame.pictures.contains(picture) {
            if let number = numbers[picture.name] {
                output += ControlSequence.hide(number, place: place(of: picture))
            } else {
                // Sixels stay until their cells are painted.
                old.forget(picture.area)
            }
        }
        for (name, number) in numbers where frame.library[name] == nil && !kept.contains(name) {
            output += ControlSequence.forget(number)
            numbers[name] = nil
        }
    }

    private mutating func showPictures(of frame: Frame, unlessIn old: Frame, _ output: inout [UInt8]) {
        for picture in frame.pictures {
            guard let data = frame.library[picture.name] else { continue }
            let isNew = !old.pictures.contains(picture)
            if case .sixels(let sixels) = data {
                guard isNew || isPainted(picture.area, in: frame, over: old) else { continue }
                move(to: picture.area.origin.x, picture.area.origin.y, in: [], &output)
                output += sixels
                row = nil
                column = nil
            } else if isNew, let whole = data.size {
                let number = send(data, picture.name, &output)
                move(to: picture.area.origin.x, picture.area.origin.y, in: [], &output)
                output += ControlSequence.show(number, place: place(of: picture), over: picture.area.size, of: whole)
            }
        }
        var sent = 0
        for name in frame.library.keys.sorted() where numbers[name] == nil && sent < Self.sentAtOnce {
            guard let data = frame.library[name], data.size != nil else { continue }
            _ = send(data, name, &output)
            sent += 1
        }
    }

    /// Whether this frame has painted any of these cells, so that sixels there are gone.
    private func isPainted(_ area: Rect, in frame: Frame, over old: Frame) -> Bool {
        area.rows.contains { y in
            area.columns.contains { x in
                !looksAlike(frame.cells[y * size.width + x], old.cells[y * size.width + x])
            }
        }
    }

    private mutating func send(_ data: PictureData, _ name: String, _ output: inout [UInt8]) -> Int {
        if let number = numbers[name] { return number }
        lastNumber += 1
        numbers[name] = lastNumber
        if case .file = data { kept.insert(name) }
        output += ControlSequence.picture(data, lastNumber)
        return lastNumber
    }

    /// The same picture may be in two places.
    private func place(of picture: Frame.Picture) -> Int {
        picture.area.origin.y * size.width + picture.area.origin.x + 1
    }

    // MARK: Cells

    mutating func paint(
        _ run: Run, of cells: [Frame.Cell], over old: [Frame.Cell], _ output: inout [UInt8]
    ) {
        let y = run.row
        let start = y * size.width
        var x = run.columns.lowerBound
        // Whether the cell before may have spilled into this one.
        var isSpilled = false
        var blankTail: Int?
        while x < run.columns.upperBound || isSpilled && x < size.width {
            let cell = cells[start + x]
            let isPair = isLeader(start + x, at: x, in: cells)
            let next = x + (isPair ? 2 : 1)
            guard isSpilled && (cell.scale == 1 || !cell.text.isEmpty) || isChanged(at: x, y, cells, old) else {
                isSpilled = false
                x = next
                continue
            }
            move(to: x, y, in: cell.scale == 1 ? cells : [], &output)
            setPen(for: cell, &output)
            if cell.scale > 1 {
                writeScaled(cell, at: x, &output)
                isSpilled = false
            } else {
                let tail = blankTail ?? plainTail(of: cells, in: start..<start + size.width)
                blankTail = tail
                if x >= tail, let last = lastChange(from: start + x, to: start + size.width, of: cells, over: old),
                    last - x - start >= ControlSequence.clearToEnd.count
                {
                    output += ControlSequence.clearToEnd
                    return
                }
                isSpilled = write(cell, isPair: isPair, at: x, &output)
            }
            x = next
        }
    }

    /// Whether the cell and the one behind it are the two halves of a wide character.
    func isLeader(_ index: Int, at x: Int, in cells: [Frame.Cell]) -> Bool {
        x + 1 < size.width && cells[index + 1].isContinuation && cells[index + 1].scale == 1
    }

    /// Whether the terminal shows something else than this cell; of a larger text, whether any of its cells differs.
    func isChanged(at x: Int, _ y: Int, _ cells: [Frame.Cell], _ old: [Frame.Cell]) -> Bool {
        let index = y * size.width + x
        let cell = cells[index]
        guard cell.scale > 1 else {
            return isLeader(index, at: x, in: cells) != isLeader(index, at: x, in: old) || !looksAlike(cell, old[index])
        }
        if cell.text.isEmpty { return false }
        let block = Rect(x: x, y: y, width: TextWidth.of(cell.text) * Int(cell.scale), height: Int(cell.scale))
        return block.rows.contains { y in
            block.columns.contains { x in
                let index = y * size.width + x
                return cells[index].scale != old[index].scale || !looksAlike(cells[index], old[index])
            }
        }
    }

    /// Writes a larger text. A terminal removes one whole when its first cell is overwritten, so those that are gone need no more
    /// than that their cells are painted from the top.
    private mutating func writeScaled(_ cell: Frame.Cell, at x: Int, _ output: inout [UInt8]) {
        output += ControlSequence.large(cell.text, Int(cell.scale))
        column = nil
        if x + TextWidth.of(cell.text) * Int(cell.scale) >= size.width { row = nil }
    }

    /// Writes the text of a cell. Returns whether it may have spilled into the cell behind, as terminals differ about
    /// clusters of several scalars.
    private mutating func write(_ cell: Frame.Cell, isPair: Bool, at x: Int, _ output: inout [UInt8]) -> Bool {
        if cell.isContinuation {
            output.append(UInt8(ascii: " "))
        } else {
            output += cell.text.utf8
        }
        let isSimple = cell.isSimple
        let next = x + (isPair ? 2 : 1)
        column = isSimple && !isPair ? next : nil
        // Terminals differ about where the cursor is after a character in the last column.
        if next >= size.width {
            row = nil
            column = nil
        }
        return !isSimple
    }

    private mutating func showCursor(at place: Point?, _ output: inout [UInt8]) {
        let place = place.flatMap { Rect(size).contains($0) ? $0 : nil }
        if let place { move(to: place.x, place.y, in: [], &output) }
        guard cursorIsShown != (place != nil) else { return }
        cursorIsShown = place != nil
        output += place == nil ? ControlSequence.hideCursor : ControlSequence.showCursor
    }

    private func looksAlike(_ one: Frame.Cell, _ other: Frame.Cell) -> Bool {
        guard one.text == other.text, one.scale == other.scale else { return false }
        return one.style == other.style || drawnStyle(of: one) == drawnStyle(of: other)
    }

    /// The first column from which on a row is blank and plain.
    private func plainTail(of cells: [Frame.Cell], in range: Range<Int>) -> Int {
        var index = range.upperBound
        while index > range.lowerBound, cells[index - 1].isBlank, drawnStyle(of: cells[index - 1]) == Style() {
            index -= 1
        }
        return index - range.lowerBound
    }

    private func lastChange(
        from start: Int, to end: Int, of cells: [Frame.Cell], over old: [Frame.Cell]
    ) -> Int? {
        (start..<end).last { !looksAlike(cells[$0], old[$0]) }
    }
}

extension Frame.Cell {
    /// Whether only its background can be seen.
    var isBlank: Bool { scale == 1 && (text == " " || text.isEmpty) }

    /// Whether all terminals move the cursor equally far for its text, which they do for a single scalar.
    var isSimple: Bool {
        let bytes = text.utf8.count
        return bytes <= 1 || text.unicodeScalars.dropFirst().isEmpty
    }
}
