/// One parsed line: a copy of its bytes and a flat list of its tokens, in the order of the text.
///
/// A tape is read into again and again; its storage stays, so reading a line allocates only when that line is longer
/// than all before it. Parsing is RFC 8259 without leniency, and stricter where two readers could disagree: repeated
/// keys, lone surrogates and a byte order mark are refused. The whole line must be one object.
public struct JSONTape: Sendable {
    /// A value on the tape. It means something only until the tape reads the next line.
    public struct Node: Equatable, Sendable {
        let index: Int

        /// The line's object.
        public static let root = Node(index: 0)
    }

    /// What a value is.
    public enum Kind: Sendable {
        /// `{…}`
        case object
        /// `[…]`
        case array
        /// `"…"`
        case string
        /// A number without fraction and exponent, of any size.
        case integer
        /// A number with a fraction or an exponent.
        case fraction
        /// `true` or `false`
        case boolean
        /// `null`
        case null
    }

    /// How deep objects and arrays may be nested, the outermost object included.
    public static let depthLimit = 32

    /// The line, then a NUL: no token can contain one, so the scanner needs no end-of-line test of its own.
    var bytes: [UInt8] = [0]
    var count = 0
    var tokens = [JSONToken](repeating: .unused, count: 1)
    /// Slots of the table that finds repeated keys in large objects.
    var slots: [UInt32] = []

    /// An empty tape. Every question about a value on it is a programmer's error until a line has been read.
    public init() {}

    /// Replaces the tape's content by a line (without its line ending).
    ///
    /// Throws what is wrong with the line; invalid UTF-8 goes before everything else. After a failure the tape must
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
            // A value takes a byte and what separates it from the next another; only open brackets come bare.
            tokens = [JSONToken](repeating: .unused, count: count / 2 + Self.depthLimit + 2)
        }
        var target = bytes.mutableSpan
        for index in line.indices { target[index] = line[index] }
        target[line.count] = 0
    }
}
