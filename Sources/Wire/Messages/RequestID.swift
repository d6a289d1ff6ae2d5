/// The id that a client gives a request. The reply returns it as `re`. It is an integer, or a string of 1–64 Unicode
/// scalars.
public enum RequestID: Sendable, Hashable, Codable {
    /// An integer id, any value that fits 64 bits.
    case number(Int)
    /// A string id of 1–64 Unicode scalars.
    case text(String)

    /// The most Unicode scalars in a string id.
    public static let maximumLength = 64

    /// Reads an integer or a string; anything else is a bad field.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int.self) {
            self = .number(number)
            return
        }
        let text = try container.decode(String.self)
        guard (1...Self.maximumLength).contains(text.unicodeScalars.count) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "an id is an integer or a string of 1–64 characters")
        }
        self = .text(text)
    }

    /// Writes the bare integer or string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .number(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        }
    }
}
