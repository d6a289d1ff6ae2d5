/// A player's own contribution to a deal: 32 bytes of the player's choice. The server has committed to its seed before it
/// receives them.
public struct Nonce: Sendable, Hashable {
    /// The length of a nonce in bytes.
    public static let byteCount = 32

    /// The nonce of a player who sends none: 32 zero bytes.
    public static let zero = Nonce(bytes: Array(repeating: 0, count: byteCount))

    let bytes: [UInt8]

    /// A nonce of exactly 32 bytes.
    public init(bytes: [UInt8]) {
        precondition(bytes.count == Self.byteCount, "A nonce has 32 bytes.")
        self.bytes = bytes
    }

    /// The nonce that 64 hexadecimal digits spell, lower or upper case; `nil` for any other text.
    public init?(hex: String) {
        guard let bytes = Hex.decode(hex), bytes.count == Self.byteCount else { return nil }
        self.bytes = bytes
    }

    /// The nonce as 64 lower-case digits.
    public var hex: String { Hex.encode(bytes) }
}

/// A nonce is recorded as its digits.
extension Nonce: Codable {
    /// Reads 64 digits.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let nonce = Nonce(hex: text) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "no nonce: \(text)"))
        }
        self = nonce
    }

    /// Writes 64 digits.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(hex)
    }
}
