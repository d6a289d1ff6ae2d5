/// The two hash functions that a committed shuffle stands on, handed in by whoever has them:
/// this module computes no hash itself.
public struct Hashing: Sendable {
    /// SHA-256 of a message: 32 bytes.
    public let sha256: @Sendable (_ message: [UInt8]) -> [UInt8]

    /// HMAC-SHA256 of a message under a key of any length: 32 bytes.
    public let hmacSHA256: @Sendable (_ key: [UInt8], _ message: [UInt8]) -> [UInt8]

    /// Takes the two functions. Both must be pure and return 32 bytes.
    public init(
        sha256: @escaping @Sendable (_ message: [UInt8]) -> [UInt8],
        hmacSHA256: @escaping @Sendable (_ key: [UInt8], _ message: [UInt8]) -> [UInt8]
    ) {
        self.sha256 = sha256
        self.hmacSHA256 = hmacSHA256
    }
}
