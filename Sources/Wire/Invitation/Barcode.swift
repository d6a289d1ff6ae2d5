/// A square of dark and light modules, with the light margin of four modules that readers need.
public struct Barcode: Sendable, Hashable {
    /// The modules from one side to the other, with both margins.
    public let width: Int
    private let dark: [Bool]

    /// How many light modules are around it.
    public static let margin = 4

    /// A square of `width` modules without its margin; `isDark` tells each by column and row.
    public init(width: Int, isDark: (_ x: Int, _ y: Int) -> Bool) {
        let whole = width + 2 * Self.margin
        let inside = Self.margin..<Self.margin + width
        self.width = whole
        dark = (0..<whole * whole).map { place in
            let (x, y) = (place % whole, place / whole)
            return inside.contains(x) && inside.contains(y) && isDark(x - Self.margin, y - Self.margin)
        }
    }

    /// Whether the module in that column and row is dark. Beyond the square all are light.
    public func isDark(_ x: Int, _ y: Int) -> Bool {
        (0..<width).contains(x) && (0..<width).contains(y) && dark[y * width + x]
    }

    /// The square in lines of half blocks, two rows of modules in each. Ink is dark, or light where `isInverted`.
    public func halfBlocks(isInverted: Bool = false) -> [String] {
        stride(from: 0, to: width, by: 2).map { y in
            (0..<width).map { x in
                switch (isDark(x, y) != isInverted, isDark(x, y + 1) != isInverted) {
                case (true, true): "█"
                case (true, false): "▀"
                case (false, true): "▄"
                case (false, false): " "
                }
            }.joined()
        }
    }

    /// The number of lines of ``halfBlocks(isInverted:)``.
    public var lines: Int { (width + 1) / 2 }

    /// The square as an SVG file, black on white: one path of a stroke for each run of dark modules.
    public var svg: String {
        var path = ""
        for y in 0..<width {
            var x = 0
            while x < width {
                var end = x
                while isDark(end, y) { end += 1 }
                if end > x { path += "M\(x) \(y)h\(end - x)v1h-\(end - x)z" }
                x = max(end, x + 1)
            }
        }
        return
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width) \(width)\" shape-rendering=\"crispEdges\">"
            + "<rect width=\"\(width)\" height=\"\(width)\" fill=\"#fff\"/><path d=\"\(path)\"/></svg>\n"
    }
}
