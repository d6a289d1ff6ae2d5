import Crypto
public import Wire

extension Hashing {
    /// The real functions.
    public static let real = Hashing(sha256: SHA256.hash, hmacSHA256: { HMACSHA256(key: $0).authenticate })
}
