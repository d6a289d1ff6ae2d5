/// Text that is already JSON, such as `,"seat":`, kept in the form in which a hand-written codec copies it fastest.
///
/// Make each one once, as a `static let`.
public struct JSONPiece: Sendable, ExpressibleByStringLiteral {
    /// The text's bytes, eight to a word, the first one lowest; zeros fill the last word up.
    let words: [UInt64]
    /// How many bytes the text has.
    let count: Int

    /// The text as it stands.
    public init(stringLiteral json: String) { self.init(bytes: Array(json.utf8)) }

    /// Bytes that are JSON already.
    init(bytes: [UInt8]) {
        count = bytes.count
        words = stride(from: 0, to: bytes.count, by: 8).map { start in
            bytes[start..<min(start + 8, bytes.count)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }
    }
}
