import Foundation

/// Any JSON, to be looked at and changed piece by piece.
enum JSONValue: Sendable, Hashable {
    case null
    case boolean(Bool)
    case integer(Int)
    case fraction(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// Reads one JSON text.
    init(_ text: String) throws { self = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) }

    /// The JSON text, keys sorted.
    var text: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try! encoder.encode(self), as: UTF8.self)
    }

    /// A field of an object; nil where it is none, or has no such field.
    subscript(key: String) -> JSONValue? {
        get { object?[key] }
        set {
            guard var fields = object else { return }
            fields[key] = newValue
            self = .object(fields)
        }
    }

    var object: [String: JSONValue]? { if case .object(let fields) = self { fields } else { nil } }
    var array: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
    var string: String? { if case .string(let text) = self { text } else { nil } }
    var integer: Int? { if case .integer(let number) = self { number } else { nil } }

    /// The strings of an array; none where it is not one.
    var strings: [String] { (array ?? []).compactMap(\.string) }

    /// The name of its type in a schema.
    var kind: String {
        switch self {
        case .null: "null"
        case .boolean: "boolean"
        case .integer: "integer"
        case .fraction: "number"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }
}

extension JSONValue: Codable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? container.decode(Int.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .fraction(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .boolean(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .fraction(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}

extension JSONValue {
    /// One step into a value.
    enum Step: Hashable {
        case key(String)
        case position(Int)
    }

    /// The way to every value inside, and to the value itself.
    var paths: [[Step]] {
        switch self {
        case .object(let fields):
            [[]] + fields.sorted { $0.key < $1.key }.flatMap { key, value in value.paths.map { [.key(key)] + $0 } }
        case .array(let elements):
            [[]] + elements.enumerated().flatMap { index, value in value.paths.map { [.position(index)] + $0 } }
        default: [[]]
        }
    }

    /// The value at the end of a path; setting nil takes a field away.
    subscript(path: ArraySlice<Step>) -> JSONValue? {
        get {
            guard let step = path.first else { return self }
            switch step {
            case .key(let key): return self[key]?[path.dropFirst()]
            case .position(let index): return array?[index][path.dropFirst()]
            }
        }
        set {
            guard let step = path.first else {
                if let newValue { self = newValue }
                return
            }
            switch step {
            case .key(let key):
                if path.count == 1 {
                    self[key] = newValue
                } else {
                    self[key]?[path.dropFirst()] = newValue
                }
            case .position(let index):
                guard var elements = array else { return }
                elements[index][path.dropFirst()] = newValue
                self = .array(elements)
            }
        }
    }
}
