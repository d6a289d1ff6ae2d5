/// Writes one `replay` message from lines as the archive keeps them, without reading them.
public struct ReplayWriter: ~Copyable {
    private var buffer = JSONBuffer()
    /// How many lines are in it.
    public private(set) var count = 0

    /// A message without lines. `from` lines of the game come before it, and the game has `of` in all.
    public init(game: String, from: Int, of: Int) {
        buffer.write(.begin)
        buffer.write(game)
        buffer.write(.from, from)
        buffer.write(.of, of)
        buffer.write(.lines)
    }

    /// Adds a line without its line feed. False if the message would be longer than a line of the server may be; then the line
    /// belongs into the next message. One that does not fit into a message of its own fits into none.
    public mutating func append(ms: Int, seat: Int?, line: Span<UInt8>) -> Bool {
        // Brackets, commas, two numbers of at most 20 digits, the end, and the line feed.
        guard buffer.count + line.count + 64 <= LineDecoder.serverLimit else { return false }
        if count > 0 { buffer.write(byte: UInt8(ascii: ",")) }
        buffer.write(byte: UInt8(ascii: "["))
        buffer.write(ms)
        buffer.write(byte: UInt8(ascii: ","))
        if let seat { buffer.write(seat) } else { buffer.write(.null) }
        buffer.write(byte: UInt8(ascii: ","))
        buffer.write(verbatim: line)
        buffer.write(byte: .endList)
        count += 1
        return true
    }

    /// The message, without a line feed.
    public consuming func finished() -> [UInt8] {
        buffer.write(byte: .endList)
        buffer.write(byte: .endObject)
        return buffer.finished()
    }
}

extension JSONPiece {
    fileprivate static let begin: JSONPiece = #"{"type":"replay","game":"#
    fileprivate static let from: JSONPiece = #","from":"#
    fileprivate static let lines: JSONPiece = #","lines":["#
    fileprivate static let of: JSONPiece = #","of":"#
}
