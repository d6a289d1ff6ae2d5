import Crypto
import Wire

/// Reads a replay from the bytes of a `.pairs` file, in pieces of any size, and checks the digest of each line.
///
///     var reader = ReplayFileReader()
///     for bytes in pieces {
///         reader.add(bytes)
///         while let entry = try reader.next() { … }
///     }
///     try reader.finish()
///
/// It checks the digests, the order of times and the count of lines. It does not look into the table's lines.
public struct ReplayFileReader: Sendable {
    /// What a line holds.
    public enum Entry: Sendable {
        /// The first line.
        case header(ReplayHeader)
        /// A line of the table, a JSON object, so long after the deal. `seat` is who alone got it, in a race.
        case line(ArraySlice<UInt8>, time: Duration, seat: Int?)
        /// The last line. All before it is as it was written.
        case digest(lines: Int)
    }

    /// The most bytes of a line with its line feed: the longest line of a server, and room for what stands around it.
    public static let longestLine = LineDecoder.serverLimit + 256

    private enum Place { case header, lines, end }

    /// The number of the line that was read last, from 1; 0 before the first.
    public private(set) var lineNumber = 0
    private var bytes: [UInt8] = []
    private var position = 0
    private var place = Place.header
    private var chain = LineDigest()
    private var whole = SHA256Stream()
    private var tape = JSONTape()
    private var lineCount = 0
    private var lastTime = 0

    /// A reader at the start of a file.
    public init() {}

    /// Adds the next bytes of the file.
    public mutating func add(_ more: [UInt8]) {
        if position == bytes.count {
            bytes = more
        } else {
            bytes.removeSubrange(..<position)
            bytes += more
        }
        position = 0
    }

    /// The next line; nil if it has not come as a whole. Throws what is wrong with it; then the reader must not be asked again.
    public mutating func next() throws(ReplayFileFlaw) -> Entry? {
        guard position < bytes.count else { return nil }
        guard place != .end else { throw ReplayFileFlaw(line: lineNumber + 1, .trailingBytes) }
        let limit = min(bytes.count, position + Self.longestLine)
        guard let end = lineEnd(before: limit) else {
            guard bytes.count - position < Self.longestLine else {
                throw ReplayFileFlaw(line: lineNumber + 1, .tooLong)
            }
            return nil
        }
        let line = position..<end + 1
        position = end + 1
        lineNumber += 1
        let head = try checkedHead(of: line)
        // The last line's digest is that of the bytes before it.
        let entry = try entry(head)
        // A reference of its own, because a span is an access to all of `self`.
        let bytes = bytes
        whole.update(bytes.span.extracting(line))
        return entry
    }

    /// Tells that the file has no more bytes. Throws if it was not whole.
    public func finish() throws(ReplayFileFlaw) {
        if lineNumber == 0, position == bytes.count { throw ReplayFileFlaw(line: 1, .empty) }
        guard place == .end, position == bytes.count else { throw ReplayFileFlaw(line: lineNumber + 1, .cut) }
    }

    private func lineEnd(before limit: Int) -> Int? {
        let index = bytes.span.firstIndex(of: UInt8(ascii: "\n"), in: position..<limit)
        return index < limit ? index : nil
    }

    private func flaw(_ problem: ReplayFileFlaw.Problem) -> ReplayFileFlaw { ReplayFileFlaw(line: lineNumber, problem) }

    // MARK: A line

    private static let digestField = Array(#","h":""#.utf8)
    private static let lineEnd = Array("\"}\n".utf8)

    /// The bytes before the digest, which fits them.
    private mutating func checkedHead(of line: Range<Int>) throws(ReplayFileFlaw) -> Range<Int> {
        let tail = Self.digestField.count + LineDigest.digits + Self.lineEnd.count
        guard line.count > tail else { throw flaw(.noReplayLine) }
        let head = line.lowerBound..<line.upperBound - tail
        let digits = head.upperBound + Self.digestField.count..<line.upperBound - Self.lineEnd.count
        let bytes = bytes
        guard bytes[head.upperBound..<digits.lowerBound] == Self.digestField[...],
            bytes[digits.upperBound..<line.upperBound] == Self.lineEnd[...]
        else { throw flaw(.noReplayLine) }
        guard bytes[digits] == chain.next(bytes.span.extracting(head))[...] else { throw flaw(.altered) }
        return head
    }

    private mutating func entry(_ head: Range<Int>) throws(ReplayFileFlaw) -> Entry {
        if place == .header {
            place = .lines
            return .header(try header(head))
        }
        var cursor = head
        if skip(Self.timeField, &cursor) { return try tableLine(&cursor) }
        return try digest(head)
    }

    private static let timeField = Array(#"{"t":"#.utf8)
    private static let seatField = Array(#","seat":"#.utf8)
    private static let lineField = Array(#","line":"#.utf8)

    private mutating func tableLine(_ cursor: inout Range<Int>) throws(ReplayFileFlaw) -> Entry {
        guard let time = number(&cursor) else { throw flaw(.noReplayLine) }
        var seat: Int?
        if skip(Self.seatField, &cursor) {
            seat = number(&cursor)
            guard seat != nil else { throw flaw(.noReplayLine) }
        }
        guard skip(Self.lineField, &cursor), !cursor.isEmpty else { throw flaw(.noReplayLine) }
        guard time >= lastTime else { throw flaw(.timeRunsBack) }
        lastTime = time
        lineCount += 1
        return .line(bytes[cursor], time: .milliseconds(time), seat: seat)
    }

    /// Moves behind that text, if it stands there.
    private func skip(_ text: [UInt8], _ cursor: inout Range<Int>) -> Bool {
        guard bytes[cursor].starts(with: text) else { return false }
        cursor = cursor.lowerBound + text.count..<cursor.upperBound
        return true
    }

    /// Reads a number of at most 15 digits.
    private func number(_ cursor: inout Range<Int>) -> Int? {
        let digits = bytes[cursor].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard (1...15).contains(digits.count), digits.count == 1 || digits.first != UInt8(ascii: "0") else {
            return nil
        }
        cursor = digits.endIndex..<cursor.upperBound
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    // MARK: The first and the last line

    private struct Header: Decodable {
        let type: String
        let version: Int
    }

    private struct Version1: Decodable {
        let `protocol`: Int
        let game: String
        let server: String
    }

    private struct Digest: Decodable {
        let type: String
        let lines: Int
        let sha256: String
    }

    private mutating func header(_ head: Range<Int>) throws(ReplayFileFlaw) -> ReplayHeader {
        guard let first = object(Header.self, head), first.type == "replay" else { throw flaw(.noHeader) }
        guard first.version <= ReplayHeader.version else { throw flaw(.newerVersion(first.version)) }
        guard let fields = object(Version1.self, head) else { throw flaw(.noHeader) }
        guard fields.protocol == ProtocolVersion.current else { throw flaw(.otherProtocol(fields.protocol)) }
        return ReplayHeader(protocolVersion: fields.protocol, game: fields.game, server: fields.server)
    }

    private mutating func digest(_ head: Range<Int>) throws(ReplayFileFlaw) -> Entry {
        guard let digest = object(Digest.self, head), digest.type == "digest" else { throw flaw(.noReplayLine) }
        guard digest.lines == lineCount else { throw flaw(.otherCount(told: digest.lines, found: lineCount)) }
        guard digest.sha256 == Hex.encode(whole.digest) else { throw flaw(.otherDigest) }
        place = .end
        return .digest(lines: lineCount)
    }

    private mutating func object<Fields: Decodable>(_ type: Fields.Type, _ head: Range<Int>) -> Fields? {
        let line = Array(bytes[head]) + [UInt8(ascii: "}")]
        guard (try? tape.read(line.span)) != nil else { return nil }
        return try? WireDecoder.decode(type, from: tape)
    }
}
