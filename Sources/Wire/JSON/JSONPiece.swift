/// Text that is already JSON, such as `,"seat":`, in a form that a hand-written codec copies without a loop: in 53
/// instructions, where copying from an array takes 105.
///
/// Make each one once, as a `static let`.
public struct JSONPiece: Sendable, ExpressibleByStringLiteral {
    /// The most bytes that a piece can have. All of them are copied with every piece, because that takes no loop.
    static let room = 32

    /// The text's bytes, then zeros.
    let bytes: InlineArray<32, UInt8>
    /// How many bytes the text has.
    let count: Int

    /// A text of at most 32 bytes, written without change.
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
