/// The bytes that a peer has not taken yet. They are kept in pieces of one size, so that a growing backlog is never moved in
/// memory. The backlogs of a thousand peers at one table grow at the same time, and moving them all would stop the loop for
/// half a second.
package struct Backlog {
    private static let pieceBytes = 16 * 1024

    private var pieces: [[UInt8]] = []
    /// How many bytes of the first piece have been taken.
    private var taken = 0
    /// How many bytes wait.
    package private(set) var count = 0

    package init() {}

    /// Adds bytes at the end.
    package mutating func append(copying bytes: Span<UInt8>) {
        var rest = 0..<bytes.count
        while !rest.isEmpty {
            let part = rest.prefix(room())
            pieces[pieces.count - 1].append(copying: bytes.extracting(part))
            rest = part.upperBound..<rest.upperBound
        }
        count += bytes.count
    }

    /// The room that is left in the last piece, or in a new one. The first piece grows with its bytes, because most backlogs
    /// are short.
    private mutating func room() -> Int {
        if let last = pieces.last, last.count < Self.pieceBytes { return Self.pieceBytes - last.count }
        var piece: [UInt8] = []
        if !pieces.isEmpty { piece.reserveCapacity(Self.pieceBytes) }
        pieces.append(piece)
        return Self.pieceBytes
    }

    /// Writes the first piece once. The caller tells ``drop(_:)`` how many bytes were taken.
    package func write(to transport: any ByteTransport) -> TransportOutcome {
        let piece = pieces[0]
        return transport.write(piece.span.extracting(taken..<piece.count))
    }

    /// Removes that many bytes from the front, at least one, after they were written. Returns the last of them.
    package mutating func drop(_ bytes: Int) -> UInt8 {
        taken += bytes
        count -= bytes
        let last = pieces[0][taken - 1]
        if taken == pieces[0].count {
            pieces.removeFirst()
            taken = 0
        }
        return last
    }

    /// Removes everything behind the next line feed. Shows each line of it to the sieve.
    package mutating func dropAfterFirstLine(_ sieve: inout UnsentLineFilter, keeping isKept: (Span<UInt8>) -> Bool) {
        for index in pieces.indices {
            let unsent = index == 0 ? taken : 0
            let piece = pieces[index]
            guard let end = piece.span.endOfLine(from: unsent) else { continue }
            sieve.add(piece.span.extracting(end..<piece.count), where: isKept)
            count -= piece.count - end
            pieces[index].removeSubrange(end...)
            for later in pieces[(index + 1)...] {
                sieve.add(later.span, where: isKept)
                count -= later.count
            }
            pieces.removeSubrange((index + 1)...)
            return
        }
    }

    /// Removes everything. Shows each line of it to the sieve.
    package mutating func dropAll(_ sieve: inout UnsentLineFilter, keeping isKept: (Span<UInt8>) -> Bool) {
        for (index, piece) in pieces.enumerated() {
            sieve.add(piece.span.extracting((index == 0 ? taken : 0)..<piece.count), where: isKept)
        }
        self = Backlog()
    }
}
