import COpenSSL

/// SHA-1 as RFC 3174 has it, for the answer to a WebSocket's key alone. It protects nothing.
public enum SHA1 {
    /// The 20 bytes of the digest.
    public static func hash(_ message: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Int(SHA_DIGEST_LENGTH))
        // Safe because: OpenSSL reads exactly `message`, writes exactly 20 bytes, the length of `digest`, and keeps no pointer.
        _ = unsafe COpenSSL.SHA1(message, message.count, &digest)
        return digest
    }
}
