import BotCore
import Crypto
import FairDeal

extension Hashing {
    /// What servers deal with.
    static let sodium = Hashing(sha256: SHA256.hash, hmacSHA256: { HMACSHA256(key: $0).authenticate })
}

extension SplitMix64 {
    /// So many hex digits.
    mutating func hex(digits: Int) -> String {
        String((0..<digits).map { _ in Character(String(below(16), radix: 16)) })
    }
}

/// Bytes that a seed draws; the server's own chance in an arena.
final class SeededBytes {
    private var generator: SplitMix64

    init(seed: UInt64) { generator = SplitMix64(seed: seed) }

    func draw(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) } }
}
