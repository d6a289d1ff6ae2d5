/// Text that is already JSON, such as `,"seat":`, kept in the form in which a hand-written codec copies it fastest.
///
/// Make each one once, as a `static let`.
public struct JSONPiece: Sendable, ExpressibleByStringLiteral {
    /// The most bytes that a piece has. So many are written with every piece, for that takes no loop.
    static let room = 32

    /// The text's bytes; zeros behind them.
    let bytes: InlineArray<32, UInt8>
    /// How many bytes the text has.
    let count: Int

    /// The text as it stands, of at most 32 bytes.
    public init(stringLiteral json: String) {
        var bytes = InlineArray<32, UInt8>(repeating: 0)
        var count = 0
        for byte in json.utf8 {
            bytes[count] = byte
            count += 1
        }
        self.bytes = bytes
        self.count = count
    }
}
