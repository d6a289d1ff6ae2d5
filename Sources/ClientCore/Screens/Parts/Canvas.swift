package import Terminal

/// A painted part that reacts to the mouse.
package enum Target: Sendable, Hashable {
    /// Stands for a key, as a hint does.
    case key(InputEvent.Key)
    /// A line of a list or form.
    case row(Int)
    /// An arrow beside a value: a line and the direction.
    case step(Int, by: Int)
    /// A card of the board.
    case card(Int)
    /// A card of a pile, both by their places.
    case pile(Int, card: Int)
    /// The number of a seat, from 0.
    case seat(Int)
    /// A place of a game that is played back, by its number.
    case moment(Int)
    /// A part that hides what is below it and does nothing.
    case nothing
    /// The chat, which the wheel scrolls.
    case chat
}

/// A frame being painted, the styles to paint with, and what of it the mouse can be on.
struct Canvas {
    private(set) var frame: Frame
    let look: Look
    /// Later ones cover earlier ones.
    private(set) var targets: [(area: Rect, target: Target)] = []

    init(_ size: Size, _ look: Look, pictures: [String: PictureData] = [:]) {
        self.look = look
        frame = Frame(size, look.text)
        if look.graphics == .kitty { frame.library = pictures }
    }

    /// The topmost target at a place.
    func target(at point: Point) -> Target? { targets.last { $0.area.contains(point) }?.target }

    /// Makes a part something that the mouse can be on.
    mutating func mark(_ area: Rect, as target: Target) { targets.append((area, target)) }

    /// Nothing below can be clicked any more.
    mutating func coverTargets() { targets = [] }

    /// Paints text, shortened with `…` where it is wider than there is room. Returns the columns taken.
    @discardableResult
    mutating func put(_ text: String, _ x: Int, _ y: Int, _ role: KeyPath<Look, Style> = \.text, width: Int = .max)
        -> Int
    {
        put(text, x, y, style: look[keyPath: role], width: width)
    }

    /// Paints text in a style of its own.
    @discardableResult
    mutating func put(_ text: String, _ x: Int, _ y: Int, style: Style, width: Int = .max) -> Int {
        let room = min(width, frame.size.width - x)
        guard room > 0 else { return 0 }
        let fitted = TextWidth.fitted(text, room)
        return frame.put(look.isUnicode ? fitted : fitted.inASCII, at: Point(x: x, y: y), style)
    }

    /// Paints text so that it ends before a column.
    @discardableResult
    mutating func put(_ text: String, endingAt x: Int, _ y: Int, _ role: KeyPath<Look, Style> = \.text) -> Int {
        put(text, x - TextWidth.of(text), y, role)
    }

    /// Paints text in the middle of a part's row.
    mutating func put(_ text: String, centredIn area: Rect, _ y: Int, _ role: KeyPath<Look, Style> = \.text) {
        let fitted = TextWidth.fitted(text, area.size.width)
        put(fitted, area.origin.x + (area.size.width - TextWidth.of(fitted)) / 2, y, role)
    }

    /// Fills a part with blanks of a style.
    mutating func fill(_ area: Rect, _ role: KeyPath<Look, Style>) { frame.fill(area, look[keyPath: role]) }

    /// Marks a line as the chosen one, over what was painted there.
    mutating func choose(_ area: Rect) {
        let selection = look.selection
        frame.restyle(area) { $0 = selection }
    }

    /// The same with a pointer at its beginning.
    mutating func point(at area: Rect) {
        choose(area)
        put(look.pointer, area.origin.x, area.origin.y, style: look.selection)
    }

    /// A line of a list: its name, and at its end what it is for, where both have room.
    mutating func line(_ name: String, _ why: String, in row: Rect, isChosen: Bool) {
        if isChosen { point(at: row) }
        let (style, quiet) = isChosen ? (look.selection, look.selection) : (look.text, look.muted)
        put(name, row.origin.x + 2, row.origin.y, style: style, width: row.size.width - 2)
        guard TextWidth.of(name) + 5 + TextWidth.of(why) <= row.size.width else { return }
        put(why, row.columns.upperBound - TextWidth.of(why) - 1, row.origin.y, style: quiet)
    }

    /// A box with rounded corners and a title in its edge; returns what is inside.
    @discardableResult
    mutating func box(_ area: Rect, title: String = "") -> Rect {
        guard area.size.width >= 2, area.size.height >= 2 else { return Rect(x: 0, y: 0, width: 0, height: 0) }
        let (left, top) = (area.origin.x, area.origin.y)
        let (right, bottom) = (area.columns.upperBound - 1, area.rows.upperBound - 1)
        let edge = look.isUnicode ? ["╭", "╮", "╰", "╯", "─", "│"] : ["+", "+", "+", "+", "-", "|"]
        fill(area, \.text)
        let line = String(repeating: edge[4], count: area.size.width - 2)
        put(edge[0] + line + edge[1], left, top, \.border)
        put(edge[2] + line + edge[3], left, bottom, \.border)
        for y in top + 1..<max(top + 1, bottom) {
            put(edge[5], left, y, \.border)
            put(edge[5], right, y, \.border)
        }
        if !title.isEmpty, area.size.width > 8 {
            put(" " + TextWidth.fitted(title, area.size.width - 6) + " ", left + 2, top, \.title)
        }
        return area.inset(x: 2, y: 1)
    }

    /// Shows the terminal's cursor, for typing.
    mutating func showCursor(at point: Point) { frame.cursor = frame.bounds.contains(point) ? point : nil }

    mutating func hideCursor() { frame.cursor = nil }

    /// Dims everything painted so far. Pictures made of blocks become blank, because without their
    /// colours only a solid area would be left.
    mutating func recede(_ area: Rect) {
        for y in area.rows {
            for x in area.columns where blocks.contains(frame[Point(x: x, y: y)].text) {
                frame.fill(Rect(x: x, y: y, width: 1, height: 1), look.text)
            }
        }
        let look = look
        frame.restyle(area) { look.dim(&$0) }
    }

    /// Calls a painter with the frame.
    mutating func paint(_ paint: (inout Frame) -> Void) { paint(&frame) }
}

private let blocks: Set<String> = ["█", "▀", "▄", "▐", "▌", "▝", "▘"]

extension Look {
    /// Important text, on the screen's background.
    var strong: Style { Style(text.foreground, on: text.background, .bold) }
}
