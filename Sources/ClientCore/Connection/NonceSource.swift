import Wire

/// Makes a client's nonces for the shuffle. Nobody can predict them without its secret.
///
/// One source is used for the whole run of a program, so that no server gets a nonce that another one has seen.
public struct NonceSource: Sendable {
    /// The length of a secret in bytes.
    public static let secretLength = 32

    private let secret: [UInt8]
    private var count: UInt64 = 0

    /// A source with a secret of exactly 32 bytes, drawn at random once a run.
    public init(secret: [UInt8]) {
        precondition(secret.count == Self.secretLength, "a secret has 32 bytes")
        self.secret = secret
    }

    /// The next nonce: the HMAC of how many there were before.
    mutating func next(hashing: Hashing) -> Nonce { Nonce(bytes: draw(hashing)) }

    /// A number of nine or ten digits, drawn like a nonce.
    mutating func nextNumber(hashing: Hashing) -> Int {
        draw(hashing).prefix(4).reduce(0) { $0 << 8 | Int($1) } | 1 << 30
    }

    private mutating func draw(_ hashing: Hashing) -> [UInt8] {
        count += 1
        let bytes = (0..<8).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
        return hashing.hmacSHA256(secret)(bytes)
    }
}
