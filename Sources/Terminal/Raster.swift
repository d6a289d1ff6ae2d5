/// A picture as pixels, row by row, three bytes each: red, green, blue.
public struct Raster: Sendable, Hashable {
    /// Pixels in a row, at least 1.
    public let width: Int
    /// Rows, at least 1.
    public let height: Int
    /// The pixels.
    public let pixels: [UInt8]

    /// A picture; nil where the sizes do not fit each other.
    public init?(width: Int, height: Int, pixels: [UInt8]) {
        guard width > 0, height > 0, pixels.count == width * height * 3 else { return nil }
        (self.width, self.height, self.pixels) = (width, height, pixels)
    }

    /// The picture made smaller, so that neither side is longer than that; each pixel is the mean of those that it covers.
    public func shrunk(to side: Int) -> Raster {
        let longest = max(width, height)
        guard longest > side else { return self }
        return scaled(to: max(1, width * side / longest), max(1, height * side / longest))
    }

    /// Where the middle part with that ratio of the sides is.
    func part(inRatio ratio: (width: Int, height: Int)) -> Rect {
        let wide = min(width, max(1, height * ratio.width / max(1, ratio.height)))
        let high = min(height, max(1, width * ratio.height / max(1, ratio.width)))
        return Rect(x: (width - wide) / 2, y: (height - high) / 2, width: wide, height: high)
    }

    /// The middle part with that ratio of the sides.
    public func cropped(to ratio: (width: Int, height: Int)) -> Raster {
        let place = part(inRatio: ratio)
        let (left, top, wide, high) = (place.origin.x, place.origin.y, place.size.width, place.size.height)
        guard (wide, high) != (width, height) else { return self }
        var part: [UInt8] = []
        part.reserveCapacity(wide * high * 3)
        for y in top..<top + high {
            let start = (y * width + left) * 3
            part += pixels[start..<start + wide * 3]
        }
        return Raster(width: wide, height: high, pixels: part) ?? self
    }

    /// The picture in another size, at most its own.
    private func scaled(to newWidth: Int, _ newHeight: Int) -> Raster {
        var result = [UInt8](repeating: 0, count: newWidth * newHeight * 3)
        // A span of the property itself does not compile in a release build.
        let pixels = pixels
        let source = pixels.span
        for y in 0..<newHeight {
            let rows = y * height / newHeight..<max(y * height / newHeight + 1, (y + 1) * height / newHeight)
            for x in 0..<newWidth {
                let columns = x * width / newWidth..<max(x * width / newWidth + 1, (x + 1) * width / newWidth)
                var (red, green, blue) = (0, 0, 0)
                for row in rows {
                    for column in columns {
                        let place = (row * width + column) * 3
                        red += Int(source[place])
                        green += Int(source[place + 1])
                        blue += Int(source[place + 2])
                    }
                }
                let count = rows.count * columns.count
                let place = (y * newWidth + x) * 3
                result[place] = UInt8(red / count)
                result[place + 1] = UInt8(green / count)
                result[place + 2] = UInt8(blue / count)
            }
        }
        return Raster(width: newWidth, height: newHeight, pixels: result) ?? self
    }
}
