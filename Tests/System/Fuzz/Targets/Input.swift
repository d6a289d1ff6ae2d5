import Terminal

/// Any input of a terminal gives the same events in one piece and cut in any way. No event has anything that
/// acts on a terminal, and a key after the input is still recognised.
///
/// The first byte says in what pieces the rest arrives.
func checkInput(_ input: [UInt8]) throws {
    guard let first = input.first else { return }
    let bytes = Array(input.dropFirst())
    let whole = received(bytes, pieces: bytes.count)
    let cut = received(bytes, pieces: Int(first % 7) + 1)
    try require(whole == cut, "in one piece \(whole), cut \(cut)")
    for case .input(let event) in whole {
        switch event {
        case .key(.character(let character), _):
            try require(isPrintable(String(character)) && TextWidth.of(character) > 0, "\(event)")
        case .pasted(let text):
            try require(text.split(separator: "\n").allSatisfy { isPrintable(String($0)) }, "\(event)")
            try require(text.utf8.count <= 3 * InputDecoder.pasteLimit, "\(text.utf8.count) bytes")
        case .mouse(_, let point): try require(point.x >= 0 && point.y >= 0, "\(point)")
        case .key, .focused: break
        }
    }
    // The ends of all that can be open: a pasted text, a string, a sequence.
    let closing = Array("\u{1B}[201~\u{1B}\\\u{1B}[A\u{1B}[Aq".utf8)
    try require(
        received(bytes + closing, pieces: 64).last == .input(.key(.character("q"))), "it understands no key now")
}

private func received(_ bytes: [UInt8], pieces: Int) -> [InputDecoder.Received] {
    var decoder = InputDecoder()
    var received: [InputDecoder.Received] = []
    for start in stride(from: 0, to: bytes.count, by: max(1, pieces)) {
        let piece = Array(bytes[start..<min(bytes.count, start + pieces)])
        decoder.decode(piece.span, into: &received)
    }
    decoder.flush(into: &received)
    return received
}
