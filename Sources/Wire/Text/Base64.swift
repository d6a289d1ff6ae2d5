/// Base64 as RFC 4648 has it, with padding.
public enum Base64 {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    private static let values: [UInt8?] = {
        var values = [UInt8?](repeating: nil, count: 256)
        for (value, letter) in letters.enumerated() { values[Int(letter)] = UInt8(value) }
        return values
    }()

    /// The text of those bytes.
    public static func text(_ bytes: some Collection<UInt8>) -> String {
        let bytes = Array(bytes)
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let count = min(3, bytes.count - start)
            var bits = UInt32(0)
            for place in 0..<3 { bits = bits << 8 | (place < count ? UInt32(bytes[start + place]) : 0) }
            for place in 0..<4 {
                let letter = letters[Int(bits >> UInt32(18 - 6 * place) & 63)]
                text.append(place <= count ? letter : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes that a text stands for; nil if it is not Base64 with its padding.
    public static func bytes(_ text: String) -> [UInt8]? {
        var letters = Array(text.utf8)
        guard letters.count % 4 == 0 else { return nil }
        let padding = letters.suffix(2).reversed().prefix { $0 == UInt8(ascii: "=") }.count
        letters.removeLast(padding)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(letters.count / 4 * 3 + 2)
        var (bits, count) = (UInt32(0), 0)
        for letter in letters {
            guard let value = values[Int(letter)] else { return nil }
            bits = bits << 6 | UInt32(value)
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return bytes
    }

    /// Whether the text stands for 16 bytes, as the key of a WebSocket does.
    public static func isKey(_ text: String) -> Bool {
        text.utf8.count == 24 && text.hasSuffix("==") && text.utf8.prefix(22).allSatisfy(letters.contains)
    }
}
