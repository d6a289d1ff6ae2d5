/// A hash of 64 bits that is the same in every process, unlike Swift's own. It is quick and keeps no secret: whoever wants
/// to can make two texts of one hash.
enum StableHash {
    private static let key: UInt64 = 0x2D35_8DCC_AA6C_78A5

    /// The hash of the bytes, and of all that went into `former`.
    @inline(__always)
    static func of(_ bytes: Span<UInt8>, after former: UInt64 = 0) -> UInt64 {
        var hash = key ^ former ^ UInt64(bytes.count)
        var start = 0
        while start + 8 <= bytes.count {
            hash = mixed(hash, bytes.word(at: start))
            start += 8
        }
        hash = mixed(hash, bytes.lastWord(at: start))
        return mixed(hash, key)
    }

    /// Every bit of the product's halves depends on every bit of both.
    @inline(__always)
    static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
        let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return product.high ^ product.low &+ hash
    }
}
