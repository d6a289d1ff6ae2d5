/// The primitives of writing JSON into room that was made for a whole line at once, shared by ``WireEncoder`` and the
/// codecs of hot messages.
///
/// What does not fit fills the room up; ``Swift/Array/appendJSON(room:_:)`` then makes more and has all of it written
/// again.
extension OutputSpan<UInt8> {
    /// Writes a piece as it is.
    @inline(__always)
    public mutating func write(_ piece: JSONPiece) {
        let length = 8 * piece.words.count
        guard let start = makeRoom(length) else { return }
        var written = mutableSpan
        var position = start
        for word in piece.words {
            // Of known length, so that the eight checks fall away and the eight stores become one.
            var room = written._mutatingExtracting(position..<position + 8)
            for index in 0..<8 { room[index] = UInt8(truncatingIfNeeded: word &>> (8 &* UInt64(index))) }
            position += 8
        }
        removeLast(length - piece.count)
    }

    /// Writes one byte as it is.
    @inline(__always)
    public mutating func write(byte: UInt8) {
        if freeCapacity > 0 { append(byte) }
    }

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

    /// Writes a string in quotes. Quotes, backslashes and control characters are escaped, all else stands as UTF-8.
    public mutating func write(_ text: String) {
        let bytes = text.utf8Span.span
        write(byte: UInt8(ascii: "\""))
        if bytes.count > Self.shortLength, !Self.needsEscapes(bytes) {
            write(verbatim: bytes)
        } else {
            for index in bytes.indices {
                let byte = bytes[index]
                if Self.standsAsItIs(byte) { write(byte: byte) } else { write(escaping: byte) }
            }
        }
        write(byte: UInt8(ascii: "\""))
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
    mutating func write<List: RandomAccessCollection>(
        list: List, _ writeElement: (inout Self, List.Element) -> Void
    ) {
        var isFirst = true
        for element in list {
            if !isFirst { write(byte: UInt8(ascii: ",")) }
            isFirst = false
            writeElement(&self, element)
        }
    }

    @inline(__always)
    private mutating func write(verbatim bytes: Span<UInt8>) {
        guard let start = makeRoom(bytes.count) else { return }
        var written = mutableSpan
        // Of the same length as the source, so that the copy needs no check for each byte.
        var room = written._mutatingExtracting(start..<start + bytes.count)
        for index in bytes.indices { room[index] = bytes[index] }
    }

    /// Takes the next bytes, to be overwritten; where there are not so many, takes all that are left and returns nil.
    @inline(__always)
    private mutating func makeRoom(_ byteCount: Int) -> Int? {
        let start = count
        guard byteCount <= freeCapacity else {
            append(repeating: 0, count: freeCapacity)
            return nil
        }
        append(repeating: UInt8(ascii: "-"), count: byteCount)
        return start
    }

    private mutating func writeLong(_ value: Int) {
        var length = value < 0 ? 2 : 1
        var rest = value.magnitude
        while rest >= 10 {
            rest /= 10
            length += 1
        }
        // The first byte of the room is the sign already.
        guard let start = makeRoom(length) else { return }
        var written = mutableSpan
        var index = start + length
        rest = value.magnitude
        repeat {
            index -= 1
            written[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        } while rest > 0
    }

    private static func needsEscapes(_ bytes: Span<UInt8>) -> Bool {
        // Without an early way out, so that many bytes are looked at in one step.
        var found = false
        for index in bytes.indices { found = found || !standsAsItIs(bytes[index]) }
        return found
    }

    @inline(__always)
    private static func standsAsItIs(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    /// Up to this many bytes are written one by one: looking at them all first takes longer.
    private static var shortLength: Int { 16 }

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

/// The same for a buffer that grows as it is written.
extension [UInt8] {
    /// Has JSON written into as much room as it is likely to need, and into more where that was not enough.
    @inline(__always)
    mutating func appendJSON(room: Int, _ write: (inout OutputSpan<UInt8>) -> Void) {
        var room = room
        while true {
            let start = count
            var fits = false
            append(addingCapacity: room) { line in
                write(&line)
                fits = line.freeCapacity > 0
            }
            if fits { return }
            removeLast(count - start)
            room *= 2
        }
    }

    /// Appends text that is already JSON, byte by byte as it is.
    @inline(__always)
    public mutating func appendLiteral(_ json: String) {
        append(contentsOf: json.utf8)
    }

    /// Appends an integer in decimal digits.
    public mutating func appendInteger(_ value: Int) { appendJSON(room: 24) { $0.write(value) } }

    /// Appends a string in quotes. Quotes, backslashes and control characters are escaped, all else stands as UTF-8.
    public mutating func appendString(_ text: String) { appendJSON(room: text.utf8.count + 3) { $0.write(text) } }
}
