extension JSONTape {
    /// Fills `tokens`, which has room for all of them, from `line`: `count` bytes and a NUL.
    static func tokenize(
        _ line: Span<UInt8>, count: Int, into tokens: inout [JSONToken], slots: inout [UInt32]
    ) throws(JSONFailure) {
        var output = tokens.mutableSpan
        var scanner = JSONScanner(count: count)
        try scanner.skipToObject(line)

        var written = 0
        var depth = 0
        // The innermost open object or array; those around it are linked through `next`.
        var parent = 0
        var parentIsObject = false

        while true {
            let start = scanner.position
            switch line[start] {
            case UInt8(ascii: "\""):
                let isPlain = try scanner.string(line)
                output[written] = JSONToken(
                    .string, start + 1, scanner.position - 1, next: written + 1, isPlain: isPlain)
                written += 1
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                guard depth < Self.depthLimit else { throw scanner.failure(.tooDeep) }
                depth += 1
                parentIsObject = line[start] == UInt8(ascii: "{")
                output[written] = JSONToken(parentIsObject ? .object : .array, start, start, next: parent)
                parent = written
                written += 1
                scanner.position += 1
                scanner.skipSpace(line)
                if line[scanner.position] != (parentIsObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
                    if parentIsObject { try scanner.key(line, &output, &written) }
                    continue
                }
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                let kind = try scanner.number(line)
                output[written] = JSONToken(kind, start, scanner.position, next: written + 1)
                written += 1
            default:
                let kind = try scanner.word(line)
                output[written] = JSONToken(kind, start, scanner.position, next: written + 1)
                written += 1
            }

            // A value is complete: close the objects and arrays that end here, then go on after the next comma.
            scanner.skipSpace(line)
            while line[scanner.position] != UInt8(ascii: ",") {
                let closing = parentIsObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
                guard line[scanner.position] == closing else {
                    throw scanner.failure(parentIsObject ? .expectedCommaOrBrace : .expectedCommaOrBracket)
                }
                scanner.position += 1
                let outer = Int(output[parent].next)
                output[parent].end = UInt32(truncatingIfNeeded: scanner.position)
                output[parent].next = UInt32(truncatingIfNeeded: written)
                if parentIsObject, let key = JSONKeys.firstRepeated(in: parent, output.span, line, &slots) {
                    throw JSONFailure(.repeatedKey, byte: Int(output[key].start))
                }
                depth -= 1
                scanner.skipSpace(line)
                if depth == 0 {
                    guard scanner.position == count else { throw scanner.failure(.trailingBytes) }
                    return
                }
                parent = outer
                parentIsObject = output[outer].kind == .object
            }
            scanner.position += 1
            scanner.skipSpace(line)
            if parentIsObject { try scanner.key(line, &output, &written) }
        }
    }
}
