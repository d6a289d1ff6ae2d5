/// A hash of 64 bits by which lines are told apart, the same in every process. A client that could make two lines collide
/// would deceive only itself, because every session remembers its own lines.
package struct LineFingerprint: Sendable, Hashable, Codable {
    let hash: UInt64

    /// The fingerprint that a record has.
    init(hash: UInt64) { self.hash = hash }

    package init(_ line: Span<UInt8>) { hash = StableHash.of(line) }

    /// A part of it, which tells most lines apart.
    @inline(__always)
    var mark: UInt16 { UInt16(truncatingIfNeeded: hash) }
}
