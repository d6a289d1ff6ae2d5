/// What the bytes of a file say of the picture in it, read without decoding it.
public struct PictureForm: Sendable, Hashable {
    /// The formats that are taken.
    public enum Format: String, Sendable {
        case jpeg = "image/jpeg"
        case png = "image/png"
    }

    /// Why a file is not taken.
    public struct Flaw: Error, Sendable, Hashable, CustomStringConvertible {
        /// The reason, as the end of a sentence that begins with the file's name.
        public let description: String

        init(_ description: String) { self.description = description }
    }

    /// The most bytes of a file.
    public static let mostBytes = 1_048_576
    /// The most pixels of a picture, and the most on a side. Decoded it takes four bytes for each.
    public static let mostPixels = 4_194_304
    static let longestSide = 8_192
    /// Each scan of a JPEG file goes through all of its pixels once more.
    private static let mostScans = 64

    /// The format, by the content.
    public let format: Format
    /// Pixels in a row.
    public let width: Int
    /// Rows of pixels.
    public let height: Int

    /// Reads a whole file: one still picture of a size that is taken, up to its last byte.
    public init(_ bytes: [UInt8]) throws(Flaw) {
        guard !bytes.isEmpty else { throw Flaw("is empty") }
        guard bytes.count <= Self.mostBytes else { throw Flaw("has more than \(Self.mostBytes / 1024) KiB") }
        if bytes.starts(with: Self.pngSignature) {
            format = .png
            (width, height) = try Self.readPNG(bytes)
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            format = .jpeg
            (width, height) = try Self.readJPEG(bytes)
        } else {
            throw Flaw("is neither JPEG nor PNG")
        }
    }

    private static func check(_ width: Int, _ height: Int) throws(Flaw) {
        guard width > 0, height > 0 else { throw Flaw("has no pixels") }
        guard max(width, height) <= longestSide else {
            throw Flaw("has \(width) × \(height) pixels, more than \(longestSide) on a side")
        }
        guard width * height <= mostPixels else {
            throw Flaw("has \(width) × \(height) pixels, more than \(mostPixels) in all")
        }
    }

    /// The number in the bytes from a place on, the most significant byte first.
    private static func number(_ bytes: [UInt8], at start: Int, count: Int) -> Int? {
        guard start >= 0, start + count <= bytes.count else { return nil }
        return bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
    }

    // MARK: PNG

    private static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    private static let cut = Flaw("is cut off or damaged")

    /// Goes through the chunks from the header to the end.
    private static func readPNG(_ bytes: [UInt8]) throws(Flaw) -> (Int, Int) {
        guard number(bytes, at: 8, count: 4) == 13, name(bytes, at: 12) == "IHDR",
            let width = number(bytes, at: 16, count: 4), let height = number(bytes, at: 20, count: 4)
        else { throw cut }
        try check(width, height)
        var place = 8
        var hasData = false
        while let length = number(bytes, at: place, count: 4), let name = name(bytes, at: place + 4) {
            guard place + 12 + length <= bytes.count else { throw cut }
            switch name {
            case "acTL": throw Flaw("is animated")
            case "IDAT": hasData = hasData || length > 0
            case "IEND":
                guard hasData else { throw cut }
                return (width, height)
            default: break
            }
            place += 12 + length
        }
        throw cut
    }

    private static func name(_ bytes: [UInt8], at start: Int) -> String? {
        guard start + 4 <= bytes.count else { return nil }
        return String(decoding: bytes[start..<start + 4], as: UTF8.self)
    }

    // MARK: JPEG

    /// Goes through the segments, and through the data of each scan, to the marker of the end.
    private static func readJPEG(_ bytes: [UInt8]) throws(Flaw) -> (Int, Int) {
        var place = 2
        var size: (Int, Int)?
        var scans = 0
        while true {
            guard number(bytes, at: place, count: 1) == 0xFF else { throw cut }
            while place < bytes.count, bytes[place] == 0xFF { place += 1 }
            guard place < bytes.count else { throw cut }
            let marker = bytes[place]
            place += 1
            if marker == 0xD9 {
                guard let size, scans > 0 else { throw cut }
                return size
            }
            if marker == 0x01 || (0xD0...0xD7).contains(marker) { continue }
            guard let length = number(bytes, at: place, count: 2), length >= 2, place + length <= bytes.count else {
                throw cut
            }
            switch marker {
            case 0xC0, 0xC1, 0xC2:
                guard size == nil, length >= 8, let height = number(bytes, at: place + 3, count: 2),
                    let width = number(bytes, at: place + 5, count: 2),
                    let parts = number(bytes, at: place + 7, count: 1)
                else { throw cut }
                guard bytes[place + 2] == 8, parts == 1 || parts == 3 else {
                    throw Flaw("is a JPEG file of a rare kind")
                }
                try check(width, height)
                size = (width, height)
            case 0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF: throw Flaw("is a JPEG file of a rare kind")
            case 0xDA:
                scans += 1
                guard size != nil else { throw cut }
                guard scans <= mostScans else { throw Flaw("has more than \(mostScans) scans") }
                place = endOfScan(bytes, after: place + length)
                continue
            default: break
            }
            place += length
        }
    }

    /// The place of the next marker that is no part of the scan's data.
    private static func endOfScan(_ bytes: [UInt8], after start: Int) -> Int {
        var place = start
        while place + 1 < bytes.count {
            if bytes[place] == 0xFF, bytes[place + 1] != 0, !(0xD0...0xD7).contains(bytes[place + 1]) { return place }
            place += 1
        }
        return bytes.count
    }
}
