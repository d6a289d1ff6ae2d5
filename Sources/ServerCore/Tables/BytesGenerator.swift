/// A generator seeded by 32 bytes, for choices that need no secrecy: SplitMix64 over their first eight.
package struct BytesGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(_ bytes: [UInt8]) {
        state = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
