import Testing
import Wire

/// The suite that readers of JSON are commonly judged by: 95 documents to accept, 188 to refuse, 35 free.
///
/// The protocol takes one object a line, so other values stand in a field of one.
@Suite struct JSONDocumentTests {
    private static let accepted = JSONDocuments.toAccept.flatMap(\.value)
    private static let refused = JSONDocuments.toRefuse.flatMap(\.value)

    /// The suite is as large as it says, and no document stands in it twice.
    @Test func suiteIsComplete() {
        #expect(Set(Self.accepted.map { Array($0.utf8) }).count == 95)
        #expect(Set(Self.refused.map { Array($0.utf8) }).count == 188)
        #expect(Self.free.count == 35)
        #expect(Self.accepted.count == 95 && Self.refused.count == 188)
    }

    /// Every document to accept is accepted; by itself too, where it is an object.
    @Test(arguments: accepted)
    func accepts(_ document: String) {
        #expect(JSONTape.problem(of: Self.field(Array(document.utf8))) == nil)
        let isObject = document.drop { $0.isWhitespace }.first == "{"
        #expect((JSONTape.problem(of: Array(document.utf8)) == nil) == isObject)
    }

    /// Every document to refuse is refused, by itself and in a field.
    @Test(arguments: refused)
    func refuses(_ document: String) {
        #expect(JSONTape.problem(of: Array(document.utf8)) != nil)
        #expect(JSONTape.problem(of: Self.field(Array(document.utf8))) != nil)
    }

    /// What RFC 8259 leaves free is answered as the protocol says.
    @Test(arguments: free)
    func answersFreeDocuments(_ problem: JSONFailure.Problem?, _ document: [UInt8]) {
        #expect(JSONTape.problem(of: document) == problem, "\(String(decoding: document, as: UTF8.self))")
    }

    private static func field(_ value: [UInt8]) -> [UInt8] { Array(#"{"v":"#.utf8) + value + [UInt8(ascii: "}")] }

    private static func text(_ bytes: UInt8...) -> [UInt8] { field([0x22] + bytes + [0x22]) }

    private static func number(_ digits: String) -> [UInt8] { field(Array(digits.utf8)) }

    private static func string(_ escapes: String) -> [UInt8] { field(Array("\"\(escapes)\"".utf8)) }

    private static func nested(_ depth: Int) -> [UInt8] {
        field(Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8))
    }

    private static let numbers: [[UInt8]] = [
        number("1e400"), number("-1e400"), number("1e-400"), number("0.4e00669999999999999999999999999999999999"),
        number("123123e100000"), number("9223372036854775808"), number("-9223372036854775809"),
        number("18446744073709551616"), number("1" + String(repeating: "0", count: 500)),
        number("0." + String(repeating: "1", count: 500)),
    ]
    private static let halves: [[UInt8]] = [
        #"\ud800"#, #"\udfff"#, #"\udc00\ud800"#, #"\ud800\ud800\n"#, #"\ud800\u0061"#, #"a\udbffb"#, #"\uD834"#,
    ].map { string($0) }
    private static let encodings: [[UInt8]] = [
        text(0x80), text(0xFF), text(0xC3), text(0xE0, 0x80, 0xAF), text(0xC0, 0xAF), text(0xFC, 0x83, 0xBF, 0xBF),
        text(0xF8, 0x80, 0x80, 0x80), text(0xED, 0xA0, 0x80), text(0xED, 0xBF, 0xBF), text(0xF4, 0x90, 0x80, 0x80),
        text(0xE2, 0x82), text(0x61, 0xE9),
        // UTF-16 with and without its byte order mark. Zero bytes are valid UTF-8, so only the mark makes the line invalid.
        [0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00], [0xFE, 0xFF, 0x00, 0x7B, 0x00, 0x7D],
    ]

    static let free: [(JSONFailure.Problem?, [UInt8])] =
        numbers.map { (nil, $0) } + halves.map { (.loneSurrogate, $0) } + encodings.map { (.notUTF8, $0) }
        + [
            (.expectedKey, [0x7B, 0x00, 0x7D, 0x00]), (.notAnObject, [0x00, 0x7B, 0x00, 0x7D]),
            (.byteOrderMark, [0xEF, 0xBB, 0xBF] + field([0x31])), (.tooDeep, nested(500)),
        ]
}
