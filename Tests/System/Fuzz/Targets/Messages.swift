import Wire

/// All requests, whatever a server offers of them.
let knownRequests = RequestSet.version1.adding(RequestSet.people + RequestSet.events)

/// What can be read as a message can be written and read again to the same; the codecs written by hand and `Codable`
/// agree, in what they read and in what they write.
func checkMessages(_ input: [UInt8]) throws {
    var tape = JSONTape()
    guard (try? tape.read(input.span)) != nil else { return }
    try checkRequest(&tape, flip: RequestDecoding.flip(in: input.span))
    guard (try? tape.read(input.span)) != nil else { return }
    try checkServerMessage(&tape)
}

private func checkRequest(_ tape: inout JSONTape, flip: Envelope?) throws {
    let byCodable = try? WireDecoder.decode(Envelope.self, from: tape)
    let envelope: Envelope
    do throws(ErrorReply) {
        envelope = try RequestDecoding.decode(tape, of: knownRequests)
    } catch {
        try require(byCodable == nil, "\(error) but Codable accepts it")
        try require(flip == nil, "\(error) but it is read as a flip")
        try require(error.hint?.isEmpty == false && error.fatal == nil, "\(error)")
        return try checkWritten(.error(error), &tape)
    }
    try require(byCodable == envelope, "by hand \(envelope), by Codable \(String(describing: byCodable))")
    try require(flip == nil || flip == envelope, "as a flip \(String(describing: flip)), from the tape \(envelope)")
    let written = encoded(envelope)
    try tape.read(written.span)
    let again = try RequestDecoding.decode(tape, of: knownRequests)
    if again != envelope, hasStrayRule(envelope) { return }
    try require(again == envelope, "\(envelope) came back as \(again)")
    try require(encoded(again) == written, "the second writing differs: \(written.text)")
}

/// Whether a rule in it is one that its game does not have: it is read for the refusal alone, and not written.
private func hasStrayRule(_ message: some Any) -> Bool { "\(message)".contains("stray: Optional(") }

private func checkServerMessage(_ tape: inout JSONTape) throws {
    guard let message = try? WireDecoder.decode(ServerMessage.self, from: tape) else { return }
    try checkWritten(message, &tape)
}

private func checkWritten(_ message: ServerMessage, _ tape: inout JSONTape) throws {
    let written = encoded(message)
    try tape.read(written.span)
    let again = try WireDecoder.decode(ServerMessage.self, from: tape)
    if again != message, hasStrayRule(message) { return }
    try require(again == message, "\(message) came back as \(again)")
    try require(encoded(again) == written, "the second writing differs: \(written.text)")
    var byHand: [UInt8] = []
    switch message {
    case .diff(let diff):
        byHand.appendJSON { $0.write(DiffStart(table: diff.table), seq: diff.seq, changes: diff.changes) }
    case .ok(let ok): byHand.appendJSON { $0.write(ok) }
    default: return
    }
    try require(byHand == written, "by hand: \(byHand.text), by Codable: \(written.text)")
}

private func encoded(_ message: some Encodable) -> [UInt8] { WireEncoder.bytes(of: message) }
