public import Terminal

/// Where the cards of a board are on the screen. They are as large as fits, and at most six rows or a third of its part of the screen
/// high. If they do not fit at ``smallest``, only the part of the board around the cursor is shown.
public struct BoardLayout: Sendable, Hashable {
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
        let label = isLabelled ? String(rows).count + 1 : 0
        func whole(_ label: Int) -> (across: Axis, down: Axis)? {
            largest(rows: rows, columns: columns, in: area.size, label: label)
        }
        // A board without its letters and numbers is read badly, so they come before larger cards.
        let (across, down) =
            whole(label) ?? whole(0)
            ?? (
                .fit(columns, into: area.size.width, Self.smallest.width, gap: 1, label: label),
                .fit(rows, into: area.size.height, Self.smallest.height, gap: 0, label: isLabelled ? 1 : 0)
            )
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

    /// The cells of a card, nil if it is scrolled away or there is no such card.
    public func rect(of card: Int) -> Rect? {
        guard card >= 0, columns > 0, shownRows.contains(card / columns), shownColumns.contains(card % columns) else {
            return nil
        }
        return Rect(
            x: origin.x + (card % columns - shownColumns.lowerBound) * (self.card.width + gap.width),
            y: origin.y + (card / columns - shownRows.lowerBound) * (self.card.height + gap.height),
            width: self.card.width, height: self.card.height)
    }

    /// A range of so many rows or columns, with the cursor's in the middle where that is possible.
    private static func shown(_ count: Int, of all: Int, around cursor: Int?) -> Range<Int> {
        let first = min(max(0, (cursor ?? 0) - count / 2), all - count)
        return first..<first + count
    }
}

extension BoardLayout {
    /// The columns, or the rows, of a layout.
    private struct Axis {
        let size: Int
        let gap: Int
        let label: Int
        let shown: Int

        /// The cells before the first card. Beside labels, the frame around a card needs only one column.
        var lead: Int { Self.lead(label, gap) }

        static func lead(_ label: Int, _ gap: Int) -> Int { label > 0 ? label + min(gap, 1) : gap }

        /// An axis with so many cards, or as many as there is room for.
        static func fit(_ count: Int, into room: Int, _ size: Int, gap: Int, label: Int) -> Axis {
            let shownLabel = room >= label + 3 * (size + gap) ? label : 0
            let shown = (room - lead(shownLabel, gap)) / (size + gap)
            return Axis(size: size, gap: gap, label: shownLabel, shown: max(0, min(count, shown)))
        }
    }

    /// How high a card may be in any window, in rows.
    private static let usual = 6

    /// The largest cards at which the whole board fits, with a label of that width beside it; nil if none are.
    private static func largest(
        rows: Int, columns: Int, in room: Size, label: Int
    ) -> (across: Axis, down: Axis)? {
        guard rows > 0, columns > 0 else { return nil }
        var best: (across: Axis, down: Axis)?
        for height in stride(from: max(Self.usual, room.height / 3), through: 1, by: -1) {
            for gap in height > 2 ? [1] : height == 2 ? [1, 0] : [0] {
                // With a gap, the letters can stand in it.
                let needed = rows * (height + gap) + gap
                guard needed + (gap == 0 && label > 0 ? 1 : 0) <= room.height else { continue }
                let width = width(columns, into: room.width, height: height, rowGap: gap, label: label)
                guard let width, width.size * height > best.map({ $0.across.size * $0.down.size }) ?? 0 else {
                    continue
                }
                let letters = label > 0 && needed < room.height ? 1 : 0
                best = (width, Axis(size: height, gap: gap, label: letters, shown: rows))
            }
        }
        return best
    }

    /// The widest cards of that height that fit. Pictures are two columns wide, so widths are even. A cell is twice as high as
    /// wide, so cards are from three quarters as wide as high to somewhat wider.
    private static func width(_ columns: Int, into room: Int, height: Int, rowGap: Int, label: Int) -> Axis? {
        var best: Axis?
        // Without gaps between rows, wide gaps between columns would make the cards of a column look like one.
        for gap in [2, 1] where gap <= rowGap + 1 {
            let fitting = (room - Axis.lead(label, gap)) / columns - gap
            let size = min(fitting, max(2 * height + 2, height * 5 / 2)) & ~1
            guard size >= (gap == 1 ? 2 : 4), gap == 2 || size <= 10, size > best?.size ?? 0 else { continue }
            guard size * 2 / 3 >= height || size == 2 && height == 1 else { continue }
            best = Axis(size: size, gap: gap, label: label, shown: columns)
        }
        return best
    }

    /// The size of a card's front without its frame.
    func front(_ look: Look) -> Size {
        CardPainter(self, look).inner(Rect(x: 0, y: 0, width: card.width, height: card.height)).size
    }
}
