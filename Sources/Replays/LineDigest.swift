import Crypto
import Wire

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
        last = Hex.ascii(Array(stream.digest.prefix(Self.digits / 2)))
        return last
    }
}
