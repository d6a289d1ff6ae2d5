public import Terminal

/// Where the cards of a board are on the screen. They are as large as fits, up to ``largest``. If they do not fit at
/// ``smallest``, only the part of the board around the cursor is shown.
public struct BoardLayout: Sendable, Hashable {
    /// The size of the largest card, in cells.
    public static let largest = Size(width: 12, height: 6)
    /// The size of the smallest card, in cells.
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
    /// Whether the letters have a row of their own; else they stand in the gap above the cards.
    let hasLetterRow: Bool
    /// The upper left cell of the first card that is shown.
    let origin: Point

    /// The layout of a board in a part of the screen. The card `cursor` is always shown. Without `isLabelled` there are no
    /// letters and numbers.
    public static func fit(
        rows: Int, columns: Int, into area: Rect, cursor: Int? = nil, isLabelled: Bool = true
    ) -> BoardLayout {
        // A card is about square, and a cell is twice as high as wide. So the width comes first, then the height, and then the
        // width is cut to fit the height.
        let label = isLabelled ? String(rows).count + 1 : 0
        let widest = Axis.fit(columns, into: area.size.width, sizes: widths, label: label)
        let down = Axis.fit(
            rows, into: area.size.height, sizes: heights.filter { $0.size <= max(1, widest.size / 2) },
            label: isLabelled ? 1 : 0)
        // Without gaps between rows, wide gaps between columns would make the cards of a column look like one.
        let widths = widths.filter {
            $0.size <= 2 * down.size + 2 && $0.gap <= down.gap + 1
        }
        let across = Axis.fit(columns, into: area.size.width, sizes: widths, label: label)
        return BoardLayout(
            rows: rows, columns: columns, area: area, across: across, down: down, cursor: cursor, isLabelled: isLabelled
        )
    }

    private init(
        rows: Int, columns: Int, area: Rect, across: Axis, down: Axis, cursor: Int?, isLabelled: Bool
    ) {
        self.rows = rows
        self.columns = columns
        self.area = area
        card = Size(width: across.size, height: down.size)
        gap = Size(width: across.gap, height: down.gap)
        hasLetterRow = down.label > 0
        hasLetters = isLabelled && (hasLetterRow || down.gap > 0)
        hasNumbers = across.label > 0
        shownRows = Self.shown(down.shown, of: rows, around: cursor.map { $0 / max(1, columns) })
        shownColumns = Self.shown(across.shown, of: columns, around: cursor.map { $0 % max(1, columns) })
        let width = shownColumns.count * (card.width + gap.width) + across.lead
        let height = shownRows.count * (card.height + gap.height) + down.lead
        origin = Point(
            x: area.origin.x + max(0, area.size.width - width) / 2 + across.lead,
            y: area.origin.y + max(0, area.size.height - height) / 2 + down.lead)
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

    /// A range of so many rows or columns, with the cursor's in the middle where that is possible.
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

        /// The cells before the first card. Beside labels, the frame around a card needs only one column.
        var lead: Int { Self.lead(label, gap) }

        private static func lead(_ label: Int, _ gap: Int) -> Int { label > 0 ? label + min(gap, 1) : gap }

        /// The largest size at which all cards fit. Labels are preferred to wide gaps. If none fits, as many of the smallest
        /// cards as there is room for.
        static func fit(_ count: Int, into room: Int, sizes: [Step], label: Int) -> Axis {
            func largest(_ label: Int) -> Axis? {
                sizes.first { count * ($0.size + $0.gap) + lead(label, $0.gap) <= room }
                    .map { Axis(size: $0.size, gap: $0.gap, label: label, shown: count) }
            }
            if let bare = largest(0) {
                guard let labelled = largest(label), labelled.size == bare.size, labelled.gap > 0 || bare.gap == 0
                else { return bare }
                return labelled
            }
            let least = sizes[sizes.count - 1]
            let isLabelled = room >= label + 3 * (least.size + least.gap)
            let shownLabel = isLabelled ? label : 0
            let rest = room - lead(shownLabel, least.gap)
            return Axis(
                size: least.size, gap: least.gap, label: shownLabel,
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
