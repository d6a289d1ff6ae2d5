import Testing
import Wire

/// The primitives of writing JSON.
@Suite struct JSONBufferTests {
    private static func written(_ body: (inout [UInt8]) -> Void) -> String {
        var output: [UInt8] = []
        body(&output)
        return String(decoding: output, as: UTF8.self)
    }

    /// Integers are written as Swift writes them.
    @Test(arguments: [
        0, 1, 9, 10, 11, 99, 100, 101, 12_345, 1_000_000, Int.max, -1, -9, -10, -100, Int.min, Int.min + 1,
    ])
    func writesIntegers(_ value: Int) {
        #expect(Self.written { $0.appendInteger(value) } == String(value))
    }

    /// Exactly quotes, backslashes and control characters are escaped.
    @Test(arguments: [
        ("", #""""#), ("fox", #""fox""#), ("a\"b", #""a\"b""#), ("a\\b", #""a\\b""#), ("/", #""/""#),
        ("\u{8}\u{9}\u{A}\u{C}\u{D}", #""\b\t\n\f\r""#),
        ("\u{0}\u{1}\u{F}\u{10}\u{1A}\u{1F}", #""\u0000\u0001\u000f\u0010\u001a\u001f""#),
        ("\u{7F}é€🦊\u{2028}\u{2029}", "\"\u{7F}é€🦊\u{2028}\u{2029}\""), ("\r\n", #""\r\n""#),
    ])
    func escapesStrings(_ text: String, _ expected: String) {
        #expect(Array(Self.written { $0.appendJSON { $0.write(text) } }.utf8) == Array(expected.utf8))
    }

    /// Every scalar below 0x300 comes back from the tape as it went into the writer.
    @Test func roundTripsScalars() throws {
        for value in UInt32(0)..<0x300 {
            let text = "a" + String(try #require(Unicode.Scalar(value)))
            var line = Array(#"{"v":"#.utf8)
            line.appendJSON { $0.write(text) }
            line.appendLiteral("}")
            let tape = try JSONTape(line.span)
            #expect(tape.field(JSONKey("v")).flatMap(tape.string).map { Array($0.utf8) } == Array(text.utf8))
        }
    }
}
