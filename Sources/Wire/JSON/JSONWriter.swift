/// The primitives of writing JSON, shared by ``WireEncoder`` and the codecs of hot messages.
extension [UInt8] {
    /// Appends text that is already JSON, byte by byte as it is. A literal costs no allocation.
    @inline(__always)
    public mutating func appendLiteral(_ json: String) {
        append(contentsOf: json.utf8)
    }

    /// Appends an integer in decimal digits.
    @inline(__always)
    public mutating func appendInteger(_ value: Int) {
        if 0 <= value, value < 10 {
            append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value))
        } else {
            appendLongInteger(value)
        }
    }

    private mutating func appendLongInteger(_ value: Int) {
        if value < 0 { append(UInt8(ascii: "-")) }
        var rest = value.magnitude
        var power: UInt = 1
        while rest / power >= 10 { power *= 10 }
        while power > 0 {
            append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / power))
            rest %= power
            power /= 10
        }
    }

    /// Appends a string in quotes. Quotes, backslashes and control characters are escaped, all else stands as UTF-8.
    public mutating func appendString(_ text: String) {
        append(UInt8(ascii: "\""))
        if Self.needsEscapes(text) {
            for byte in text.utf8 { appendEscaped(byte) }
        } else {
            append(contentsOf: text.utf8)
        }
        append(UInt8(ascii: "\""))
    }

    private static func needsEscapes(_ text: String) -> Bool {
        let bytes = text.utf8Span.span
        var found = false
        for index in bytes.indices {
            let byte = bytes[index]
            found = found || byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
        }
        return found
    }

    private mutating func appendEscaped(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): appendLiteral("\\\"")
        case UInt8(ascii: "\\"): appendLiteral("\\\\")
        case 0x08: appendLiteral("\\b")
        case 0x09: appendLiteral("\\t")
        case 0x0A: appendLiteral("\\n")
        case 0x0C: appendLiteral("\\f")
        case 0x0D: appendLiteral("\\r")
        case 0..<0x20:
            let low = byte & 0x0F
            appendLiteral(byte < 0x10 ? "\\u000" : "\\u001")
            append(low + (low < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10))
        default: append(byte)
        }
    }
}
