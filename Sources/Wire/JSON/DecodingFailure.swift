/// Why a well-formed JSON object is not a valid message.
public struct DecodingFailure: Error, Equatable, Sendable {
    /// The codes of a field that is not valid.
    public enum Kind: Sendable {
        /// A required field is missing (wire code `missing_field`).
        case missingField
        /// A field has the wrong type or a value out of range (wire code `bad_field`).
        case badField
    }

    /// Missing, or not valid.
    public var kind: Kind
    /// The path of the field from the message's top, like `rules.level` or `cards[3]`; nil for the message itself.
    public var field: String?
    /// What was expected and what was found, one sentence for a person.
    public var sentence: String
    /// What to send instead; nil if nothing more can be said.
    public var hint: String?

    /// A failure with all its parts.
    public init(_ kind: Kind, field: String?, sentence: String, hint: String? = nil) {
        self.kind = kind
        self.field = field
        self.sentence = sentence
        self.hint = hint
    }

    init(missing key: String, in path: String?) {
        self.init(
            .missingField, field: Self.join(path, key: key), sentence: "The field \"\(key)\" is missing.")
    }

    static func join(_ path: String?, key: String) -> String {
        path.map { $0 + "." + key } ?? key
    }

    static func join(_ path: String?, position: Int) -> String {
        (path ?? "") + "[\(position)]"
    }

    /// The written form of a coding path; nil if it is empty.
    static func path(_ keys: [any CodingKey]) -> String? {
        keys.reduce(nil) { path, key in
            if let position = key.intValue { join(path, position: position) } else { join(path, key: key.stringValue) }
        }
    }
}

extension DecodingFailure {
    /// The same failure as thrown by synthesized code, or whatever else a message type threw.
    init(_ error: any Error) {
        switch error {
        case let failure as DecodingFailure:
            self = failure
        case DecodingError.keyNotFound(let key, let context):
            self.init(missing: key.stringValue, in: Self.path(context.codingPath))
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
            DecodingError.dataCorrupted(let context):
            self.init(.badField, field: Self.path(context.codingPath), sentence: context.debugDescription)
        default:
            self.init(.badField, field: nil, sentence: String(describing: error))
        }
    }
}

extension Decoder {
    /// A failure of the value being decoded as a whole, to be thrown by a type's `init(from:)`.
    public func badValue(_ sentence: String, hint: String? = nil) -> DecodingFailure {
        DecodingFailure(.badField, field: DecodingFailure.path(codingPath), sentence: sentence, hint: hint)
    }
}

extension KeyedDecodingContainer {
    /// A failure of one field of the object being decoded, to be thrown by a type's `init(from:)`.
    public func badField(_ key: Key, _ sentence: String, hint: String? = nil) -> DecodingFailure {
        DecodingFailure(.badField, field: DecodingFailure.path(codingPath + [key]), sentence: sentence, hint: hint)
    }
}
