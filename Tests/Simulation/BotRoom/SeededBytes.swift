import BotCore
import Crypto
import Wire

extension Hashing {
    /// The hash functions of a server's shuffle.
    static let sodium = Hashing(sha256: SHA256.hash, hmacSHA256: { HMACSHA256(key: $0).authenticate })
}

extension SplitMix64 {
    /// Random bytes as that many hex digits.
    mutating func hex(digits: Int) -> String {
        String((0..<digits).map { _ in Character(String(below(16), radix: 16)) })
    }
}

/// Random bytes drawn from a seed, for the server in a room.
final class SeededBytes {
    private var generator: SplitMix64

    init(seed: UInt64) { generator = SplitMix64(seed: seed) }

    func draw(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) } }
}
