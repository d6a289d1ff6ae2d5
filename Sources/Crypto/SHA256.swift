import CSodium

/// SHA-256 as in FIPS 180-4. It keeps no state and cannot fail.
public enum SHA256 {
    /// The length of a digest in bytes.
    public static let byteCount = 32

    /// The digest of `message`: 32 bytes.
    public static func hash(_ message: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: byteCount)
        // Safe because: libsodium writes exactly 32 bytes, the length of `digest`, and reads
        // exactly `message.count` bytes of an array that lives through the call.
        unsafe crypto_hash_sha256(&digest, message, UInt64(message.count))
        return digest
    }
}
