import CSodium

/// The SHA-256 of bytes that come in pieces. It cannot fail.
public struct SHA256Stream: Sendable {
    private var state = crypto_hash_sha256_state()

    /// A stream without any bytes yet.
    public init() {
        // Safe because: libsodium fills `state`, and keeps no pointer to it.
        unsafe crypto_hash_sha256_init(&state)
    }

    /// Adds the next bytes.
    public mutating func update(_ bytes: Span<UInt8>) {
        // Safe because: libsodium reads exactly the bytes of the span, which lives through the call, and keeps no pointer
        // to them or to `state`.
        unsafe bytes.withUnsafeBufferPointer { buffer in
            _ = unsafe crypto_hash_sha256_update(&state, buffer.baseAddress, UInt64(buffer.count))
        }
    }

    /// The digest of all bytes so far: 32 bytes. More may be added afterwards.
    public var digest: [UInt8] {
        var copy = state
        var digest = [UInt8](repeating: 0, count: SHA256.byteCount)
        // Safe because: libsodium writes exactly 32 bytes, the length of `digest`, and keeps no pointer to `copy`.
        unsafe crypto_hash_sha256_final(&copy, &digest)
        return digest
    }
}
