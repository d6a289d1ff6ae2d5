/// The endless sequence of 32-bit words from which a deal draws. Block c is HMAC-SHA256(key, label ‖ c), read as eight
/// big-endian words.
package struct WordStream {
    private static let label = Array("memory-fair-1/stream\0".utf8)
    private static let wordsPerBlock: UInt64 = 8

    private let code: Hashing.Function
    private var block: [UInt8] = []

    /// How many words have been drawn so far, rejected ones included.
    package private(set) var wordsUsed: UInt64 = 0

    package init(key: [UInt8], hashing: Hashing) {
        code = hashing.hmacSHA256(key)
    }

    package mutating func next() -> UInt32 {
        let place = Int(wordsUsed % Self.wordsPerBlock)
        if place == 0 {
            block = code(Self.label + (wordsUsed / Self.wordsPerBlock).bigEndianBytes)
        }
        wordsUsed += 1
        var word: UInt32 = 0
        for index in 4 * place..<4 * place + 4 { word = word << 8 | UInt32(block[index]) }
        return word
    }

    /// A number in 0 ..< `bound`, all equally likely; `bound` is 1 or more. Words at or above the highest multiple of
    /// `bound` are rejected, because with them low results would be more likely.
    package mutating func uniform(below bound: UInt32) -> UInt32 {
        let words: UInt64 = 1 << 32
        let limit = words - words % UInt64(bound)
        while true {
            let word = next()
            if UInt64(word) < limit { return word % bound }
        }
    }
}

extension FixedWidthInteger {
    /// The value's bytes, the highest first.
    var bigEndianBytes: [UInt8] {
        stride(from: Self.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: self >> $0) }
    }
}
