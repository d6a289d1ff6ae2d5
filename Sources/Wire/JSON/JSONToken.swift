/// One entry of a ``JSONTape``: its kind, and its place in the line.
struct JSONToken: Sendable {
    /// Object or array: its brackets included. String or key: the text between its quotes.
    var start: UInt32
    var end: UInt32
    /// A value: the index after the value and all inside it. A key: the fingerprint of its decoded text.
    /// While an object or array is open: the index of the one around it.
    var next: UInt32
    var kind: Kind
    /// A string or key without escapes: its bytes are its text.
    var isPlain: Bool

    enum Kind: UInt8, Sendable {
        case object, array, key, string, integer, number, boolean, null
    }

    static let unused = JSONToken(.null, 0, 0)

    init(_ kind: Kind, _ start: Int, _ end: Int, next: Int = 0, isPlain: Bool = true) {
        self.start = UInt32(truncatingIfNeeded: start)
        self.end = UInt32(truncatingIfNeeded: end)
        self.next = UInt32(truncatingIfNeeded: next)
        self.kind = kind
        self.isPlain = isPlain
    }

    var range: Range<Int> { Int(start)..<Int(end) }
}
