/// A value of JSON of any shape, but for numbers with a fraction, which the protocol does not have.
public enum AnyJSON: Sendable, Hashable {
    case null
    case boolean(Bool)
    case integer(Int)
    case text(String)
    case list([AnyJSON])
    case object([String: AnyJSON])

    /// The fields that a value writes; nil if it writes no object.
    public static func fields(of value: some Encodable) -> [String: AnyJSON]? {
        guard let tape = try? JSONTape(WireEncoder.bytes(of: value).span) else { return nil }
        return try? WireDecoder.decode([String: AnyJSON].self, from: tape)
    }
}

extension AnyJSON: Codable {
    /// Reads whatever stands there.
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let truth = try? value.decode(Bool.self) {
            self = .boolean(truth)
        } else if let number = try? value.decode(Int.self) {
            self = .integer(number)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let list = try? value.decode([AnyJSON].self) {
            self = .list(list)
        } else if let object = try? value.decode([String: AnyJSON].self) {
            self = .object(object)
        } else {
            throw decoder.badValue("Expected a value without fractions.")
        }
    }

    /// Writes the value; the keys of objects are sorted.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .boolean(let truth): try container.encode(truth)
        case .integer(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        case .list(let list): try container.encode(list)
        case .object(let object): try container.encode(object)
        }
    }
}
