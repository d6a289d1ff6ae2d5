/// What a peer has not taken yet, in pieces of one size: a backlog that grows is never moved. Where the backlogs of a
/// thousand peers at one table grow alike, moving them all at once would stop the loop for half a second.
package struct Backlog {
    private static let pieceBytes = 16 * 1024
    private static let lineFeed = UInt8(ascii: "\n")

    private var pieces: [[UInt8]] = []
    /// How much of the first piece has been taken.
    private var taken = 0
    /// How many bytes wait.
    package private(set) var count = 0

    /// Nothing waits.
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

    /// The room of the last piece, a new one if need be. A first piece grows as it is needed: most backlogs are short.
    private mutating func room() -> Int {
        if let last = pieces.last, last.count < Self.pieceBytes { return Self.pieceBytes - last.count }
        var piece: [UInt8] = []
        if !pieces.isEmpty { piece.reserveCapacity(Self.pieceBytes) }
        pieces.append(piece)
        return Self.pieceBytes
    }

    /// Writes the beginning of what waits, as far as it lies in one piece; ``drop(_:)`` is to be told how much was taken.
    package func write(to transport: any ByteTransport) -> TransportOutcome {
        let piece = pieces[0]
        return transport.write(piece.span.extracting(taken..<piece.count))
    }

    /// Forgets as many bytes, at least one, of those just written. Returns the last of them.
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

    /// Forgets all that waits behind the next line feed, and returns it.
    package mutating func dropAfterFirstLine() -> [UInt8] {
        for index in pieces.indices {
            let unsent = index == 0 ? taken : 0
            guard let end = pieces[index][unsent...].firstIndex(of: Self.lineFeed) else { continue }
            let dropped = Array(pieces[index][(end + 1)...]) + pieces[(index + 1)...].joined()
            pieces[index].removeSubrange((end + 1)...)
            pieces.removeSubrange((index + 1)...)
            count -= dropped.count
            return dropped
        }
        return []
    }

    /// Forgets all that waits, and returns it.
    package mutating func dropAll() -> [UInt8] {
        let dropped = Array(pieces.joined().dropFirst(taken))
        self = Backlog()
        return dropped
    }
}
