import EventLoop

/// The bytes before a connection's own give the same head in one piece and cut in any way. It takes no byte that is not its own, keeps
/// few, and names a peer only where it is whole.
///
/// The first byte says in what pieces the rest arrives.
func checkProxy(_ input: [UInt8]) throws {
    guard let first = input.first else { return }
    let bytes = Array(input.dropFirst())
    let whole = try read(bytes, pieces: bytes.count)
    let cut = try read(bytes, pieces: Int(first % 7) + 1)
    try require(whole == cut, "in one piece \(whole), cut \(cut)")
}

private struct Head: Equatable {
    var outcome = ProxyHeader.Outcome.unfinished
    var count = 0
}

private func read(_ bytes: [UInt8], pieces: Int) throws -> Head {
    var (header, head) = (ProxyHeader(), Head())
    while head.outcome == .unfinished, head.count < bytes.count {
        let wanted = header.wanted
        try require(wanted > 0, "it is unfinished and wants nothing")
        let piece = bytes[head.count..<min(bytes.count, head.count + min(wanted, pieces))]
        let taken = header.take(piece)
        try require(taken.count <= piece.count, "\(taken.count) of \(piece.count) bytes are its own")
        head.count += taken.count
        head.outcome = taken.outcome
    }
    try require(head.count <= 2_048, "\(head.count) bytes are kept")
    return head
}
