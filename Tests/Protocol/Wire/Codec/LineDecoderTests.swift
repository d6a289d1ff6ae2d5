import Testing
import Wire

/// The same stream gives the same lines, however it is cut.
@Suite struct LineDecoderTests {
    enum Heard: Equatable {
        case line(Int, String)
        case tooLong(Int)
    }

    /// All that a decoder says of a stream that arrives in pieces, and whether it ends within a line.
    private static func hear(_ pieces: [[UInt8]], limit: Int) -> ([Heard], isPartial: Bool) {
        var lines = LineDecoder(limit: limit)
        var heard: [Heard] = []
        for piece in pieces {
            var position = 0
            while let event = lines.next(in: piece.span, from: &position) {
                switch event {
                case .line(let range):
                    heard.append(.line(lines.lineNumber, String(decoding: piece[range], as: UTF8.self)))
                case .joined(let line):
                    heard.append(.line(lines.lineNumber, String(decoding: line, as: UTF8.self)))
                case .tooLong:
                    heard.append(.tooLong(lines.lineNumber))
                }
            }
            #expect(position == piece.count)
        }
        return (heard, lines.hasPartialLine)
    }

    /// Whole, byte by byte, and cut once at every place: always what was expected.
    private static func expect(
        _ stream: String, limit: Int = 16, _ expected: [Heard], isPartial: Bool = false,
        at location: SourceLocation = #_sourceLocation
    ) {
        let bytes = Array(stream.utf8)
        var cuts: [[[UInt8]]] = [[bytes], bytes.map { [$0] }]
        for place in bytes.indices { cuts.append([Array(bytes[..<place]), Array(bytes[place...])]) }
        for pieces in cuts {
            let (heard, partial) = hear(pieces, limit: limit)
            #expect(heard == expected, "\(pieces.map(\.count))", sourceLocation: location)
            #expect(partial == isPartial, "\(pieces.map(\.count))", sourceLocation: location)
        }
    }

    /// Lines come in order, without their endings.
    @Test func cutsLines() {
        Self.expect("{}\nhelp\n{\"a\":1}\n", [.line(1, "{}"), .line(2, "help"), .line(3, "{\"a\":1}")])
    }

    /// One CR before the LF belongs to the ending, any other to the line.
    @Test func dropsOneCarriageReturn() {
        Self.expect("a\r\nb\r\r\nc\rd\n\re\n\r\n", [.line(1, "a"), .line(2, "b\r"), .line(3, "c\rd"), .line(4, "\re")])
    }

    /// Lines of spaces or nothing are counted, not told.
    @Test func skipsBlankLines() {
        Self.expect("\n\n  \n \r\na\n\n\tb\n  c\n", [.line(5, "a"), .line(7, "\tb"), .line(8, "  c")])
    }

    /// NUL is a byte like others.
    @Test func keepsNUL() {
        Self.expect("a\0b\n\0\n", [.line(1, "a\0b"), .line(2, "\0")])
    }

    /// A line of the limit with its LF passes; the first byte that leaves no room for the LF ends the stream.
    @Test func holdsTheLimit() {
        Self.expect("1234567\nx\n", limit: 8, [.line(1, "1234567"), .line(2, "x")])
        Self.expect("123456\r\nx\n", limit: 8, [.line(1, "123456"), .line(2, "x")])
        Self.expect("ok\n12345678\nx\n", limit: 8, [.line(1, "ok"), .tooLong(2)])
        Self.expect("1234567\r\nx\n", limit: 8, [.tooLong(1)])
        Self.expect("12345678", limit: 8, [.tooLong(1)])
        Self.expect("1234567", limit: 8, [], isPartial: true)
        Self.expect("         \n", limit: 8, [.tooLong(1)])
        Self.expect("\n\n", limit: 1, [])
        Self.expect("a\n", limit: 1, [.tooLong(1)])
    }

    /// The limits of the protocol hold at their size.
    @Test(arguments: [LineDecoder.clientLimit, LineDecoder.serverLimit])
    func holdsTheProtocolLimits(_ limit: Int) {
        let fits = [UInt8](repeating: 0x61, count: limit - 1) + [0x0A]
        let (heard, _) = Self.hear([fits, fits], limit: limit)
        #expect(heard.count == 2 && !heard.contains(.tooLong(1)) && !heard.contains(.tooLong(2)))
        #expect(Self.hear([[0x61] + fits], limit: limit).0 == [.tooLong(1)])
        #expect(Self.hear([Array(fits.dropLast()), [0x61]], limit: limit).0 == [.tooLong(1)])
    }

    /// What stands behind the last LF is a partial line, even one that looks complete.
    @Test func tellsPartialLines() {
        Self.expect("a\n{}", [.line(1, "a")], isPartial: true)
        Self.expect("a\n\r", [.line(1, "a")], isPartial: true)
        Self.expect("", [])
    }

    /// A caller may stop between two lines and go on later where it was.
    @Test func canBePaused() {
        var lines = LineDecoder(limit: 16)
        let bytes = Array("a\nb\n".utf8)
        var position = 0
        #expect(lines.next(in: bytes.span, from: &position) == .line(0..<1))
        #expect(position == 2)
        #expect(lines.next(in: bytes.span, from: &position) == .line(2..<3))
        #expect(lines.next(in: bytes.span, from: &position) == nil)
    }
}
