/// Divides a stream of bytes into lines. A line may come in any number of reads.
///
/// Call `next` until it returns nil. The decoder may be read or moved between two calls:
///
///     var position = 0
///     while let event = lines.next(in: received, from: &position) {
///         switch event {
///         case .line(let range): handle(received.extracting(range))
///         case .joined(let line): handle(line.span)
///         case .tooLong: refuse()
///         }
///     }
///
/// A line is a range of the received bytes unless it began in an earlier read. Blank lines are counted and skipped.
public struct LineDecoder: Sendable {
    /// What the stream holds next.
    public enum Event: Equatable, Sendable {
        /// A complete line, without its LF or CRLF, at these positions of the received bytes.
        case line(Range<Int>)
        /// A complete line, without its LF or CRLF, that began in an earlier read.
        case joined([UInt8])
        /// The line is longer than the limit. No event comes after this one.
        case tooLong
    }

    /// The longest line of a client, in bytes with its LF.
    public static let clientLimit = 4_096
    /// The longest line of a server, in bytes with its LF.
    public static let serverLimit = 65_536

    /// The longest line accepted, in bytes with its LF.
    public var limit: Int { Int(smallLimit) }
    /// The number of the line handed out last, from 1, blank ones counted; 0 before the first.
    public private(set) var lineNumber = 0

    private var pending: [UInt8] = []
    private let smallLimit: UInt32
    private var isOver = false

    /// A decoder at the start of a stream, for lines of at most `limit` bytes with their LF.
    public init(limit: Int) {
        precondition(limit > 0, "A line has at least its LF.")
        smallLimit = UInt32(limit)
    }

    /// Whether the stream so far ends within a line. At its end that line is lost.
    public var hasPartialLine: Bool { !pending.isEmpty }

    /// The next event in `bytes` from `position` on, which moves behind it; nil when they are used up.
    ///
    /// Go on with the same bytes until nil comes, or drop the decoder.
    public mutating func next(in bytes: Span<UInt8>, from position: inout Int) -> Event? {
        while position < bytes.count, !isOver {
            let start = position
            let room = limit - pending.count
            let stop = min(bytes.count, start + room)
            let index = bytes.firstIndex(of: UInt8(ascii: "\n"), in: start..<stop)
            guard index < stop else {
                position = bytes.count
                if index - start == room {
                    isOver = true
                    pending = []
                    lineNumber += 1
                    return .tooLong
                }
                append(bytes, start..<index)
                return nil
            }
            position = index + 1
            lineNumber += 1
            if pending.isEmpty {
                if let range = Self.content(of: start..<index, in: bytes) { return .line(range) }
            } else {
                append(bytes, start..<index)
                // Hand the buffer over instead of keeping it, so that an idle connection holds none.
                var line: [UInt8] = []
                swap(&line, &pending)
                if let range = Self.content(of: line.indices, in: line.span) {
                    line.removeLast(line.count - range.count)
                    return .joined(line)
                }
            }
        }
        position = bytes.count
        return nil
    }

    private mutating func append(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        for index in range { pending.append(bytes[index]) }
    }

    /// A line's range without one CR at its end, or nil if the line is blank.
    private static func content(of range: Range<Int>, in bytes: Span<UInt8>) -> Range<Int>? {
        var end = range.upperBound
        if end > range.lowerBound, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        for index in range.lowerBound..<end where bytes[index] != UInt8(ascii: " ") {
            return range.lowerBound..<end
        }
        return nil
    }
}
