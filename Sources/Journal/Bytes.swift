extension [UInt8] {
    /// Appends the lowest bytes of a number, the lowest first.
    mutating func append(number: UInt64, bytes count: Int) {
        for index in 0..<count { append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
    }

    /// Writes the eight bytes of a number over those that are there.
    mutating func replace(number: UInt64, at start: Int) {
        for index in 0..<8 { self[start + index] = UInt8(truncatingIfNeeded: number >> (8 * index)) }
    }

    /// Appends a number of any size: seven bits a byte, the lowest first, the top bit set in all bytes but the last.
    mutating func append(varint number: Int) {
        var rest = UInt(bitPattern: number)
        while rest > 0x7F {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }

    mutating func append(copying bytes: Span<UInt8>) {
        // Safe because: the pointer is used inside the closure only, where the span keeps its bytes alive.
        unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }

    /// The number that `append(number:bytes:)` wrote there.
    func number(at start: Int, bytes count: Int) -> UInt64 {
        var number: UInt64 = 0
        for index in 0..<count { number |= UInt64(self[start + index]) << (8 * index) }
        return number
    }

    /// The number that `append(varint:)` wrote at the begin of the range, and where it ends; nil where there is none of at
    /// most five bytes.
    func varint(in range: Range<Int>) -> (number: Int, end: Int)? {
        var number = 0
        for (index, position) in range.prefix(5).enumerated() {
            number |= Int(self[position] & 0x7F) << (7 * index)
            if self[position] < 0x80 { return (number, position + 1) }
        }
        return nil
    }
}
