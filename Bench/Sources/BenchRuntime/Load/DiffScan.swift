/// What the load must know of a diff to play on.
package enum DiffChange: Equatable, Sendable {
    /// A card lies face up; faces with the same mark are equal.
    case revealed(card: Int, face: UInt64)
    /// A new game is on the table, all of its cards face down.
    case dealt
    /// A turn of the seat begins.
    case turnBegan(seat: Int)
}

/// Picks those changes out of a diff's line and skips everything else unread.
///
/// It costs a fraction of what parsing would, so that the load never holds up what it measures. It trusts the server to
/// write the fields of a change in the order of the protocol's text.
package enum DiffScan {
    /// The next change at or behind `position`, which moves behind it; nil where none follows.
    package static func next(in line: Span<UInt8>, from position: inout Int) -> DiffChange? {
        while skipToOperation(in: line, from: &position) {
            guard position + 1 < line.count else { return nil }
            switch (line[position], line[position + 1]) {
            // reveal, not release or ready: told apart by their third letter.
            case (UInt8(ascii: "r"), UInt8(ascii: "e"))
            where position + 2 < line.count && line[position + 2] == letterV:
                let card = number(in: line, from: &position)
                return .revealed(card: card, face: mark(in: line, from: &position))
            case (UInt8(ascii: "d"), UInt8(ascii: "e")): return .dealt
            case (UInt8(ascii: "t"), UInt8(ascii: "u")): return .turnBegan(seat: number(in: line, from: &position))
            default: continue
            }
        }
        return nil
    }

    private static let letterV = UInt8(ascii: "v")

    /// Moves to the first letter of the next operation's name.
    private static func skipToOperation(in line: Span<UInt8>, from position: inout Int) -> Bool {
        // `"op":"`: an unescaped quote stands around keys and texts only, so no text can look like it.
        while position + 6 <= line.count {
            if line[position] == quote, line[position + 1] == UInt8(ascii: "o"),
                line[position + 2] == UInt8(ascii: "p"),
                line[position + 3] == quote
            {
                position += 6
                return true
            }
            position += 1
        }
        position = line.count
        return false
    }

    /// The number behind the next colon.
    private static func number(in line: Span<UInt8>, from position: inout Int) -> Int {
        skipColon(in: line, from: &position)
        var number = 0
        while position < line.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(line[position]) {
            number = number * 10 + Int(line[position] - UInt8(ascii: "0"))
            position += 1
        }
        return number
    }

    /// A hash of the text behind the next colon: 64-bit FNV-1a, constants by Fowler, Noll and Vo.
    private static func mark(in line: Span<UInt8>, from position: inout Int) -> UInt64 {
        skipColon(in: line, from: &position)
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        position += 1
        while position < line.count, line[position] != quote {
            hash = (hash ^ UInt64(line[position])) &* 0x100_0000_01B3
            position += 1
        }
        return hash
    }

    private static func skipColon(in line: Span<UInt8>, from position: inout Int) {
        while position < line.count, line[position] != UInt8(ascii: ":") { position += 1 }
        position += 1
    }

    private static let quote = UInt8(ascii: "\"")
}
