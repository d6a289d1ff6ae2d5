import Crypto
import Wire

/// What is drawn from the seed of an arena. The same seed gives the same deals and the same seeds of players anywhere.
enum ArenaSeeds {
    /// The server's seed of a deal.
    static func deal(_ seed: UInt64, _ deal: Int) -> ServerSeed {
        ServerSeed(bytes: SHA256.hash(Array("pairs-arena/deal\0\(seed)\0\(deal)".utf8)))
    }

    /// The seed of whoever has a seat at a deal: the first 13 hex digits of a hash.
    static func bot(_ seed: UInt64, deal: Int, seat: Int) -> UInt64 {
        let hash = SHA256.hash(Array("pairs-arena/bot\0\(seed)\0\(deal)\0\(seat)".utf8))
        return hash.prefix(8).reduce(0) { $0 << 8 | UInt64($1) } >> 12
    }
}

extension Hashing {
    /// The hash functions of every deal.
    public static let pairs = Hashing(sha256: SHA256.hash, hmacSHA256: { HMACSHA256(key: $0).authenticate })
}
