/// Compares keys by their decoded text: `"a"` and `"\u0061"` are the same key.
enum JSONKeys {
    /// Up to this many fields every pair is compared; with more fields a hash table is cheaper.
    private static let pairwiseLimit = 16

    /// Length, first and last byte of the decoded text. Keys with different fingerprints are different.
    @inline(__always)
    static func fingerprint(of token: JSONToken, _ line: Span<UInt8>) -> UInt32 {
        guard token.isPlain else { return decodedFingerprint(of: token, line) }
        return fingerprint(of: line.extracting(token.range))
    }

    @inline(__always)
    static func fingerprint(of text: Span<UInt8>) -> UInt32 {
        guard !text.isEmpty else { return 0 }
        return fingerprint(count: text.count, first: text[0], last: text[text.count - 1])
    }

    @inline(__always)
    private static func fingerprint(count: Int, first: UInt8, last: UInt8) -> UInt32 {
        UInt32(truncatingIfNeeded: count) << 16 | UInt32(first) << 8 | UInt32(last)
    }

    private static func decodedFingerprint(of token: JSONToken, _ line: Span<UInt8>) -> UInt32 {
        var text = JSONText(token)
        guard let first = text.next(line) else { return 0 }
        var (count, last) = (1, first)
        while let byte = text.next(line) { (count, last) = (count + 1, byte) }
        return fingerprint(count: count, first: first, last: last)
    }

    /// Whether two keys have the same decoded text.
    @inline(__always)
    static func areEqual(_ one: JSONToken, _ other: JSONToken, _ line: Span<UInt8>) -> Bool {
        one.next == other.next && haveEqualText(one, other, line)
    }

    private static func haveEqualText(_ one: JSONToken, _ other: JSONToken, _ line: Span<UInt8>) -> Bool {
        var (left, right) = (JSONText(one), JSONText(other))
        while true {
            let (byte, counterpart) = (left.next(line), right.next(line))
            if byte != counterpart { return false }
            if byte == nil { return true }
        }
    }

    /// The first key of a complete object that the object has twice.
    @inline(__always)
    static func firstRepeated(
        in object: Int, _ tokens: Span<JSONToken>, _ line: Span<UInt8>, _ slots: inout [UInt32]
    ) -> Int? {
        let end = Int(tokens[object].next)
        var fields = 0
        var key = object + 1
        while key < end {
            if fields == pairwiseLimit {
                return firstRepeatedByTable(in: object, tokens, line, &slots)
            }
            var earlier = object + 1
            while earlier < key {
                if areEqual(tokens[earlier], tokens[key], line) { return key }
                earlier = Int(tokens[earlier + 1].next)
            }
            fields += 1
            key = Int(tokens[key + 1].next)
        }
        return nil
    }

    /// `firstRepeated` for a large object, by a hash table with open addressing: `slots` hold the index of a key, or 0.
    private static func firstRepeatedByTable(
        in object: Int, _ tokens: Span<JSONToken>, _ line: Span<UInt8>, _ slots: inout [UInt32]
    ) -> Int? {
        let end = Int(tokens[object].next)
        var fields = 0
        var key = object + 1
        while key < end {
            fields += 1
            key = Int(tokens[key + 1].next)
        }
        let size = 1 << (Int.bitWidth - (fields * 2).leadingZeroBitCount)
        if slots.count < size { slots = [UInt32](repeating: 0, count: size) }
        for slot in 0..<size { slots[slot] = 0 }
        key = object + 1
        while key < end {
            var slot = hash(tokens[key], line) & (size - 1)
            while slots[slot] != 0 {
                if areEqual(tokens[Int(slots[slot])], tokens[key], line) { return key }
                slot = (slot + 1) & (size - 1)
            }
            slots[slot] = UInt32(truncatingIfNeeded: key)
            key = Int(tokens[key + 1].next)
        }
        return nil
    }

    /// Seeded in each process, so that nobody can send keys that all fall into one slot.
    private static func hash(_ token: JSONToken, _ line: Span<UInt8>) -> Int {
        var hasher = Hasher()
        var text = JSONText(token)
        var (packed, filled): (UInt64, Int) = (0, 0)
        while let byte = text.next(line) {
            packed = packed << 8 | UInt64(byte)
            filled += 1
            if filled & 7 == 0 { hasher.combine(packed) }
        }
        hasher.combine(packed)
        hasher.combine(filled)
        return hasher.finalize()
    }
}
