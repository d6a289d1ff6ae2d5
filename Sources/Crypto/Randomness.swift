import CSodium

/// Random bytes for secrets, from the operating system through libsodium.
public enum Randomness {
    /// What `sodium_init` returned, called once in a process: 0 or 1 for success, below zero for a failure.
    /// Only randomness depends on it; the hashes of this module work without it.
    private static let start: Int32 = sodium_init()

    /// `count` fresh random bytes, `count` zero or more.
    public static func bytes(count: Int) throws(CryptoError) -> [UInt8] {
        precondition(count >= 0, "A count of random bytes is zero or more.")
        guard start >= 0 else { throw .unavailable(code: start) }
        var bytes = [UInt8](repeating: 0, count: count)
        // Safe because: libsodium writes exactly `count` bytes, the length of `bytes`.
        unsafe randombytes_buf(&bytes, count)
        return bytes
    }
}
