import Testing
import Wire

/// What RFC 8259 and the protocol's stricter rules refuse, category by category. ``JSONDocumentTests`` has what is accepted.
@Suite struct JSONConformanceTests {
    /// Keys that only look alike are no repeated keys.
    @Test(arguments: accepted)
    func accepts(_ text: String) throws {
        _ = try JSONTape(Array(text.utf8).span)
    }

    /// Every text of the list is refused as `bad_json`, with the problem named.
    @Test(arguments: refused)
    func refuses(_ problem: JSONFailure.Problem, _ texts: [String]) {
        for text in texts {
            #expect(JSONTape.problem(of: Array(text.utf8)) == problem, "\(text)")
        }
    }

    /// Bytes that are not UTF-8 are `not_utf8` wherever they stand, before any other problem.
    @Test(arguments: invalidUTF8)
    func refusesInvalidUTF8(_ bytes: [UInt8]) {
        let quoted = Array(#"{"a":""#.utf8) + bytes + Array(#""}"#.utf8)
        #expect(JSONTape.problem(of: quoted) == .notUTF8)
        #expect(JSONTape.problem(of: Array("{x".utf8) + bytes) == .notUTF8)
        #expect(JSONTape.problem(of: bytes) == .notUTF8)
    }

    /// An object cut off anywhere is refused, and never for the wrong reason.
    @Test func refusesEveryPrefix() throws {
        let text = Array(#"{"a":[1,-2.5e+3,true,null],"b\u00e9\ud83e\udd8a":{"c":"d"}}"#.utf8)
        #expect(JSONTape.problem(of: text) == nil)
        for length in 1..<text.count {
            var tape = JSONTape()
            #expect(throws: JSONFailure.self) { try tape.read(Array(text.prefix(length)).span) }
        }
    }

    /// No byte put in place of another makes the tokenizer trap, whatever it answers.
    @Test func survivesEveryByteEverywhere() {
        let text = Array(#"{"a":[1,-2.5e3,true,null],"\ud83e\udd8a":{"":"d\n"}}"#.utf8)
        for position in text.indices {
            for byte in UInt8.min...UInt8.max {
                var changed = text
                changed[position] = byte
                _ = JSONTape.problem(of: changed)
            }
        }
    }

    /// The byte told is the offending one, counted from 1, and the sentence says so.
    @Test(arguments: [
        (#"{"a" 1}"#, 6), (#"{"a":01}"#, 7), (#"{"a":1}x"#, 8), ("[]", 1), (#"{"a":1,"a":2}"#, 8), (#"{"a":"\q"}"#, 8),
        (#"{"a":"#, 6), (#"{"a":"\ud800"}"#, 7), ("{\"a\":\"\u{1}\"}", 7), ("{\"é\":x}", 7),
    ])
    func tellsTheByte(_ text: String, _ byte: Int) {
        var tape = JSONTape()
        let failure = #expect(throws: JSONFailure.self) { try tape.read(Array(text.utf8).span) }
        #expect(failure?.byte == byte, "\(text)")
        #expect(failure?.sentence.hasSuffix(" at byte \(byte).") == true)
    }

    /// Thirty-two levels pass, thirty-three do not, be they objects or arrays.
    @Test func limitsDepth() {
        func arrays(_ count: Int) -> [UInt8] {
            Array((#"{"a":"# + String(repeating: "[", count: count) + String(repeating: "]", count: count) + "}").utf8)
        }
        func objects(_ count: Int) -> [UInt8] {
            Array((String(repeating: #"{"a":"#, count: count) + "1" + String(repeating: "}", count: count)).utf8)
        }
        #expect(JSONTape.problem(of: arrays(31)) == nil)
        #expect(JSONTape.problem(of: arrays(32)) == .tooDeep)
        #expect(JSONTape.problem(of: objects(32)) == nil)
        #expect(JSONTape.problem(of: objects(33)) == .tooDeep)
        #expect(JSONTape.problem(of: Array((#"{"a":"# + String(repeating: "[", count: 100_000)).utf8)) == .tooDeep)
    }

    /// Repeated keys are found in objects of every size, on both sides of the change of method.
    @Test(arguments: [2, 15, 16, 17, 18, 100, 3_000])
    func findsRepeatedKeysInLargeObjects(_ count: Int) {
        let fields = (0..<count).map { #""key\#($0)":{"key0":\#($0)}"# }
        #expect(JSONTape.problem(of: Array("{\(fields.joined(separator: ","))}".utf8)) == nil)
        for name in ["key0", "key\(count - 1)", #"\u006bey0"#, #"ke\u0079\#(count / 2)"#] {
            let text = "{" + fields.joined(separator: ",") + #","\#(name)":0}"#
            #expect(JSONTape.problem(of: Array(text.utf8)) == .repeatedKey, "\(name)")
        }
    }

    /// The longest line of a server may consist of fields alone, or of one string; a repeated key at its end is found.
    @Test func readsTheLongestLines() {
        let limit = LineDecoder.serverLimit - 1
        var fields = (0..<6_000).map { #""\#($0)":0"# }.joined(separator: ",")
        #expect(JSONTape.problem(of: Array("{\(fields)}".utf8)) == nil)
        fields += #","\u0035999":0"#
        #expect(fields.utf8.count < limit && JSONTape.problem(of: Array("{\(fields)}".utf8)) == .repeatedKey)
        for piece in ["a", "é", #"\n"#, #"\u00e9"#, #"\ud83e\udd8a"#] {
            let text = String(repeating: piece, count: (limit - 7) / piece.utf8.count)
            #expect(JSONTape.problem(of: Array("{\"a\":\"\(text)\"}".utf8)) == nil)
            #expect(JSONTape.problem(of: Array("{\"\(text)\":1}".utf8)) == nil)
        }
    }

    static let accepted: [String] = [
        #"{"a":1,"A":2}"#, #"{"a":1,"b":{"a":2}}"#, #"{"a":[{"a":1},{"a":1}]}"#, #"{"a":1,"a ":2}"#,
        #"{"a":1,"\u0062":2}"#, #"{"ab":1,"a":2,"b":3}"#, #"{"axb":1,"ayb":2}"#, "{\"é\":1,\"e\u{301}\":2}",
        #"{"\\u0061":1,"a":2}"#, #"{"a\u0000":1,"a":2}"#,
    ]

    static let refused: [(JSONFailure.Problem, [String])] = [
        (.byteOrderMark, ["\u{FEFF}{}", "\u{FEFF}", "\u{FEFF}[1]"]),
        (
            .notAnObject,
            [
                "[]", "[1]", "1", "\"a\"", "true", "null", "x", "}", "]", ":", ",", "'a'", "-", "  [", "\u{B}{}",
                "\u{0}{}",
                "\u{A0}{}", "\u{2028}{}", "// {}", "/**/{}", "\u{FF5B}}",
            ]
        ),
        (
            .endOfLine,
            [
                "", " ", "{", "{ ", #"{"a""#, #"{"a"#, #"{""#, #"{"a":"#, #"{"a":1"#, #"{"a":1,"#, #"{"a":["#,
                #"{"a":[1"#, #"{"a":[1,"#, #"{"a":"b"#, #"{"a":"\"#, #"{"a":"\u"#, #"{"a":"\u00"#, #"{"a":-"#,
                #"{"a":1."#,
                #"{"a":1e"#, #"{"a":1e+"#, #"{"a":t"#, #"{"a":tru"#, #"{"a":nul"#, #"{"a":{}"#, #"{"a":{"b":1}"#,
            ]
        ),
        (
            .expectedKey,
            [
                "{,}", "{1:2}", "{a:1}", "{'a':1}", "{null:1}", #"{"a":1,}"#, #"{"a":1,,"b":2}"#, "{[]:1}", "{{}}",
                "{:1}",
                #"{,"a":1}"#, "{]", #"{"a":1,b:2}"#, "{/**/}", "{-}", "{\u{0}}",
            ]
        ),
        (
            .expectedColon,
            [#"{"a"}"#, #"{"a",1}"#, #"{"a" 1}"#, #"{"a"="b"}"#, #"{"a""b"}"#, #"{"a";1}"#, #"{"a"//:1}"#, #"{"a"]"#]
        ),
        (
            .expectedValue,
            [
                #"{"a":}"#, #"{"a":,}"#, #"{"a":]}"#, #"{"a":[,]}"#, #"{"a":[1,]}"#, #"{"a":[,1]}"#, #"{"a":[1,,2]}"#,
                #"{"a":+1}"#, #"{"a":.5}"#, #"{"a":True}"#, #"{"a":TRUE}"#, #"{"a":trux}"#, #"{"a":nulL}"#,
                #"{"a":nil}"#,
                #"{"a":fals}"#, #"{"a":NaN}"#, #"{"a":Infinity}"#, #"{"a":undefined}"#, #"{"a":'b'}"#, #"{"a":b}"#,
                #"{"a"::1}"#, #"{"a":\u0031}"#, #"{"a":/**/1}"#, #"{"a":#}"#, #"{"a":(1)}"#, #"{"a":é}"#,
                "{\"a\":\u{A0}1}", "{\"a\":\u{FF11}}", "{\"a\":\u{0}}", "{\"a\":\u{C}1}",
            ]
        ),
        (
            .expectedCommaOrBrace,
            [
                #"{"a":1 "b":2}"#, #"{"a":1]"#, #"{"a":1;"b":2}"#, #"{"a":1 2}"#, #"{"a":"b" "c"}"#, #"{"a":1:2}"#,
                #"{"a":{}{}}"#, #"{"a":truefalse}"#, #"{"a":nullx}"#, #"{"a":0x10}"#, #"{"a":1_000}"#, #"{"a":1n}"#,
                #"{"a":"b"c}"#, #"{"a":1.5.5}"#, #"{"a":1e5.5}"#, #"{"a":1/2}"#, #"{"a":1-}"#, #"{"a":1+1}"#,
                #"{"a":[]]}"#, "{\"a\":1\u{B}}", "{\"a\":1\u{A0}}", "{\"a\":1\u{0}}",
            ]
        ),
        (
            .expectedCommaOrBracket,
            [
                #"{"a":[1 2]}"#, #"{"a":[1}"#, #"{"a":[1:2]}"#, #"{"a":["b":1]}"#, #"{"a":[1;2]}"#,
                #"{"a":[true false]}"#,
                #"{"a":[[]}"#, #"{"a":["b""c"]}"#, #"{"a":[1)}"#,
            ]
        ),
        (
            .badNumber,
            [
                "01", "-01", "00", "-", "--1", "-+1", "-a", "1.", "-1.", "1.e5", "1.a", "1e", "1E+", "1e-", "1ee5",
                "1e++5",
                "0.", "0e", "0.e1", "-.5", "-Infinity", "-NaN", "1.-5", "1e.5", "0123", "-00",
            ].map { #"{"n":\#($0)}"# }
        ),
        (
            .badEscape,
            [
                #"\a"#, #"\x41"#, #"\0"#, #"\'"#, #"\U0041"#, #"\u004"#, #"\u00g1"#, #"\u"#, #"\u 041"#, #"\u+041"#,
                #"\u-041"#, #"\ "#, #"\é"#, "\\\n", #"\v"#, #"\e"#, #"\N"#, #"\u{41}"#, #"\ud83e\ug000"#, #"\u004１"#,
            ].map { #"{"s":"\#($0)"}"# }
        ),
        (
            .loneSurrogate,
            [
                #"\ud800"#, #"\udbff"#, #"\udc00"#, #"\udfff"#, #"\ud83e\ud83e"#, #"\udd8a\ud83e"#, #"\ud83ex"#,
                #"\ud83e\n"#, #"\ud83e\u0041"#, #"\ud83e \udd8a"#, #"\ud83e\\udd8a"#, #"\uDC00\uDC00"#, #"a\ud83e"#,
            ].map { #"{"s":"\#($0)"}"# } + [#"{"\ud800":1}"#]
        ),
        (
            .controlCharacter,
            (UInt8(0)..<0x20).map { "{\"s\":\"a\(Unicode.Scalar($0))\"}" } + ["{\"a\u{9}\":1}", "{\"a\n"]
        ),
        (
            .repeatedKey,
            [
                #"{"a":1,"a":1}"#, #"{"a":1,"\u0061":2}"#, #"{"\u0061":1,"a":2}"#, #"{"a":1,"b":2,"a":3}"#,
                #"{"":1,"":2}"#, #"{"x":{"a":1,"a":2}}"#, #"{"x":[{"a":1,"a":2}]}"#, #"{"é":1,"\u00e9":2}"#,
                #"{"🦊":1,"\ud83e\udd8a":2}"#, #"{"\/":1,"/":2}"#, #"{"\n":1,"\u000a":2}"#, #"{"\u004A":1,"\u004a":2}"#,
                #"{"a":{"b":1},"a":[]}"#, #"{"\"":1,"\u0022":2}"#, #"{"\\":1,"\u005c":2}"#,
            ]
        ),
        (
            .trailingBytes,
            ["{}{}", "{} {}", "{}x", "{}}", "{}]", "{},", "{} 1", "{}\u{0}", "{}\u{FEFF}", "{}//", "{};", "{}\u{A0}"]
        ),
    ]

    static let invalidUTF8: [[UInt8]] = [
        [0x80], [0xBF], [0xC0], [0xC0, 0x80], [0xC0, 0xAF], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x80, 0xAF],
        [0xE0, 0x9F, 0xBF], [0xE2, 0x82], [0xE2, 0x28, 0xA1], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF],
        [0xF0, 0x80, 0x80, 0xAF], [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F, 0xA6], [0xF4, 0x90, 0x80, 0x80],
        [0xF5, 0x80, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFE], [0xFF], [0x61, 0x80], [0xC3, 0xA9, 0xA9],
    ]
}

extension JSONTape {
    /// What is wrong with a line; nil where it is an object.
    static func problem(of bytes: [UInt8]) -> JSONFailure.Problem? {
        var tape = JSONTape()
        do throws(JSONFailure) {
            try tape.read(bytes.span)
            return nil
        } catch {
            return error.problem
        }
    }
}
