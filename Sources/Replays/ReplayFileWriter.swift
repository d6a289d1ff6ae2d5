import Crypto
import Wire

/// Writes a replay, line by line, as a `.pairs` file has it.
///
/// Take `bytes` whenever there are enough of them, and remove what was taken. The file is whole after `finish`.
public struct ReplayFileWriter: Sendable {
    /// What was written and not yet removed.
    public private(set) var bytes: [UInt8] = []

    private var head = JSONBuffer()
    private var chain = LineDigest()
    private var whole = SHA256Stream()
    private var lineCount = 0
    private var lastTime: Duration = .zero

    /// A file that begins with this header.
    public init(_ header: ReplayHeader) {
        head.write(verbatim: #"{"type":"replay","version":"#)
        head.write(ReplayHeader.version)
        head.write(verbatim: #","protocol":"#)
        head.write(header.protocolVersion)
        head.write(verbatim: #","game":"#)
        head.write(header.game)
        head.write(verbatim: #","server":"#)
        head.write(header.server)
        endLine()
    }

    /// Adds a line of a table, a JSON object without its line feed, which came so long after the deal. `seat` is who alone got it,
    /// in a race; nil for what everybody got.
    ///
    /// A time before that of the line before is written as that time.
    public mutating func append(_ line: Span<UInt8>, at time: Duration, seat: Int? = nil) {
        lastTime = max(lastTime, time)
        lineCount += 1
        head.write(verbatim: #"{"t":"#)
        head.write(Int(lastTime / .milliseconds(1)))
        if let seat {
            head.write(verbatim: #","seat":"#)
            head.write(seat)
        }
        head.write(verbatim: #","line":"#)
        head.write(verbatim: line)
        endLine()
    }

    /// Writes the last line. Nothing may be added afterwards.
    public mutating func finish() {
        let digest = Hex.encode(whole.digest)
        head.write(verbatim: #"{"type":"digest","lines":"#)
        head.write(lineCount)
        head.write(verbatim: #","sha256":"#)
        head.write(digest)
        endLine()
    }

    private mutating func endLine() {
        // Copies, because a span of the buffer is an access to all of `self`.
        var (chain, whole) = (chain, whole)
        let digits = chain.next(head.storage.span.extracting(first: head.count))
        head.write(verbatim: #","h":""#)
        head.write(verbatim: digits.span)
        head.write(verbatim: "\"}\n")
        whole.update(head.storage.span.extracting(first: head.count))
        bytes += head[0..<head.count]
        head.removeAll()
        (self.chain, self.whole) = (chain, whole)
    }
}
