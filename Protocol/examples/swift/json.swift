import Foundation

/// Any JSON value.
enum JSON: Codable, Equatable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByDictionaryLiteral
{
    case null, bool(Bool), int(Int), fraction(Double), string(String), array([JSON]), object([String: JSON])

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let text = try? value.decode(String.self) {
            self = .string(text)
        } else if let fields = try? value.decode([String: JSON].self) {
            self = .object(fields)
        } else if let elements = try? value.decode([JSON].self) {
            self = .array(elements)
        } else if let bool = try? value.decode(Bool.self) {
            self = .bool(bool)
        } else if let number = try? value.decode(Int.self) {
            self = .int(number)
        } else {
            self = .fraction(try value.decode(Double.self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .int(let value): try container.encode(value)
        case .fraction(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }

    init(stringLiteral text: String) { self = .string(text) }
    init(integerLiteral number: Int) { self = .int(number) }
    init(booleanLiteral value: Bool) { self = .bool(value) }
    init(dictionaryLiteral fields: (String, JSON)...) { self = .object(Dictionary(fields) { $1 }) }

    var string: String? { if case .string(let text) = self { text } else { nil } }
    var int: Int? { if case .int(let number) = self { number } else { nil } }
    var array: [JSON]? {
        get { if case .array(let elements) = self { elements } else { nil } }
        set { self = .array(newValue ?? []) }
    }
    var object: [String: JSON] { if case .object(let fields) = self { fields } else { [:] } }

    /// A field; nil where there is none. To set nil removes it.
    subscript(key: String) -> JSON? {
        get { object[key] }
        set {
            var fields = object
            fields[key] = newValue
            self = .object(fields)
        }
    }

    /// Replaces fields. Those that the source lacks are removed.
    mutating func replace(from source: JSON, _ keys: String...) {
        for key in keys { self[key] = source[key] }
    }
}
