/// The 32 bytes of a seed, a secret or a hash. An array of them would allocate.
package struct Bytes32: Sendable, Hashable {
    private let words: (UInt64, UInt64, UInt64, UInt64)

    /// Takes an array of exactly 32 bytes.
    package init(_ bytes: [UInt8]) {
        precondition(bytes.count == 32, "32 bytes are 32 bytes.")
        func word(_ number: Int) -> UInt64 { bytes[8 * number..<8 * number + 8].reduce(0) { $0 << 8 | UInt64($1) } }
        words = (word(0), word(1), word(2), word(3))
    }

    /// The bytes that 64 hexadecimal digits spell, lower or upper case; nil for any other text.
    package init?(hex: String) {
        guard let bytes = Hex.decode(hex), bytes.count == 32 else { return nil }
        self.init(bytes)
    }

    /// The bytes in their order.
    package var array: [UInt8] {
        words.0.bigEndianBytes + words.1.bigEndianBytes + words.2.bigEndianBytes + words.3.bigEndianBytes
    }

    /// The bytes as 64 lower-case digits.
    package var hex: String { Hex.encode(array) }

    /// Whether all bytes are equal.
    package static func == (one: Self, other: Self) -> Bool { one.words == other.words }

    /// Feeds all bytes to the hasher.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(words.0)
        hasher.combine(words.1)
        hasher.combine(words.2)
        hasher.combine(words.3)
    }
}

/// 32 bytes are recorded as their digits.
extension Bytes32: Codable {
    /// Reads 64 digits.
    package init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let bytes = Self(hex: text) else {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "not 64 digits"))
        }
        self = bytes
    }

    /// Writes 64 digits.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(hex)
    }
}
