/// The value of one setting of an account.
public enum SettingValue: Sendable, Hashable, Codable {
    case text(String)
    case integer(Int)
    case boolean(Bool)

    /// Reads a text, an integer or a boolean.
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let truth = try? value.decode(Bool.self) {
            self = .boolean(truth)
        } else if let number = try? value.decode(Int.self) {
            self = .integer(number)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else {
            throw decoder.badValue("Expected a text, an integer, true or false.")
        }
    }

    /// Writes the value itself.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .integer(let number): try container.encode(number)
        case .boolean(let truth): try container.encode(truth)
        }
    }
}
