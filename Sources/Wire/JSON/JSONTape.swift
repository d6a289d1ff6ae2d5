/// One parsed line: a copy of its bytes and a flat list of its tokens, in the order of the text.
///
/// A tape reads one line after the other and keeps its storage. So it allocates only for a line that is longer than all
/// before it. It accepts RFC 8259 alone, and less where two readers could disagree: it refuses repeated keys, lone
/// surrogates and a byte order mark. The whole line must be one object.
public struct JSONTape: Sendable {
    /// A value on the tape. It is valid only until the tape reads the next line.
    public struct Node: Equatable, Sendable {
        let index: Int

        /// The object that is the whole line.
        public static let root = Node(index: 0)
    }

    /// The kinds of values.
    public enum Kind: Sendable {
        /// An object, `{…}`.
        case object
        /// An array, `[…]`.
        case array
        /// A string, `"…"`, with its escapes unread.
        case string
        /// A number without fraction and exponent, of any size.
        case integer
        /// A number with a fraction or an exponent.
        case fraction
        /// `true` or `false`
        case boolean
        case null
    }

    /// How deep objects and arrays may be nested, the outermost object included.
    public static let depthLimit = 32

    /// The line, then a NUL. No token can contain a NUL, so the scanner need not test for the line's end.
    var bytes: [UInt8] = [0]
    var count = 0
    var tokens = [JSONToken](repeating: .unused, count: 1)
    /// Slots of the table that finds repeated keys in large objects.
    var slots: [UInt32] = []

    /// An empty tape. Until it has read a line, asking it for a value is a programmer's error.
    public init() {}

    /// A tape that has read a line; see ``read(_:)``.
    public init(_ line: Span<UInt8>) throws(JSONFailure) { try read(line) }

    /// Replaces the tape's content by a line (without its line ending).
    ///
    /// Throws what is wrong with the line. Invalid UTF-8 is reported before everything else. After a failure the tape must
    /// not be asked for values.
    public mutating func read(_ line: Span<UInt8>) throws(JSONFailure) {
        copy(line)
        do {
            _ = try UTF8Span(validating: line)
        } catch {
            throw JSONFailure(.notUTF8, byte: error.byteOffsets.lowerBound + 1)
        }
        let bytes = bytes
        try Self.tokenize(bytes.span, count: count, into: &tokens, slots: &slots)
    }

    private mutating func copy(_ line: Span<UInt8>) {
        precondition(line.count < Int(UInt32.max), "A line is shorter than 4 GiB.")
        count = line.count
        if bytes.count <= count {
            bytes = [UInt8](repeating: 0, count: count + 1)
            // Each value takes at least two bytes, one of its own and a separator. Only the brackets that open take a single one.
            tokens = [JSONToken](repeating: .unused, count: count / 2 + Self.depthLimit + 2)
        }
        var target = bytes.mutableSpan
        for index in line.indices { target[index] = line[index] }
        target[line.count] = 0
    }
}
