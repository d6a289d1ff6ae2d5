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

    /// The layout of a board in a part of the screen; `cursor` is the card that is always shown.
    public static func fit(rows: Int, columns: Int, into area: Rect, cursor: Int? = nil) -> BoardLayout {
        // A card is about square, a cell twice as high as wide; so first how wide, then how high, then no wider.
        let label = String(rows).count + 1
        let widest = Axis.fit(columns, into: area.size.width, sizes: widths, label: label)
        let down = Axis.fit(
            rows, into: area.size.height, sizes: heights.filter { $0.size <= max(1, widest.size / 2) }, label: 1)
        // Without gaps between rows, wide gaps between columns would make columns of what are cards.
        let widths = widths.filter {
            $0.size <= 2 * down.size + 2 && $0.gap <= down.gap + 1
        }
        let across = Axis.fit(columns, into: area.size.width, sizes: widths, label: label)
        return BoardLayout(rows: rows, columns: columns, area: area, across: across, down: down, cursor: cursor)
    }

    private init(rows: Int, columns: Int, area: Rect, across: Axis, down: Axis, cursor: Int?) {
        self.rows = rows
        self.columns = columns
        self.area = area
        card = Size(width: across.size, height: down.size)
        gap = Size(width: across.gap, height: down.gap)
        hasLetters = down.label > 0
        hasNumbers = across.label > 0
        shownRows = Self.shown(down.shown, of: rows, around: cursor.map { $0 / max(1, columns) })
        shownColumns = Self.shown(across.shown, of: columns, around: cursor.map { $0 % max(1, columns) })
        let width = shownColumns.count * (card.width + gap.width) + gap.width + across.label
        let height = shownRows.count * (card.height + gap.height) + gap.height + down.label
        origin = Point(
            x: area.origin.x + max(0, area.size.width - width) / 2 + across.label + gap.width,
            y: area.origin.y + max(0, area.size.height - height) / 2 + down.label + gap.height)
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
    /// A size of cards, and the gap that goes with it. Pictures are two columns wide, so widths are even.
    private struct Step {
        let size: Int
        let gap: Int

        init(_ size: Int, gap: Int) {
            self.size = size
            self.gap = gap
        }
    }

    /// One direction of a layout.
    private struct Axis {
        let size: Int
        let gap: Int
        let label: Int
        let shown: Int

        /// The largest that holds all cards, with labels rather than without; else as many of the smallest as there
        /// is room for.
        static func fit(_ count: Int, into room: Int, sizes: [Step], label: Int) -> Axis {
            for step in sizes {
                let needed = count * (step.size + step.gap) + step.gap
                if needed + label <= room { return Axis(size: step.size, gap: step.gap, label: label, shown: count) }
                if needed <= room { return Axis(size: step.size, gap: step.gap, label: 0, shown: count) }
            }
            let least = sizes[sizes.count - 1]
            let isLabelled = room >= label + 3 * (least.size + least.gap)
            let rest = room - least.gap - (isLabelled ? label : 0)
            return Axis(
                size: least.size, gap: least.gap, label: isLabelled ? label : 0,
                shown: max(0, min(count, rest / (least.size + least.gap))))
        }
    }

    private static let widths = [
        Step(12, gap: 2), Step(10, gap: 2), Step(8, gap: 2), Step(8, gap: 1), Step(6, gap: 2), Step(6, gap: 1),
        Step(4, gap: 2), Step(4, gap: 1), Step(2, gap: 1),
    ]
    private static let heights = [
        Step(6, gap: 1), Step(5, gap: 1), Step(4, gap: 1), Step(3, gap: 1), Step(2, gap: 1), Step(2, gap: 0),
        Step(1, gap: 0),
    ]
}
