/// Reads single tokens of a line that ends in a NUL. It moves past what it accepts and stops at what it refuses.
struct JSONScanner {
    var position = 0
    /// Bytes of the line, without the NUL.
    let count: Int

    /// A failure at the scanner's position.
    func failure(_ problem: JSONFailure.Problem) -> JSONFailure {
        JSONFailure(position < count ? problem : .endOfLine, byte: position + 1)
    }

    @inline(__always)
    mutating func skipSpace(_ line: Span<UInt8>) {
        while line[position] <= 0x20, Self.isSpace(line[position]) { position += 1 }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    mutating func skipToObject(_ line: Span<UInt8>) throws(JSONFailure) {
        skipSpace(line)
        guard line[position] != UInt8(ascii: "{") else { return }
        let isMarked = count >= 3 && line[0] == 0xEF && line[1] == 0xBB && line[2] == 0xBF
        throw failure(isMarked ? .byteOrderMark : .notAnObject)
    }

    /// A key and its colon, up to the value.
    @inline(__always)
    mutating func key(
        _ line: Span<UInt8>, _ output: inout MutableSpan<JSONToken>, _ written: inout Int
    ) throws(JSONFailure) {
        guard line[position] == UInt8(ascii: "\"") else { throw failure(.expectedKey) }
        let start = position + 1
        let isPlain = try string(line)
        var token = JSONToken(.key, start, position - 1, isPlain: isPlain)
        token.next = JSONKeys.fingerprint(of: token, line)
        output[written] = token
        written += 1
        skipSpace(line)
        guard line[position] == UInt8(ascii: ":") else { throw failure(.expectedColon) }
        position += 1
        skipSpace(line)
    }

    /// A string with its quotes. Returns whether it has no escapes.
    @inline(__always)
    mutating func string(_ line: Span<UInt8>) throws(JSONFailure) -> Bool {
        var index = position + 1
        var byte = line[index]
        while byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
            index += 1
            byte = line[index]
        }
        position = index
        if byte == UInt8(ascii: "\"") {
            position += 1
            return true
        }
        try escapedString(line)
        return false
    }

    /// The rest of a string, from its first escape or its first byte that is not allowed.
    private mutating func escapedString(_ line: Span<UInt8>) throws(JSONFailure) {
        while true {
            switch line[position] {
            case UInt8(ascii: "\""):
                position += 1
                return
            case UInt8(ascii: "\\"):
                try escape(line)
            case 0..<0x20:
                throw failure(.controlCharacter)
            default:
                position += 1
            }
        }
    }

    private mutating func escape(_ line: Span<UInt8>) throws(JSONFailure) {
        position += 1
        switch line[position] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            position += 1
        case UInt8(ascii: "u"):
            let start = position - 1
            let unit = try hexUnit(line)
            guard (0xD800...0xDFFF).contains(unit) else { return }
            // Only a high surrogate with a low one right after it is a character.
            var second: UInt32 = 0
            if unit < 0xDC00, line[position] == UInt8(ascii: "\\"), line[position + 1] == UInt8(ascii: "u") {
                position += 1
                second = try hexUnit(line)
            }
            guard (0xDC00...0xDFFF).contains(second) else {
                throw JSONFailure(.loneSurrogate, byte: start + 1)
            }
        default:
            throw failure(.badEscape)
        }
    }

    /// The four digits after the `u` at the scanner's position.
    private mutating func hexUnit(_ line: Span<UInt8>) throws(JSONFailure) -> UInt32 {
        position += 1
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = JSONText.hexValue(line[position]) else { throw failure(.badEscape) }
            unit = unit << 4 | digit
            position += 1
        }
        return unit
    }

    @inline(__always)
    mutating func number(_ line: Span<UInt8>) throws(JSONFailure) -> JSONToken.Kind {
        if line[position] == UInt8(ascii: "-") { position += 1 }
        if line[position] == UInt8(ascii: "0") {
            position += 1
            // A number has no zero before other digits.
            guard !Self.isDigit(line[position]) else { throw failure(.badNumber) }
        } else {
            try digits(line)
        }
        var kind = JSONToken.Kind.integer
        if line[position] == UInt8(ascii: ".") {
            kind = .number
            position += 1
            try digits(line)
        }
        if line[position] | 0x20 == UInt8(ascii: "e") {
            kind = .number
            position += 1
            if line[position] == UInt8(ascii: "+") || line[position] == UInt8(ascii: "-") { position += 1 }
            try digits(line)
        }
        return kind
    }

    @inline(__always)
    private mutating func digits(_ line: Span<UInt8>) throws(JSONFailure) {
        guard Self.isDigit(line[position]) else { throw failure(.badNumber) }
        repeat { position += 1 } while Self.isDigit(line[position])
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        byte &- UInt8(ascii: "0") < 10
    }

    /// `true`, `false` or `null`.
    mutating func word(_ line: Span<UInt8>) throws(JSONFailure) -> JSONToken.Kind {
        switch line[position] {
        case UInt8(ascii: "t"):
            try rest("rue", line)
            return .boolean
        case UInt8(ascii: "f"):
            try rest("alse", line)
            return .boolean
        case UInt8(ascii: "n"):
            try rest("ull", line)
            return .null
        default:
            throw failure(.expectedValue)
        }
    }

    private mutating func rest(_ text: String, _ line: Span<UInt8>) throws(JSONFailure) {
        position += 1
        for byte in text.utf8 {
            guard line[position] == byte else { throw failure(.expectedValue) }
            position += 1
        }
    }
}
