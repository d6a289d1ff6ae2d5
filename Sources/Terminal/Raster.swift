/// What a terminal is sent of a picture.
public enum PictureData: Sendable, Hashable {
    /// Pixels, without transparent ones.
    case pixels(Raster)
    /// A PNG file with so many pixels across and down.
    case file([UInt8], Size)
    /// Sixels, made for exactly the cells that they are shown over.
    case sixels([UInt8])

    /// The pixels of the whole picture; nil of sixels.
    package var size: Size? {
        switch self {
        case .pixels(let raster): raster.size
        case .file(_, let size): size
        case .sixels: nil
        }
    }
}

/// A picture as pixels, row by row: red, green and blue, and where it has transparent parts, how opaque.
public struct Raster: Sendable, Hashable {
    /// Pixels in a row, at least 1.
    public let width: Int
    /// Rows, at least 1.
    public let height: Int
    /// The pixels.
    public let pixels: [UInt8]
    /// The bytes of a pixel: 3, or 4 with opacity.
    public var channels: Int { pixels.count / (width * height) }
    /// The pixels across and down.
    public var size: Size { Size(width: width, height: height) }

    /// A picture; nil where the sizes do not fit each other.
    public init?(width: Int, height: Int, pixels: [UInt8]) {
        guard width > 0, height > 0, [3, 4].contains(where: { pixels.count == width * height * $0 }) else { return nil }
        (self.width, self.height, self.pixels) = (width, height, pixels)
    }

    /// The picture made smaller, so that neither side is longer than that; each pixel is the mean of those that it covers.
    public func shrunk(to side: Int) -> Raster {
        let longest = max(width, height)
        guard longest > side else { return self }
        return scaled(to: max(1, width * side / longest), max(1, height * side / longest))
    }

    /// The middle part with that ratio of the sides.
    public func cropped(to ratio: (width: Int, height: Int)) -> Raster {
        let place = size.part(inRatio: ratio)
        let (left, top, wide, high) = (place.origin.x, place.origin.y, place.size.width, place.size.height)
        guard (wide, high) != (width, height) else { return self }
        var part: [UInt8] = []
        part.reserveCapacity(wide * high * channels)
        for y in top..<top + high {
            let start = (y * width + left) * channels
            part += pixels[start..<start + wide * channels]
        }
        return Raster(width: wide, height: high, pixels: part) ?? self
    }

    /// The picture with its opacity, or full opacity, taken down to a share of 256.
    public func faint(_ share: Int) -> Raster {
        var faint: [UInt8] = []
        faint.reserveCapacity(width * height * 4)
        for start in stride(from: 0, to: pixels.count, by: channels) {
            faint += pixels[start..<start + 3]
            faint.append(UInt8((channels == 4 ? Int(pixels[start + 3]) : 255) * share / 256))
        }
        return Raster(width: width, height: height, pixels: faint) ?? self
    }

    /// The picture on a ground of one colour, without transparent parts.
    public func flattened(on red: UInt8, _ green: UInt8, _ blue: UInt8) -> Raster {
        guard channels == 4 else { return self }
        var solid: [UInt8] = []
        solid.reserveCapacity(width * height * 3)
        for start in stride(from: 0, to: pixels.count, by: 4) {
            let opacity = Int(pixels[start + 3])
            for (channel, ground) in [red, green, blue].enumerated() {
                solid.append(UInt8((Int(pixels[start + channel]) * opacity + Int(ground) * (255 - opacity)) / 255))
            }
        }
        return Raster(width: width, height: height, pixels: solid) ?? self
    }

    /// The picture in another size, at most its own. Only without transparent parts.
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

extension Size {
    /// Where the middle part with that ratio of the sides is.
    func part(inRatio ratio: (width: Int, height: Int)) -> Rect {
        let wide = min(width, max(1, height * ratio.width / max(1, ratio.height)))
        let high = min(height, max(1, width * ratio.height / max(1, ratio.width)))
        return Rect(x: (width - wide) / 2, y: (height - high) / 2, width: wide, height: high)
    }
}
