/// A place on a screen: columns and rows from 0, the upper left cell being (0, 0).
public struct Point: Sendable, Hashable {
    /// The column.
    public var x: Int
    /// The row.
    public var y: Int

    /// A place.
    public init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }
}

/// How many cells something takes.
public struct Size: Sendable, Hashable {
    /// How many columns.
    public var width: Int
    /// How many rows.
    public var height: Int

    /// A size.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

/// A part of a screen.
public struct Rect: Sendable, Hashable {
    /// The upper left cell.
    public var origin: Point
    /// The extent; nothing is inside where one side is 0 or less.
    public var size: Size

    /// A part of a screen.
    public init(x: Int, y: Int, width: Int, height: Int) {
        origin = Point(x: x, y: y)
        size = Size(width: width, height: height)
    }

    /// The whole of a screen of that size.
    public init(_ size: Size) {
        origin = Point(x: 0, y: 0)
        self.size = size
    }

    /// Its columns.
    public var columns: Range<Int> { origin.x..<max(origin.x, origin.x + size.width) }
    /// Its rows.
    public var rows: Range<Int> { origin.y..<max(origin.y, origin.y + size.height) }

    /// Whether the cell is inside.
    public func contains(_ point: Point) -> Bool { columns.contains(point.x) && rows.contains(point.y) }

    /// The part that lies in both.
    public func intersection(_ other: Rect) -> Rect {
        let columns = columns.clamped(to: other.columns)
        let rows = rows.clamped(to: other.rows)
        return Rect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
    }

    /// The same with so many cells less on each side.
    public func inset(x: Int, y: Int) -> Rect {
        Rect(x: origin.x + x, y: origin.y + y, width: size.width - 2 * x, height: size.height - 2 * y)
    }
}
