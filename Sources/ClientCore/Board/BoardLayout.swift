public import Terminal

/// Where the cards of a board lie on the screen: as large as there is room, up to a cap; where they do not even fit at
/// their smallest, the part around the cursor.
public struct BoardLayout: Sendable, Hashable {
    /// The largest card.
    public static let largest = Size(width: 12, height: 6)
    /// The smallest card.
    public static let smallest = Size(width: 2, height: 1)

    /// How many rows the board has.
    public let rows: Int
    /// How many columns the board has.
    public let columns: Int
    /// The part of the screen that the board is painted in; all of it is painted.
    public let area: Rect
    /// The cells of a card.
    public let card: Size
    /// The cells between two cards and around them all; the frame around the cursor's card is painted there.
    public let gap: Size
    /// The rows that are shown.
    public let shownRows: Range<Int>
    /// The columns that are shown.
    public let shownColumns: Range<Int>
    /// Whether the columns' letters stand above the board.
    public let hasLetters: Bool
    /// Whether the rows' numbers stand beside the board.
    public let hasNumbers: Bool
    /// The upper left cell of the first card that is shown.
    let origin: Point

    /// Whether there is more of the board than is shown.
    public var isScrolled: Bool { shownRows.count < rows || shownColumns.count < columns }

    /// The layout of a board in a part of the screen; `cursor` is the card that is always shown.
    public static func fit(rows: Int, columns: Int, into area: Rect, cursor: Int? = nil) -> BoardLayout {
        let across = Axis.fit(columns, into: area.size.width, sizes: Self.widths, label: String(rows).count + 1)
        let down = Axis.fit(rows, into: area.size.height, sizes: Self.heights, label: 1)
        return BoardLayout(rows: rows, columns: columns, area: area, across: across, down: down, cursor: cursor)
    }

    private init(rows: Int, columns: Int, area: Rect, across: Axis, down: Axis, cursor: Int?) {
        self.rows = rows
        self.columns = columns
        self.area = area
        // A card is about square: a cell is twice as high as wide.
        let height = min(down.size, max(1, across.size / 2))
        card = Size(width: min(across.size, max(2, 2 * height + (height < 3 ? 2 : 1))), height: height)
        gap = Size(width: across.gap, height: down.gap)
        hasLetters = down.label > 0
        hasNumbers = across.label > 0
        shownRows = Self.shown(down.shown, of: rows, around: cursor.map { $0 / max(1, columns) })
        shownColumns = Self.shown(across.shown, of: columns, around: cursor.map { $0 % max(1, columns) })
        let width = shownColumns.count * (card.width + gap.width) + gap.width + across.label
        let tall = shownRows.count * (card.height + gap.height) + gap.height + down.label
        origin = Point(
            x: area.origin.x + max(0, area.size.width - width) / 2 + across.label + gap.width,
            y: area.origin.y + max(0, area.size.height - tall) / 2 + down.label + gap.height)
    }

    /// The cells of a card, nil where it is scrolled away or there is no such card.
    public func rect(of card: Int) -> Rect? {
        guard card >= 0, columns > 0, shownRows.contains(card / columns), shownColumns.contains(card % columns) else {
            return nil
        }
        return Rect(
            x: origin.x + (card % columns - shownColumns.lowerBound) * (self.card.width + gap.width),
            y: origin.y + (card / columns - shownRows.lowerBound) * (self.card.height + gap.height),
            width: self.card.width, height: self.card.height)
    }

    /// The card whose cells a place belongs to; nil between the cards.
    public func card(at point: Point) -> Int? {
        let x = point.x - origin.x
        let y = point.y - origin.y
        let column = shownColumns.lowerBound + x / (card.width + gap.width)
        let row = shownRows.lowerBound + y / (card.height + gap.height)
        guard x >= 0, y >= 0, x % (card.width + gap.width) < card.width, y % (card.height + gap.height) < card.height,
            shownColumns.contains(column), shownRows.contains(row)
        else { return nil }
        return row * columns + column
    }

    /// So many of a row or column of cards, the cursor's in the middle where that is possible.
    private static func shown(_ count: Int, of all: Int, around cursor: Int?) -> Range<Int> {
        let first = min(max(0, (cursor ?? 0) - count / 2), all - count)
        return first..<first + count
    }
}

extension BoardLayout {
    /// One direction of a layout.
    private struct Axis {
        let size: Int
        let gap: Int
        let label: Int
        let shown: Int

        /// The largest that holds all cards, with labels rather than without; else as many of the smallest as there
        /// is room for.
        static func fit(_ count: Int, into room: Int, sizes: [(size: Int, gap: Int)], label: Int) -> Axis {
            for step in sizes {
                let needed = count * (step.size + step.gap) + step.gap
                if needed + label <= room { return Axis(size: step.size, gap: step.gap, label: label, shown: count) }
                if needed <= room { return Axis(size: step.size, gap: step.gap, label: 0, shown: count) }
            }
            let least = sizes[sizes.count - 1]
            let shown = max(0, min(count, (room - least.gap) / (least.size + least.gap)))
            return Axis(size: least.size, gap: least.gap, label: 0, shown: shown)
        }
    }

    private static let widths = [
        (12, 2), (11, 2), (10, 2), (9, 2), (8, 2), (8, 1), (7, 1), (6, 1), (5, 1), (4, 1), (3, 1), (2, 1),
    ].map { (size: $0.0, gap: $0.1) }
    private static let heights = [(6, 1), (5, 1), (4, 1), (3, 1), (2, 1), (2, 0), (1, 0)].map {
        (size: $0.0, gap: $0.1)
    }
}
