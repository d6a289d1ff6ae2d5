import Wire

/// A keyed hash of 64 bits by which lines are told apart. A client that could make two lines collide would deceive only
/// itself, because every session remembers its own lines.
package struct LineFingerprint: Sendable, Hashable {
    let hash: UInt64

    /// The fingerprint of a line.
    package init(_ line: Span<UInt8>) {
        var hash = Self.key ^ UInt64(line.count)
        var start = 0
        while start + 8 <= line.count {
            hash = Self.mixed(hash, line.word(at: start))
            start += 8
        }
        hash = Self.mixed(hash, line.lastWord(at: start))
        self.hash = Self.mixed(hash, Self.key)
    }

    /// Drawn anew by every process.
    private static let key = UInt64(bitPattern: Int64(Hasher().finalize()))

    /// Every bit of the product's halves hangs on every bit of both.
    @inline(__always)
    private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
        let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return product.high ^ product.low &+ hash
    }

    /// Enough of it to tell most lines apart.
    @inline(__always)
    var mark: UInt16 { UInt16(truncatingIfNeeded: hash) }
}
