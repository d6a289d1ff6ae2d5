/// A small seeded generator of random numbers. The same seed gives the same numbers on every platform.
///
/// Constants and steps are those of Vigna's public-domain splitmix64.c (Steele, Lea & Flood 2014). Do not use it for
/// secrets: its numbers can be predicted.
public struct SplitMix64: RandomNumberGenerator, Sendable, Hashable {
    private var state: UInt64

    /// A generator that starts at a seed. Any number can be a seed.
    public init(seed: UInt64) { state = seed }

    /// A generator that starts at the first 8 of some bytes.
    package init(_ bytes: [UInt8]) { state = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) } }

    /// The next number; all 64-bit values are equally likely.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A whole number from 0 to `bound` − 1; `bound` is at least 1. For the small bounds of a board all are equally likely to
    /// within 2⁻⁵⁶.
    public mutating func below(_ bound: Int) -> Int {
        precondition(bound > 0, "a number is drawn from at least one")
        return Int(next().multipliedFullWidth(by: UInt64(bound)).high)
    }

    /// True with the given probability, 0…1.
    public mutating func chance(_ probability: Double) -> Bool {
        Double(next() >> 11) * 0x1p-53 < probability
    }
}
