/// Reads bytes eight at a time, for the loops over every line of a flip.
extension Span<UInt8> {
    /// The eight bytes from a position on, the first one in the lowest bits.
    @inline(__always)
    public func word(at start: Int) -> UInt64 {
        let bytes = extracting(start..<start + 8)
        var word: UInt64 = 0
        for index in 0..<8 { word |= UInt64(bytes[index]) &<< (8 &* UInt64(index)) }
        return word
    }

    /// The bytes from a position on, at most eight. Missing bytes are zeros.
    @inline(__always)
    public func lastWord(at start: Int) -> UInt64 {
        if start + 8 <= count { return word(at: start) }
        var word: UInt64 = 0
        for index in start..<count { word |= UInt64(self[index]) &<< (8 &* UInt64(index - start)) }
        return word
    }

    /// The first index of a byte in a range, or the range's end. For the LF of a flip's line this takes 240 instructions;
    /// one byte at a time takes 395.
    @inline(__always)
    public func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int {
        let (ones, highs): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
        let wanted = UInt64(byte) &* ones
        var index = range.lowerBound
        while index + 8 <= range.upperBound {
            // A byte of the difference is zero if the wanted one is. Subtracting 1 from each byte sets the high bit of the
            // first zero byte; only bytes after it can be marked wrongly.
            let differences = word(at: index) ^ wanted
            let found = (differences &- ones) & ~differences & highs
            if found != 0 { return index + found.trailingZeroBitCount / 8 }
            index += 8
        }
        while index < range.upperBound, self[index] != byte { index += 1 }
        return index
    }

    /// Whether these bytes come first.
    package func starts(with bytes: [UInt8]) -> Bool {
        guard count >= bytes.count else { return false }
        for index in bytes.indices where self[index] != bytes[index] { return false }
        return true
    }

    /// Whether these bytes are anywhere in it.
    package func contains(_ bytes: [UInt8]) -> Bool {
        for first in indices where extracting(first..<count).starts(with: bytes) { return true }
        return false
    }
}
