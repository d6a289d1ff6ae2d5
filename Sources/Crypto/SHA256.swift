/// SHA-256 as in FIPS 180-4. It keeps no state and cannot fail.
public enum SHA256 {
    /// The length of a digest in bytes.
    public static let byteCount = 32

    /// The digest of `message`: 32 bytes.
    public static func hash(_ message: [UInt8]) -> [UInt8] {
        var stream = SHA256Stream()
        stream.update(message.span)
        return stream.digest
    }
}
