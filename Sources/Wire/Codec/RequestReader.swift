/// Turns a line into a request, or into the error that is the reply to it.
package struct RequestReader: Sendable {
    private let requests: RequestSet
    private var tape = JSONTape()

    package init(_ requests: RequestSet = .version1) { self.requests = requests }

    /// Reads a JSON line. The error has the request's id wherever the line is well enough formed to have one.
    package mutating func read(_ line: Span<UInt8>) -> Result<Envelope, ErrorReply> {
        if let flip = RequestDecoding.flip(in: line) { return .success(flip) }
        do {
            try tape.read(line)
        } catch {
            let isEncoding = error.problem == .notUTF8 || error.problem == .byteOrderMark
            return .failure(
                ErrorReply(
                    error.problem == .notUTF8 ? .notUTF8 : .badJSON, error.sentence,
                    hint: isEncoding ? "Send UTF-8 without a byte order mark." : "Send one JSON object a line."))
        }
        do {
            return .success(try RequestDecoding.decode(tape, of: requests))
        } catch {
            return .failure(error)
        }
    }
}
