import Wire

/// A stream cut into reads in any way gives the lines that one finds by looking at it whole.
///
/// The first byte says how long a line may be, the second in what pieces the rest arrives.
func checkLines(_ input: [UInt8]) throws {
    guard input.count > 2 else { return }
    let limit = Int(input[0] % 64) + 1
    let piece = Int(input[1] % 16)
    let stream = Array(input[2...])

    var lines = LineDecoder(limit: limit)
    var heard: [Heard] = []
    var start = 0
    var round = 0
    while start < stream.count {
        // Zero: all at once. Otherwise pieces of changing size.
        let size = piece == 0 ? stream.count : (piece * round) % 11 + 1
        let end = min(stream.count, start + size)
        let received = Array(stream[start..<end])
        var position = 0
        while let event = lines.next(in: received.span, from: &position) {
            switch event {
            case .line(let range): heard.append(.line(lines.lineNumber, received[range]))
            case .joined(let line): heard.append(.line(lines.lineNumber, line[...]))
            case .tooLong: heard.append(.tooLong(lines.lineNumber))
            }
        }
        try require(position == received.count, "bytes were left over")
        (start, round) = (end, round + 1)
    }
    let (expected, isPartial) = linesFoundByLooking(at: stream, limit: limit)
    try require(heard == expected, "heard \(heard), expected \(expected)")
    try require(lines.hasPartialLine == isPartial, "partial: \(lines.hasPartialLine), expected \(isPartial)")
}

private enum Heard: Equatable {
    case line(Int, ArraySlice<UInt8>)
    case tooLong(Int)
}

private func linesFoundByLooking(at stream: [UInt8], limit: Int) -> (lines: [Heard], isPartial: Bool) {
    var found: [Heard] = []
    var parts = stream.split(separator: 0x0A, omittingEmptySubsequences: false)
    let rest = parts.removeLast()
    for (index, part) in parts.enumerated() {
        guard part.count < limit else { return (found + [.tooLong(index + 1)], false) }
        let line = part.last == 0x0D ? part.dropLast() : part
        if line.contains(where: { $0 != 0x20 }) { found.append(.line(index + 1, line)) }
    }
    if rest.count >= limit { return (found + [.tooLong(parts.count + 1)], false) }
    return (found, !rest.isEmpty)
}
