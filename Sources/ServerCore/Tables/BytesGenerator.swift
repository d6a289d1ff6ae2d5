import BotCore

/// A generator seeded by the first 8 of some bytes, for choices that need no secrecy.
package struct BytesGenerator: RandomNumberGenerator {
    private var generator: SplitMix64

    init(_ bytes: [UInt8]) { generator = SplitMix64(seed: bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }) }

    package mutating func next() -> UInt64 { generator.next() }
}
