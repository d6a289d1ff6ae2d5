/// The decoded UTF-8 bytes of a string token, one after the other. Only for text that the scanner has accepted.
struct JSONText {
    private var position: Int
    private let end: Int
    /// The bytes of a decoded escape that have not been returned yet, the next one in the lowest bits.
    private var waiting: UInt32 = 0
    private var waitingCount = 0

    init(_ token: JSONToken) {
        position = Int(token.start)
        end = Int(token.end)
    }

    static func hexValue(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) - 0x30
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte) - 0x57
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte) - 0x37
        default: nil
        }
    }

    mutating func next(_ line: Span<UInt8>) -> UInt8? {
        if waitingCount > 0 {
            waitingCount -= 1
            defer { waiting >>= 8 }
            return UInt8(truncatingIfNeeded: waiting)
        }
        guard position < end else { return nil }
        let byte = line[position]
        position += 1
        guard byte == UInt8(ascii: "\\") else { return byte }
        let letter = line[position]
        position += 1
        switch letter {
        case UInt8(ascii: "b"): return 0x08
        case UInt8(ascii: "f"): return 0x0C
        case UInt8(ascii: "n"): return 0x0A
        case UInt8(ascii: "r"): return 0x0D
        case UInt8(ascii: "t"): return 0x09
        case UInt8(ascii: "u"): return encode(scalar(line))
        default: return letter
        }
    }

    private mutating func scalar(_ line: Span<UInt8>) -> UInt32 {
        let unit = hexUnit(line)
        guard (0xD800...0xDBFF).contains(unit) else { return unit }
        position += 2
        return 0x10000 + (unit - 0xD800) << 10 + (hexUnit(line) - 0xDC00)
    }

    private mutating func hexUnit(_ line: Span<UInt8>) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            unit = unit << 4 | (Self.hexValue(line[position]) ?? 0)
            position += 1
        }
        return unit
    }

    /// Returns the first byte of the scalar and keeps the others.
    private mutating func encode(_ scalar: UInt32) -> UInt8 {
        func trail(_ shift: UInt32) -> UInt32 { 0x80 | scalar >> shift & 0x3F }
        switch scalar {
        case 0..<0x80:
            return UInt8(scalar)
        case 0x80..<0x800:
            (waiting, waitingCount) = (trail(0), 1)
            return UInt8(0xC0 | scalar >> 6)
        case 0x800..<0x10000:
            (waiting, waitingCount) = (trail(6) | trail(0) << 8, 2)
            return UInt8(0xE0 | scalar >> 12)
        default:
            (waiting, waitingCount) = (trail(12) | trail(6) << 8 | trail(0) << 16, 3)
            return UInt8(0xF0 | scalar >> 18)
        }
    }
}
