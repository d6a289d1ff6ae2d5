import Testing
import Wire

/// What a tape tells of the line that it has read.
@Suite struct JSONTapeTests {
    private static func tape(_ text: String) throws -> JSONTape { try JSONTape(Array(text.utf8).span) }

    private static func value(_ json: String) throws -> (JSONTape, JSONTape.Node) {
        let tape = try tape(#"{"v":\#(json)}"#)
        return (tape, try #require(tape.field(JSONKey("v"))))
    }

    /// Fields are found by their decoded keys, in the object asked only.
    @Test func findsFields() throws {
        let tape = try Self.tape(#"{"a":1,"in":{"b":2,"":3},"\u00e9t\u00e9":4,"list":[{"a":9}]}"#)
        #expect(tape.field(JSONKey("a")).flatMap(tape.integer) == 1)
        #expect(tape.field(JSONKey("été")).flatMap(tape.integer) == 4)
        #expect(tape.field(JSONKey("b")) == nil)
        #expect(tape.field(JSONKey("")) == nil)
        let inner = try #require(tape.field(JSONKey("in")))
        #expect(tape.field(JSONKey("b"), of: inner).flatMap(tape.integer) == 2)
        #expect(tape.field(JSONKey(""), of: inner).flatMap(tape.integer) == 3)
        #expect(tape.field(JSONKey("a"), of: inner) == nil)
        let list = try #require(tape.field(JSONKey("list")))
        #expect(tape.field(JSONKey("a"), of: list) == nil)
    }

    /// Values of arrays and objects come in the order of the text, each once, with their keys.
    @Test func walksContainers() throws {
        let tape = try Self.tape(#"{"a":[10,[20,21],{"x":30},40],"b":{},"c":[]}"#)
        let array = try #require(tape.field(JSONKey("a")))
        var kinds: [JSONTape.Kind] = []
        var element = tape.first(in: array)
        while let node = element {
            kinds.append(tape.kind(of: node))
            element = tape.next(after: node, in: array)
        }
        #expect(kinds == [.integer, .array, .object, .integer])
        var keys: [String] = []
        var value = tape.first(in: .root)
        while let node = value {
            keys.append(tape.key(of: node))
            value = tape.next(after: node, in: .root)
        }
        #expect(keys == ["a", "b", "c"])
        #expect(try tape.first(in: #require(tape.field(JSONKey("b")))) == nil)
        #expect(try tape.first(in: #require(tape.field(JSONKey("c")))) == nil)
    }

    /// Integers are exact over the whole range of Int and nothing else.
    @Test(arguments: [
        ("0", 0), ("-0", 0), ("7", 7), ("-7", -7), ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min),
        ("999999999999999999", 999_999_999_999_999_999), ("-1000000000000000000", -1_000_000_000_000_000_000),
        ("9223372036854775808", nil), ("-9223372036854775809", nil), ("18446744073709551616", nil),
        ("99999999999999999999", nil), ("3.0", nil), ("1e2", nil), ("1e400", nil), ("\"3\"", nil), ("true", nil),
        ("null", nil), ("[1]", nil),
    ])
    func readsIntegers(_ json: String, _ expected: Int?) throws {
        let (tape, node) = try Self.value(json)
        #expect(tape.integer(node) == expected)
    }

    /// Strings are decoded, whatever they are made of.
    @Test(arguments: [
        (#""""#, ""), (#""fox""#, "fox"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
        (#""\u00e9\u20ac\ud83e\udd8a""#, "é€🦊"),
        (#""a\u0000b""#, "a\0b"),
        (#""a long string of more than fifteen bytes \u2014 é""#, "a long string of more than fifteen bytes — é"),
        (
            #""\u007f\u0080\u07ff\u0800\uffff\ud800\udc00\udbff\udfff""#,
            "\u{7F}\u{80}\u{7FF}\u{800}\u{FFFF}\u{10000}\u{10FFFF}"
        ),
    ])
    func readsStrings(_ json: String, _ expected: String) throws {
        let (tape, node) = try Self.value(json)
        #expect(tape.string(node) == expected)
        #expect(tape.isString(JSONKey(expected), node))
        #expect(!tape.isString(JSONKey(expected + "x"), node))
        #expect(tape.kind(of: node) == .string)
    }

    /// Words are told apart, and none passes for another kind.
    @Test func readsWords() throws {
        let (truth, yes) = try Self.value("true")
        #expect(truth.boolean(yes) == true)
        let (lie, no) = try Self.value("false")
        #expect(lie.boolean(no) == false)
        let (nothing, null) = try Self.value("null")
        #expect(nothing.isNull(null))
        #expect(nothing.boolean(null) == nil)
        #expect(nothing.string(null) == nil)
        let (fraction, node) = try Self.value("1.5")
        #expect(fraction.kind(of: node) == .fraction)
    }

    /// A value is echoed exactly as it was written.
    @Test(arguments: ["7", "-0", #""a\u0041""#, #""""#, #"{ "x" : [1, 2] }"#, "null", "1.50"])
    func echoesRawValues(_ json: String) throws {
        let (tape, node) = try Self.value(json)
        #expect(tape.raw(node) == json)
    }

    /// A tape read again holds the new line alone, shorter or longer than the old one, valid or not before.
    @Test func isReused() throws {
        var tape = JSONTape()
        try tape.read(Array(#"{"a":[1,2,3,4,5,6,7,8,9],"b":"long enough to grow"}"#.utf8).span)
        try tape.read(Array("{}".utf8).span)
        #expect(tape.first(in: .root) == nil)
        #expect(throws: JSONFailure.self) { try tape.read(Array("{\"a\"".utf8).span) }
        try tape.read(Array(#"{"a":2}"#.utf8).span)
        #expect(tape.field(JSONKey("a")).flatMap(tape.integer) == 2)
    }

    /// A failure names the path, what was expected and what was found.
    @Test func tellsFailures() throws {
        let tape = try Self.tape(#"{"rules":{"level":3.0},"cards":[1,2,{"x":[]},"seven"]}"#)
        let rules = try #require(tape.field(JSONKey("rules")))
        let level = try #require(tape.field(JSONKey("level"), of: rules))
        let failure = tape.badField(level, expected: "an integer", hint: "Leave the fraction out.")
        #expect(failure.kind == .badField)
        #expect(failure.field == "rules.level")
        #expect(failure.sentence == "Expected an integer, found 3.0.")
        #expect(failure.hint == "Leave the fraction out.")
        #expect(tape.missingField("seed", of: rules).field == "rules.seed")
        #expect(tape.missingField("type").field == "type")
        #expect(tape.path(to: .root) == nil)
        let cards = try #require(tape.field(JSONKey("cards")))
        var last = try #require(tape.first(in: cards))
        while let next = tape.next(after: last, in: cards) { last = next }
        #expect(tape.badField(last, expected: "an integer").field == "cards[3]")
        #expect(tape.badField(last, expected: "an integer").sentence == #"Expected an integer, found "seven"."#)
    }
}
