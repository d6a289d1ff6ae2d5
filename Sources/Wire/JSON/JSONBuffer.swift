/// A growing buffer of bytes into which JSON is written, by the codecs of frequent messages and by ``WireEncoder``.
public struct JSONBuffer: Sendable {
    /// The storage. Its first `count` bytes are written. All of it is initialised, so that a piece can be stored as a whole.
    public private(set) var storage: [UInt8] = []
    /// How many bytes are written.
    public private(set) var count = 0

    /// An empty buffer that allocates nothing.
    public init() {}

    /// A buffer that begins with these bytes.
    init(_ bytes: [UInt8]) {
        storage = bytes
        count = bytes.count
    }

    /// A part of the bytes written.
    public subscript(range: Range<Int>) -> ArraySlice<UInt8> { storage[range] }

    /// Removes the bytes written and keeps the storage.
    public mutating func removeAll() { count = 0 }

    /// The bytes written.
    consuming func finished() -> [UInt8] {
        storage.removeLast(storage.count - count)
        return storage
    }

    /// Writes a piece as it is.
    public mutating func write(_ piece: JSONPiece) {
        let start = count
        makeRoom(JSONPiece.room)
        var written = storage.mutableSpan
        // A span of constant length, so that the checks fall away and the copy is two moves of 16 bytes.
        var room = written._mutatingExtracting(start..<start + JSONPiece.room)
        let bytes = piece.bytes.span
        for index in bytes.indices { room[index] = bytes[index] }
        count = start + piece.count
    }

    /// Writes one byte as it is.
    @inline(__always)
    public mutating func write(byte: UInt8) {
        makeRoom(1)
        storage[count] = byte
        count += 1
    }

    /// Writes bytes as they are.
    @inline(__always)
    public mutating func write(verbatim bytes: Span<UInt8>) {
        let start = count
        makeRoom(bytes.count)
        var written = storage.mutableSpan
        // A span of the source's length, so that the copy needs no check for each byte.
        var room = written._mutatingExtracting(start..<start + bytes.count)
        for index in bytes.indices { room[index] = bytes[index] }
        count += bytes.count
    }

    /// Writes text that is already JSON, or no JSON at all, as it is.
    @inline(__always)
    public mutating func write(verbatim text: String) { write(verbatim: text.utf8Span.span) }

    /// Lets a function write at most so many bytes into the storage. It returns how many it wrote.
    @inline(__always)
    @discardableResult
    mutating func write(atMost byteCount: Int, _ write: (inout MutableSpan<UInt8>) -> Int) -> Int {
        let start = count
        makeRoom(byteCount)
        var written = storage.mutableSpan
        var room = written._mutatingExtracting(start..<start + byteCount)
        let length = write(&room)
        count += length
        return length
    }

    @inline(__always)
    private mutating func makeRoom(_ byteCount: Int) {
        if storage.count &- count < byteCount { grow(by: byteCount) }
    }

    @inline(never)
    private mutating func grow(by byteCount: Int) {
        // An array is appended as a whole. A debug build appends `repeatElement` byte by byte: with it, a test with long
        // answers took 22 s instead of 1.7 s.
        storage += [UInt8](repeating: 0, count: max(byteCount, storage.count, Self.leastRoom))
    }

    /// Most lines fit into the first storage.
    private static let leastRoom = 512
}

extension [UInt8] {
    /// Appends what is written into a buffer.
    @inline(__always)
    public mutating func appendJSON(_ write: (inout JSONBuffer) -> Void) {
        var buffer = JSONBuffer(self)
        // Hand the array over, so that the buffer does not copy the bytes that are already in it.
        self = []
        write(&buffer)
        self = buffer.finished()
    }

    /// Appends text that is already JSON as it is.
    public mutating func appendLiteral(_ json: String) { append(contentsOf: json.utf8) }

    /// Appends an integer in decimal digits.
    public mutating func appendInteger(_ value: Int) { appendJSON { $0.write(value) } }
}
