import Foundation
import Wire

/// Any JSON value.
indirect enum JSONValue {
    case object([(key: String, value: JSONValue)])
    case array([JSONValue])
    case string(String)
    /// Written without fraction and exponent, and fits.
    case integer(Int)
    /// Any other number; infinite where it is too large.
    case number(Double)
    case boolean(Bool)
    case null

    init(_ tape: JSONTape, _ node: JSONTape.Node) {
        switch tape.kind(of: node) {
        case .object:
            self = .object(Self.values(tape, node).map { (tape.key(of: $0), JSONValue(tape, $0)) })
        case .array:
            self = .array(Self.values(tape, node).map { JSONValue(tape, $0) })
        case .string: self = tape.string(node).map(JSONValue.string) ?? .null
        case .integer, .fraction:
            self = tape.integer(node).map(JSONValue.integer) ?? .number(Double(tape.raw(node)) ?? .nan)
        case .boolean: self = tape.boolean(node).map(JSONValue.boolean) ?? .null
        case .null: self = .null
        }
    }

    private static func values(_ tape: JSONTape, _ node: JSONTape.Node) -> [JSONTape.Node] {
        var values: [JSONTape.Node] = []
        var next = tape.first(in: node)
        while let value = next {
            values.append(value)
            next = tape.next(after: value, in: node)
        }
        return values
    }

    func append(to output: inout [UInt8]) {
        switch self {
        case .object(let fields):
            output.appendLiteral("{")
            for (index, field) in fields.enumerated() {
                if index > 0 { output.appendLiteral(",") }
                output.appendJSON { $0.write(field.key) }
                output.appendLiteral(":")
                field.value.append(to: &output)
            }
            output.appendLiteral("}")
        case .array(let values):
            output.appendLiteral("[")
            for (index, value) in values.enumerated() {
                if index > 0 { output.appendLiteral(",") }
                value.append(to: &output)
            }
            output.appendLiteral("]")
        case .string(let text): output.appendJSON { $0.write(text) }
        case .integer(let value): output.appendInteger(value)
        case .number(let value):
            output.appendLiteral(value.isFinite ? value.description : value < 0 ? "-1e999" : "1e999")
        case .boolean(let value): output.appendLiteral(value ? "true" : "false")
        case .null: output.appendLiteral("null")
        }
    }

    var hasInfinity: Bool { contains { !$0.isFinite } }

    /// Whether a number passes what other readers of JSON keep exactly.
    var hasHugeNumber: Bool { contains { $0.magnitude >= 0x1p63 || ($0 != 0 && $0.magnitude < 1e-300) || $0 == 0 } }

    private func contains(_ test: (Double) -> Bool) -> Bool {
        switch self {
        case .object(let fields): fields.contains { $0.value.contains(test) }
        case .array(let values): values.contains { $0.contains(test) }
        case .number(let value): test(value)
        default: false
        }
    }

    /// Whether `JSONSerialization` has read the same.
    func isEqual(toFoundations other: Any) -> Bool {
        switch (self, other) {
        case (.object(let fields), let other as [String: Any]):
            // Swift takes "é" for "e\u{301}", so its dictionary keeps only one of them.
            Set(fields.map(\.key)).count < fields.count
                || fields.count == other.count
                    && fields.allSatisfy { field in
                        other[field.key].map { field.value.isEqual(toFoundations: $0) } ?? false
                    }
        case (.array(let values), let other as [Any]):
            values.count == other.count && zip(values, other).allSatisfy { $0.isEqual(toFoundations: $1) }
        case (.string(let text), let other as String): Array(text.utf8) == Array(other.utf8)
        case (.boolean(let value), let other as Bool): value == other
        case (.integer(let value), let other as NSNumber): value == other.intValue
        // Foundation reads long numbers as decimals first, and rounds twice.
        case (.number(let value), let other as NSNumber):
            value.magnitude >= 0x1p63 || (value - other.doubleValue).magnitude <= value.magnitude * 1e-12
        case (.null, _): other is NSNull
        default: false
        }
    }
}

extension JSONValue: Equatable {
    /// Texts are compared by their bytes: Swift's own equality takes "é" for "e\u{301}".
    static func == (one: JSONValue, other: JSONValue) -> Bool {
        switch (one, other) {
        case (.object(let one), .object(let other)):
            one.count == other.count
                && zip(one, other).allSatisfy { Array($0.key.utf8) == Array($1.key.utf8) && $0.value == $1.value }
        case (.array(let one), .array(let other)): one == other
        case (.string(let one), .string(let other)): Array(one.utf8) == Array(other.utf8)
        case (.integer(let one), .integer(let other)): one == other
        case (.number(let one), .number(let other)): one == other
        case (.boolean(let one), .boolean(let other)): one == other
        case (.null, .null): true
        default: false
        }
    }
}

extension JSONValue: Codable {
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        if let fields = try? decoder.container(keyedBy: Key.self) {
            self = .object(
                try fields.allKeys.map { ($0.stringValue, try fields.decode(JSONValue.self, forKey: $0)) })
        } else if var values = try? decoder.unkeyedContainer() {
            var array: [JSONValue] = []
            while !values.isAtEnd { array.append(try values.decode(JSONValue.self)) }
            self = .array(array)
        } else {
            let value = try decoder.singleValueContainer()
            if value.decodeNil() {
                self = .null
            } else if let text = try? value.decode(String.self) {
                self = .string(text)
            } else if let integer = try? value.decode(Int.self) {
                self = .integer(integer)
            } else if let number = try? value.decode(Double.self) {
                self = .number(number)
            } else {
                self = .boolean(try value.decode(Bool.self))
            }
        }
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .object(let fields):
            var container = encoder.container(keyedBy: Key.self)
            for field in fields { try container.encode(field.value, forKey: Key(stringValue: field.key)) }
        case .array(let values):
            var container = encoder.unkeyedContainer()
            for value in values { try container.encode(value) }
        case .string(let text): try single(text, encoder)
        case .integer(let value): try single(value, encoder)
        case .number(let value): try single(value, encoder)
        case .boolean(let value): try single(value, encoder)
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        }
    }

    private func single<T: Encodable>(_ value: T, _ encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}
