import CSodium

/// HMAC with SHA-256 as in RFC 2104. It keeps no state between calls and cannot fail.
public enum HMACSHA256 {
    /// The length of a code in bytes.
    public static let byteCount = 32

    /// The code of `message` under `key`: 32 bytes. A key may have any length;
    /// one longer than 64 bytes is hashed first, as the RFC says.
    public static func authenticate(key: [UInt8], message: [UInt8]) -> [UInt8] {
        var state = crypto_auth_hmacsha256_state()
        var code = [UInt8](repeating: 0, count: byteCount)
        // Safe because: libsodium keeps no pointer to `state`, reads each array for exactly its
        // own count while it lives, and writes exactly 32 bytes, the length of `code`.
        unsafe crypto_auth_hmacsha256_init(&state, key, key.count)
        unsafe crypto_auth_hmacsha256_update(&state, message, UInt64(message.count))
        unsafe crypto_auth_hmacsha256_final(&state, &code)
        return code
    }
}
