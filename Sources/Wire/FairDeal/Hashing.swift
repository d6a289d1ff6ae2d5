/// The two hash functions of the committed shuffle. This module computes no hash itself, so the caller passes them.
public struct Hashing: Sendable {
    /// A function from a message to 32 bytes.
    public typealias Function = @Sendable (_ message: [UInt8]) -> [UInt8]

    /// The SHA-256 of a message.
    public let sha256: Function

    /// Returns HMAC-SHA256 under a key of any length. The key is processed once for any number of messages.
    public let hmacSHA256: @Sendable (_ key: [UInt8]) -> Function

    /// Takes the two functions. Both must be pure, and the hashes must have 32 bytes.
    public init(sha256: @escaping Function, hmacSHA256: @escaping @Sendable (_ key: [UInt8]) -> Function) {
        self.sha256 = sha256
        self.hmacSHA256 = hmacSHA256
    }
}
