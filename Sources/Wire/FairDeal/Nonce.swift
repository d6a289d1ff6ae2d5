/// A player's own contribution to a deal: 32 bytes of the player's choice. The server has committed to its seed before it
/// receives them.
public struct Nonce: Sendable, Hashable {
    /// The length of a nonce in bytes.
    public static let byteCount = 32

    /// The nonce of a player who sends none: 32 zero bytes.
    public static let zero = Nonce(bytes: Array(repeating: 0, count: byteCount))

    private let kept: Bytes32

    var bytes: [UInt8] { kept.array }

    /// A nonce of exactly 32 bytes.
    public init(bytes: [UInt8]) {
        kept = Bytes32(bytes)
    }

    /// The nonce that 64 hexadecimal digits spell, lower or upper case; `nil` for any other text.
    public init?(hex: String) {
        guard let bytes = Bytes32(hex: hex) else { return nil }
        kept = bytes
    }

    /// The nonce as 64 lower-case digits.
    public var hex: String { kept.hex }
}

/// A nonce is recorded as its digits.
extension Nonce: Codable {
    /// Reads 64 digits.
    public init(from decoder: any Decoder) throws { kept = try Bytes32(from: decoder) }

    /// Writes 64 digits.
    public func encode(to encoder: any Encoder) throws { try kept.encode(to: encoder) }
}
