import Foundation

/// Any JSON value, which tests read and change piece by piece.
enum JSONValue: Sendable, Hashable {
    case null
    case boolean(Bool)
    case integer(Int)
    case fraction(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// Reads one JSON text, by other means than the project's own.
    init(_ text: String) throws {
        self.init(read: try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed))
    }

    private init(read value: Any) {
        switch value {
        case let fields as [String: Any]: self = .object(fields.mapValues(JSONValue.init(read:)))
        case let elements as [Any]: self = .array(elements.map(JSONValue.init(read:)))
        case let text as String: self = .string(text)
        case let number as NSNumber:
            // Only the number object can tell `true`, 1 and 1.0 apart.
            switch String(cString: number.objCType) {
            case "c", "B": self = .boolean(number.boolValue)
            case "d", "f": self = .fraction(number.doubleValue)
            default: self = .integer(number.intValue)
            }
        default: self = .null
        }
    }

    /// The JSON text, keys sorted.
    var text: String {
        switch self {
        case .null: "null"
        case .boolean(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .fraction(let value): "\(value)"
        case .string(let value): Self.quoted(value)
        case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
        case .object(let fields):
            "{"
                + fields.sorted { $0.key < $1.key }.map { Self.quoted($0.key) + ":" + $0.value.text }
                .joined(separator: ",") + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\0"..."\u{1F}": quoted += String(format: "\\u%04x", scalar.value)
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
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
