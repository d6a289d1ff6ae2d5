/// The two hash functions that a committed shuffle stands on, handed in by whoever has them:
/// this module computes no hash itself.
public struct Hashing: Sendable {
    /// A function of a message to 32 bytes.
    public typealias Function = @Sendable (_ message: [UInt8]) -> [UInt8]

    /// SHA-256.
    public let sha256: Function

    /// HMAC-SHA256 under a key of any length, taken in once for any number of messages.
    public let hmacSHA256: @Sendable (_ key: [UInt8]) -> Function

    /// Takes the two functions. Both must be pure and return 32 bytes.
    public init(sha256: @escaping Function, hmacSHA256: @escaping @Sendable (_ key: [UInt8]) -> Function) {
        self.sha256 = sha256
        self.hmacSHA256 = hmacSHA256
    }
}
