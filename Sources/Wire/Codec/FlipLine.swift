/// Reads the line of a flip without a tape. A flip is the most frequent line: this takes 840 instructions, a tape 2,520.
extension RequestDecoding {
    /// The flip that a line asks for, if the line is written as programs write it: no spaces, no escapes, integers of at
    /// most 18 digits without a sign, every field once, `type` and its value together. Nil for any other line, valid or
    /// not; a tape then reads it, and gives the same values for every line that this accepts.
    public static func flip(in line: Span<UInt8>) -> Envelope? {
        let words = FlipWords.all
        var scanner = FlipScanner()
        var isFlip = false
        var table: Range<Int>?
        var (id, card, seq, seat): (Int?, Int?, Int?, Int?)
        guard scanner.take(UInt8(ascii: "{"), line) else { return nil }
        repeat {
            let next = line.lastWord(at: scanner.position)
            if words.type.begins(next), !isFlip {
                guard words.flip.begins(line.lastWord(at: scanner.position + words.type.count)) else { return nil }
                scanner.position += words.type.count + words.flip.count
                isFlip = true
            } else if words.table.begins(next), table == nil {
                scanner.position += words.table.count
                guard let text = scanner.text(line) else { return nil }
                table = text
            } else if words.card.begins(next), card == nil {
                card = scanner.integer(line, behind: words.card)
                guard card != nil else { return nil }
            } else if words.id.begins(next), id == nil {
                id = scanner.integer(line, behind: words.id)
                guard id != nil else { return nil }
            } else if words.seq.begins(next), seq == nil {
                seq = scanner.integer(line, behind: words.seq)
                guard seq != nil else { return nil }
            } else if words.seat.begins(next), seat == nil {
                seat = scanner.integer(line, behind: words.seat)
                guard seat != nil else { return nil }
            } else {
                return nil
            }
        } while scanner.take(UInt8(ascii: ","), line)
        guard scanner.take(UInt8(ascii: "}"), line), scanner.position == line.count, isFlip, let table, let card,
            let name = try? UTF8Span(validating: line.extracting(table))
        else { return nil }
        return Envelope(
            id: id.map(RequestID.number),
            .flip(Request.Flip(table: String(copying: name), card: card, seq: seq, seat: seat)))
    }
}

/// Reads the values of such a line; nil or false for anything else.
private struct FlipScanner {
    var position = 0

    mutating func take(_ byte: UInt8, _ line: Span<UInt8>) -> Bool {
        guard position < line.count, line[position] == byte else { return false }
        position += 1
        return true
    }

    /// The range between the quotes of a string of ASCII without escapes.
    mutating func text(_ line: Span<UInt8>) -> Range<Int>? {
        guard take(UInt8(ascii: "\""), line) else { return nil }
        let start = position
        while position < line.count {
            let byte = line[position]
            position += 1
            if byte == UInt8(ascii: "\"") { return start..<position - 1 }
            guard byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\\") else { return nil }
        }
        return nil
    }

    /// An integer without a sign, of at most 18 digits, which always fit into an `Int`.
    mutating func integer(_ line: Span<UInt8>, behind key: FlipWords.Word) -> Int? {
        position += key.count
        let start = position
        var value = 0
        while position < line.count {
            let digit = line[position] &- UInt8(ascii: "0")
            guard digit < 10 else { break }
            value = value &* 10 &+ Int(digit)
            position += 1
        }
        let length = position - start
        guard 1 <= length, length <= 18 else { return nil }
        // JSON has no zero before other digits.
        return length > 1 && line[start] == UInt8(ascii: "0") ? nil : value
    }
}

/// The parts of such a line, each compared as one 64-bit number.
private struct FlipWords {
    /// A text of at most eight bytes.
    struct Word {
        let count: Int
        private let bytes: UInt64
        private let mask: UInt64

        init(_ text: String) {
            let text = Array(text.utf8)
            count = text.count
            bytes = text.span.lastWord(at: 0)
            mask = UInt64.max >> (64 - 8 * UInt64(text.count))
        }

        @inline(__always)
        func begins(_ bytes: UInt64) -> Bool { bytes & mask == self.bytes }
    }

    let type = Word(#""type":"#)
    let flip = Word(#""flip""#)
    let table = Word(#""table":"#)
    let card = Word(#""card":"#)
    let id = Word(#""id":"#)
    let seq = Word(#""seq":"#)
    let seat = Word(#""seat":"#)

    static let all = FlipWords()
}
