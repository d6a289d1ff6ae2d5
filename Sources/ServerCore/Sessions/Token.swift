import Wire

/// A session's secret: 16 bytes, which take half of the memory of their text.
struct Token: Sendable, Hashable, Codable {
    /// The bytes, the first one highest.
    private let high: UInt64
    private let low: UInt64

    /// A token of exactly 16 random bytes.
    init(_ bytes: [UInt8]) {
        precondition(bytes.count == 16, "a token has 16 bytes")
        high = bytes[..<8].reduce(0) { $0 << 8 | UInt64($1) }
        low = bytes[8...].reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// The token of that text; nil if no token has it.
    init?(text: String) {
        let digits = Array(text.utf8)
        guard digits.count == 32, let high = Self.number(digits[..<16]), let low = Self.number(digits[16...]) else {
            return nil
        }
        self.high = high
        self.low = low
    }

    /// The 32 lower-case hex digits that it is on the wire.
    var text: String {
        [high, low].map { half in
            let digits = String(half, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    var bytes: [UInt8] {
        [high, low].flatMap { half in stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: half >> $0) }
        }
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> UInt64? {
        var number: UInt64 = 0
        for digit in digits {
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number << 4 | UInt64(digit - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): number = number << 4 | UInt64(digit - UInt8(ascii: "a") + 10)
            default: return nil
            }
        }
        return number
    }
}

/// A digest of a token, here and on record, from which the token cannot be computed. It has no key, because nobody
/// can try all tokens of 128 random bits.
struct TokenDigest: Sendable, Hashable, Codable {
    private let half: Token

    /// The digest of exactly these 16 bytes.
    init(_ bytes: [UInt8]) { half = Token(bytes) }

    var bytes: [UInt8] { half.bytes }

    /// The first half of the SHA-256 of the token's text.
    init(of token: Token, _ hashing: Hashing) {
        half = Token(Array(hashing.sha256(Array(token.text.utf8)).prefix(16)))
    }
}
