/// The values of JSON, written into a buffer.
extension JSONBuffer {
    /// Writes an integer in decimal digits.
    @inline(__always)
    public mutating func write(_ value: Int) {
        if 0 <= value, value < 10 {
            write(byte: UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value))
        } else {
            writeLong(value)
        }
    }

    /// Writes `true` or `false`.
    public mutating func write(_ truth: Bool) { write(truth ? JSONPiece.true : .false) }

    /// Writes a string in quotes. Quotes, backslashes and control characters are escaped; everything else is UTF-8.
    public mutating func write(_ text: String) {
        let bytes = text.utf8Span.span
        let length = write(atMost: bytes.count + 2) { Self.write(plain: bytes, into: &$0) ? bytes.count + 2 : 0 }
        if length == 0 { write(escaping: bytes) }
    }

    /// Writes the start of a field and its value; nothing where there is none.
    @inline(__always)
    public mutating func write(_ field: JSONPiece, _ value: Int?) {
        guard let value else { return }
        write(field)
        write(value)
    }

    /// Writes the start of a field and its value; nothing where there is none.
    @inline(__always)
    public mutating func write(_ field: JSONPiece, _ value: Bool?) {
        guard let value else { return }
        write(field)
        write(value)
    }

    /// Writes the start of a field and its value; nothing where there is none.
    @inline(__always)
    public mutating func write(_ field: JSONPiece, _ value: String?) {
        guard let value else { return }
        write(field)
        write(value)
    }

    /// Writes elements with commas between them.
    @inline(__always)
    @inlinable package mutating func write<List: RandomAccessCollection>(
        list: List, _ writeElement: (inout Self, List.Element) -> Void
    ) {
        var isFirst = true
        for element in list {
            if !isFirst { write(byte: UInt8(ascii: ",")) }
            isFirst = false
            writeElement(&self, element)
        }
    }

    private mutating func writeLong(_ value: Int) {
        let magnitude = value.magnitude
        var length = 1
        var bound: UInt = 10
        // A UInt64 has at most 20 digits, and the next power of ten does not fit into it.
        while length < 20, magnitude >= bound {
            length += 1
            bound = bound &* 10
        }
        if value < 0 { write(byte: UInt8(ascii: "-")) }
        write(atMost: length) { room in
            var rest = magnitude
            for index in room.indices.reversed() {
                room[index] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
            }
            return room.count
        }
    }

    /// Writes the bytes in quotes into the storage. Returns whether none of them must be escaped.
    @inline(__always)
    private static func write(plain bytes: Span<UInt8>, into room: inout MutableSpan<UInt8>) -> Bool {
        room[0] = UInt8(ascii: "\"")
        room[bytes.count + 1] = UInt8(ascii: "\"")
        // A span of the same length as the bytes, so that the copy needs no check for each byte.
        var inside = room._mutatingExtracting(1..<1 + bytes.count)
        var isPlain = true
        if bytes.count <= Self.shortLength {
            for index in bytes.indices {
                inside[index] = bytes[index]
                if !standsAsItIs(bytes[index]) { isPlain = false }
            }
        } else {
            // Two loops without an early exit, so that the compiler can process many bytes in one step.
            for index in bytes.indices { inside[index] = bytes[index] }
            for index in bytes.indices { isPlain = isPlain && standsAsItIs(bytes[index]) }
        }
        return isPlain
    }

    /// Up to this many bytes are checked while they are copied; longer texts are checked in a loop of their own.
    private static var shortLength: Int { 16 }

    private mutating func write(escaping bytes: Span<UInt8>) {
        write(byte: UInt8(ascii: "\""))
        for index in bytes.indices {
            if Self.standsAsItIs(bytes[index]) { write(byte: bytes[index]) } else { write(escaping: bytes[index]) }
        }
        write(byte: UInt8(ascii: "\""))
    }

    @inline(__always)
    private static func standsAsItIs(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    private mutating func write(escaping byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): write(.escapedQuote)
        case UInt8(ascii: "\\"): write(.escapedBackslash)
        case 0x08: write(.escapedBackspace)
        case 0x09: write(.escapedTab)
        case 0x0A: write(.escapedLineFeed)
        case 0x0C: write(.escapedFormFeed)
        case 0x0D: write(.escapedReturn)
        case 0..<0x20:
            write(byte < 0x10 ? .escapedLow : .escapedHigh)
            let low = byte & 0x0F
            write(byte: low + (low < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10))
        default: write(byte: byte)
        }
    }
}

extension JSONPiece {
    fileprivate static let `true`: JSONPiece = "true"
    fileprivate static let `false`: JSONPiece = "false"
    static let null: JSONPiece = "null"
    fileprivate static let escapedQuote: JSONPiece = #"\""#
    fileprivate static let escapedBackslash: JSONPiece = #"\\"#
    fileprivate static let escapedBackspace: JSONPiece = #"\b"#
    fileprivate static let escapedTab: JSONPiece = #"\t"#
    fileprivate static let escapedLineFeed: JSONPiece = #"\n"#
    fileprivate static let escapedFormFeed: JSONPiece = #"\f"#
    fileprivate static let escapedReturn: JSONPiece = #"\r"#
    fileprivate static let escapedLow: JSONPiece = #"\u000"#
    fileprivate static let escapedHigh: JSONPiece = #"\u001"#
}
