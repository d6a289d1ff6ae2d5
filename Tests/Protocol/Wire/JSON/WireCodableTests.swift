import Testing
import Wire

/// Message types through `Codable`, there and back.
@Suite struct WireCodableTests {
    enum Level: String, Codable, CaseIterable { case easy, hard }

    struct Rules: Codable, Equatable {
        var level: Level
        var groups: Int
        var timed: Bool?
    }

    struct Create: Codable, Equatable {
        var type = "create"
        var rules: Rules
        var title: String?
        var cards: [Int] = []
        var held: [Int?] = []
        var since: [String: Int] = [:]
    }

    /// A union told apart by `op`, as the changes of a diff are.
    enum Change: Codable, Equatable {
        case reveal(card: Int, face: String)
        case hide(cards: [Int])

        enum Key: String, CodingKey { case op, card, face, cards }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: Key.self)
            switch try fields.decode(String.self, forKey: .op) {
            case "reveal":
                let card = try fields.decode(Int.self, forKey: .card)
                guard card >= 0 else {
                    throw fields.badField(.card, "There is no card \(card).", hint: "Count from 0.")
                }
                self = .reveal(card: card, face: try fields.decode(String.self, forKey: .face))
            case "hide":
                self = .hide(cards: try fields.decode([Int].self, forKey: .cards))
            case let op:
                throw decoder.badValue("There is no op \(op).")
            }
        }

        func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: Key.self)
            switch self {
            case .reveal(let card, let face):
                try fields.encode("reveal", forKey: .op)
                try fields.encode(card, forKey: .card)
                try fields.encode(face, forKey: .face)
            case .hide(let cards):
                try fields.encode("hide", forKey: .op)
                try fields.encode(cards, forKey: .cards)
            }
        }
    }

    struct Diff: Codable, Equatable {
        var seq: Int
        var changes: [Change]
    }

    struct Numbers: Codable, Equatable {
        var tiny: Int8 = .min
        var small: UInt8 = .max
        var large: UInt64 = .max
        var wide: Int64 = .min
        var half = 0.5
    }

    /// A discriminator around a payload that writes its own fields into the same object.
    struct Envelope: Encodable {
        var body: Rules

        func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: Change.Key.self)
            try fields.encode("rules", forKey: .op)
            try body.encode(to: encoder)
        }
    }

    /// Containers opened by hand inside one another.
    struct Nested: Codable, Equatable {
        enum Key: String, CodingKey { case a, b, c }
        var values = [1, 2]

        init() {}

        init(from decoder: any Decoder) throws {
            let outer = try decoder.container(keyedBy: Key.self)
            let inner = try outer.nestedContainer(keyedBy: Key.self, forKey: .a)
            var list = try inner.nestedUnkeyedContainer(forKey: .b)
            let first = try list.decode(Int.self)
            let object = try list.nestedContainer(keyedBy: Key.self)
            values = [first, try object.decode(Int.self, forKey: .c)]
        }

        func encode(to encoder: any Encoder) throws {
            var outer = encoder.container(keyedBy: Key.self)
            var inner = outer.nestedContainer(keyedBy: Key.self, forKey: .a)
            var list = inner.nestedUnkeyedContainer(forKey: .b)
            try list.encode(values[0])
            var object = list.nestedContainer(keyedBy: Key.self)
            try object.encode(values[1], forKey: .c)
            try outer.encodeNil(forKey: .c)
        }
    }

    private static func decode<T: Decodable>(_ type: T.Type, _ text: String) throws -> T {
        return try WireDecoder.decode(type, from: JSONTape(Array(text.utf8).span))
    }

    private static func encode(_ value: some Encodable) -> String { WireEncoder.text(of: value) }

    /// Keys come in the order encoded, dictionaries sorted, without spaces, and absent optionals leave no trace.
    @Test func roundTripsStructs() throws {
        let value = Create(
            rules: Rules(level: .hard, groups: 2), title: "Ada's \"table\"", cards: [3, -1], held: [nil, 2],
            since: ["k3f9": 18, "a": 0, "b\n": 1])
        let text = Self.encode(value)
        #expect(
            text == #"{"type":"create","rules":{"level":"hard","groups":2},"title":"Ada's \"table\"","cards":[3,-1],"#
                + #""held":[null,2],"since":{"a":0,"b\n":1,"k3f9":18}}"#)
        #expect(try Self.decode(Create.self, text) == value)
    }

    /// Enums with an own `init(from:)` pass through both ways.
    @Test func roundTripsUnions() throws {
        let value = Diff(seq: 18, changes: [.reveal(card: 3, face: "fox"), .hide(cards: []), .hide(cards: [3, 7])])
        let text = Self.encode(value)
        #expect(
            text == #"{"seq":18,"changes":[{"op":"reveal","card":3,"face":"fox"},{"op":"hide","cards":[]},"#
                + #"{"op":"hide","cards":[3,7]}]}"#)
        #expect(try Self.decode(Diff.self, text) == value)
    }

    /// Every number type is written and read at its limits.
    @Test func roundTripsNumbers() throws {
        let text = Self.encode(Numbers())
        #expect(
            text == #"{"tiny":-128,"small":255,"large":18446744073709551615,"wide":-9223372036854775808,"half":0.5}"#)
        #expect(try Self.decode(Numbers.self, text) == Numbers())
    }

    /// One value may write its object in several parts.
    @Test func joinsPartsOfOneObject() {
        let text = Self.encode([Envelope(body: Rules(level: .easy, groups: 2))])
        #expect(text == #"[{"op":"rules","level":"easy","groups":2}]"#)
    }

    /// Nested containers close where their parent goes on.
    @Test func roundTripsNestedContainers() throws {
        let text = Self.encode(Nested())
        #expect(text == #"{"a":{"b":[1,{"c":2}]},"c":null}"#)
        #expect(try Self.decode(Nested.self, text) == Nested())
    }

    /// Fields are found in any order, unknown ones are ignored, null stands for an absent optional.
    @Test func decodesLeniently() throws {
        let text =
            #"{"new":{"x":[1]},"since":{},"held":[],"cards":[],"title":null,"rules":{"q":0,"groups":2,"level":"easy"},"type":"create"}"#
        #expect(try Self.decode(Create.self, text) == Create(rules: Rules(level: .easy, groups: 2)))
    }

    /// Each failure tells kind, path and sentence.
    @Test(arguments: [
        (#"{}"#, DecodingFailure(.missingField, field: "type", sentence: #"The field "type" is missing."#)),
        (
            #"{"type":"create","rules":{"level":"easy"}}"#,
            DecodingFailure(.missingField, field: "rules.groups", sentence: #"The field "groups" is missing."#)
        ),
        (
            #"{"type":7}"#, DecodingFailure(.badField, field: "type", sentence: "Expected a string, found 7.")
        ),
        (
            #"{"type":null}"#, DecodingFailure(.badField, field: "type", sentence: "Expected a string, found null.")
        ),
        (
            #"{"type":"create","rules":[]}"#,
            DecodingFailure(.badField, field: "rules", sentence: "Expected an object, found an array.")
        ),
        (
            #"{"type":"create","rules":{"level":"mad","groups":2}}"#,
            DecodingFailure(
                .badField, field: "rules.level", sentence: #"Expected one of "easy", "hard", found "mad"."#)
        ),
        (
            #"{"type":"create","rules":{"level":"easy","groups":3.0}}"#,
            DecodingFailure(.badField, field: "rules.groups", sentence: "Expected an integer, found 3.0.")
        ),
        (
            #"{"type":"create","rules":{"level":"easy","groups":9223372036854775808}}"#,
            DecodingFailure(
                .badField, field: "rules.groups",
                sentence:
                    "Expected an integer from -9223372036854775808 to 9223372036854775807, found 9223372036854775808.")
        ),
        (
            #"{"type":"create","rules":{"level":"easy","groups":2,"timed":"yes"}}"#,
            DecodingFailure(.badField, field: "rules.timed", sentence: #"Expected true or false, found "yes"."#)
        ),
        (
            #"{"type":"create","rules":{"level":"easy","groups":2},"cards":[0,1,2,{}]}"#,
            DecodingFailure(.badField, field: "cards[3]", sentence: "Expected an integer, found an object.")
        ),
        (
            #"{"type":"create","rules":{"level":"easy","groups":2},"cards":{}}"#,
            DecodingFailure(.badField, field: "cards", sentence: "Expected an array, found an object.")
        ),
        (
            #"{"type":"create","rules":{"level":"easy","groups":2},"cards":[],"held":[],"since":{"k3f9":"x"}}"#,
            DecodingFailure(.badField, field: "since.k3f9", sentence: #"Expected an integer, found "x"."#)
        ),
    ])
    func tellsFailures(_ text: String, _ expected: DecodingFailure) {
        #expect(throws: expected) { try Self.decode(Create.self, text) }
    }

    /// Failures thrown by a message type carry the whole path, the sentence and the hint.
    @Test func passesOwnFailuresOn() {
        #expect(
            throws: DecodingFailure(
                .badField, field: "changes[1].card", sentence: "There is no card -2.", hint: "Count from 0.")
        ) {
            try Self.decode(Diff.self, #"{"seq":1,"changes":[{"op":"hide","cards":[]},{"op":"reveal","card":-2}]}"#)
        }
        #expect(throws: DecodingFailure(.badField, field: "changes[0]", sentence: "There is no op jump.")) {
            try Self.decode(Diff.self, #"{"seq":1,"changes":[{"op":"jump"}]}"#)
        }
    }

    /// Standard decoding errors and strangers become failures with what they tell.
    @Test func mapsStandardErrors() {
        struct Odd: Decodable {
            init(from decoder: any Decoder) throws {
                let fields = try decoder.container(keyedBy: Change.Key.self)
                throw DecodingError.dataCorruptedError(forKey: .card, in: fields, debugDescription: "No such card.")
            }
        }
        #expect(throws: DecodingFailure(.badField, field: "v[0].card", sentence: "No such card.")) {
            try Self.decode([String: [Odd]].self, #"{"v":[{"card":1}]}"#)
        }
    }

    /// Integers out of a type's range are refused with that range.
    @Test func refusesIntegersOutOfRange() {
        #expect(
            throws: DecodingFailure(.badField, field: "v", sentence: "Expected an integer from 0 to 255, found -1.")
        ) {
            try Self.decode([String: UInt8].self, #"{"v":-1}"#)
        }
        #expect(throws: DecodingFailure.self) { try Self.decode([String: Int].self, #"{"v":1e400}"#) }
        #expect(throws: DecodingFailure.self) { try Self.decode([String: Double].self, #"{"v":1e400}"#) }
    }
}
