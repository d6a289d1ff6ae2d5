import Crypto

/// The chain of digests through the lines of a replay: each one binds its line and all lines before.
struct LineDigest: Sendable {
    /// How many hex digits a line shows.
    static let digits = 16

    /// The digits of the line before, in ASCII; nothing before the first line.
    private var last: [UInt8] = []

    /// The digits for a line that begins with these bytes. The next call is for the next line.
    mutating func next(_ head: Span<UInt8>) -> [UInt8] {
        var stream = SHA256Stream()
        stream.update(last.span)
        stream.update(head)
        last = Hexadecimal.encode(stream.digest.prefix(Self.digits / 2))
        return last
    }
}

/// Bytes as lower-case hex digits in ASCII.
enum Hexadecimal {
    private static let digits = Array("0123456789abcdef".utf8)

    static func encode(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(2 * SHA256.byteCount)
        for byte in bytes {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return text
    }
}
