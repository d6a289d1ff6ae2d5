/// The checksum CRC-32C (Castagnoli), eight bytes at a time by tables of 8 KiB.
package struct CRC32C {
    private var state = ~UInt32(0)

    /// Of nothing yet.
    package init() {}

    /// The checksum of what was added.
    package var value: UInt32 { ~state }

    /// Adds bytes behind those that were added.
    package mutating func add(_ bytes: Span<UInt8>) {
        // An array: an inline one would be copied, all 8 KiB of it, wherever it is read.
        let tables = Self.tables.span
        var state = state
        var index = 0
        let count = bytes.count
        while count - index >= 8 {
            // Safe because: the loop's condition leaves eight bytes from the index on, and any bits are an integer.
            let word = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
            state = Self.advance(state, over: UInt64(littleEndian: word), tables)
            index += 8
        }
        while index < count {
            state = tables[Int(UInt8(truncatingIfNeeded: state) ^ bytes[index])] ^ (state >> 8)
            index += 1
        }
        self.state = state
    }

    /// Adds the number's eight bytes, the lowest first.
    package mutating func add(_ word: UInt64) { state = Self.advance(state, over: word, Self.tables.span) }

    @inline(__always)
    private static func advance(_ state: UInt32, over word: UInt64, _ tables: Span<UInt32>) -> UInt32 {
        precondition(tables.count == 2048)
        let bits = word ^ UInt64(state)
        var result: UInt32 = 0
        for table in 0..<8 { result ^= tables[table << 8 | Int(UInt8(truncatingIfNeeded: bits >> (56 - 8 * table)))] }
        return result
    }

    /// Table `n` at `256 * n`: what a byte becomes that is followed by `n` bytes of zero.
    private static let tables = makeTables()

    private static func makeTables() -> [UInt32] {
        var tables = [UInt32](repeating: 0, count: 2048)
        for byte in 0..<256 {
            var state = UInt32(byte)
            for _ in 0..<8 { state = state & 1 == 0 ? state >> 1 : state >> 1 ^ 0x82F6_3B78 }
            tables[byte] = state
        }
        for index in 256..<2048 {
            let before = tables[index - 256]
            tables[index] = before >> 8 ^ tables[Int(UInt8(truncatingIfNeeded: before))]
        }
        return tables
    }
}
