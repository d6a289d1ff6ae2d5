import CSodium

/// HMAC with SHA-256 as in RFC 2104, under one key for any number of messages. It cannot fail.
public struct HMACSHA256: Sendable {
    /// The length of a code in bytes.
    public static let byteCount = 32

    /// The state after the key, which is half of the work for a short message.
    private let keyed: crypto_auth_hmacsha256_state

    /// A key may have any length; one longer than 64 bytes is hashed first, as the RFC says.
    public init(key: [UInt8]) {
        var state = crypto_auth_hmacsha256_state()
        // Safe because: libsodium keeps no pointer to `state` and reads the key for exactly its own count while it lives.
        unsafe crypto_auth_hmacsha256_init(&state, key, key.count)
        keyed = state
    }

    /// The code of `message`: 32 bytes.
    public func authenticate(_ message: [UInt8]) -> [UInt8] {
        var state = keyed
        var code = [UInt8](repeating: 0, count: Self.byteCount)
        // Safe because: libsodium keeps no pointer to `state`, reads the message for exactly its own count while it
        // lives, and writes exactly 32 bytes, the length of `code`.
        unsafe crypto_auth_hmacsha256_update(&state, message, UInt64(message.count))
        unsafe crypto_auth_hmacsha256_final(&state, &code)
        return code
    }
}
