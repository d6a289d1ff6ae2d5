/// A place on a screen. Columns and rows count from 0; the upper left cell is (0, 0).
public struct Point: Sendable, Hashable {
    /// The column, from 0 at the left.
    public var x: Int
    /// The row, from 0 at the top.
    public var y: Int

    /// The place in that column and row.
    public init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }
}

/// A number of columns and rows.
public struct Size: Sendable, Hashable {
    /// The number of columns.
    public var width: Int
    /// The number of rows.
    public var height: Int

    /// A size of so many columns and rows.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

/// A rectangle of cells.
public struct Rect: Sendable, Hashable {
    /// The upper left cell.
    public var origin: Point
    /// The number of columns and rows. Where one of them is 0 or less, no cell is inside.
    public var size: Size

    /// A part of a screen.
    public init(x: Int, y: Int, width: Int, height: Int) {
        origin = Point(x: x, y: y)
        size = Size(width: width, height: height)
    }

    /// A part of a screen from its upper left cell on.
    public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    /// The rectangle of a whole screen of that size.
    public init(_ size: Size) {
        origin = Point(x: 0, y: 0)
        self.size = size
    }

    /// The columns inside.
    public var columns: Range<Int> { origin.x..<max(origin.x, origin.x + size.width) }
    /// The rows inside.
    public var rows: Range<Int> { origin.y..<max(origin.y, origin.y + size.height) }

    /// Whether the cell is inside.
    public func contains(_ point: Point) -> Bool { columns.contains(point.x) && rows.contains(point.y) }

    /// The cells that are in both rectangles.
    public func intersection(_ other: Rect) -> Rect {
        let columns = columns.clamped(to: other.columns)
        let rows = rows.clamped(to: other.rows)
        return Rect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
    }

    /// Whether any cell is in both rectangles.
    public func overlaps(_ other: Rect) -> Bool { columns.overlaps(other.columns) && rows.overlaps(other.rows) }

    /// A rectangle of that size with the same centre. Where a cell is left over, it is below and on the right.
    public func centred(width: Int, height: Int) -> Rect {
        Rect(
            x: origin.x + (size.width - width) / 2, y: origin.y + (size.height - height) / 2, width: width,
            height: height)
    }

    /// The rectangle made smaller by so many cells on each side.
    public func inset(x: Int, y: Int) -> Rect {
        Rect(x: origin.x + x, y: origin.y + y, width: size.width - 2 * x, height: size.height - 2 * y)
    }
}
