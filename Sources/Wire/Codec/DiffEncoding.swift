/// The messages of every move, written by hand: the same bytes as through `Codable`, without an allocation.
extension [UInt8] {
    /// Appends a diff as JSON, without a line feed.
    public mutating func appendDiff(table: String, seq: Int, changes: [Change]) {
        appendLiteral("{\"type\":\"diff\",\"table\":")
        appendString(table)
        appendLiteral(",\"seq\":")
        appendInteger(seq)
        appendLiteral(",\"changes\":[")
        for index in changes.indices {
            if index > 0 { append(UInt8(ascii: ",")) }
            append(changes[index])
        }
        appendLiteral("]}")
    }

    /// Appends an `ok` as JSON, without a line feed.
    public mutating func appendOk(_ ok: ServerMessage.Ok) {
        // Once a resume, not once a move.
        if ok.clocks != nil { return WireEncoder.encode(ServerMessage.ok(ok), into: &self) }
        appendLiteral("{\"type\":\"ok\",\"re\":")
        switch ok.re {
        case .number(let number): appendInteger(number)
        case .text(let text): appendString(text)
        }
        if let table = ok.table {
            appendLiteral(",\"table\":")
            appendString(table)
        }
        appendField(",\"seat\":", ok.seat)
        appendField(",\"seq\":", ok.seq)
        appendField(",\"t\":", ok.t)
        append(UInt8(ascii: "}"))
    }

    private mutating func append(_ change: Change) {
        switch change {
        case .reveal(let card, let face, let seat):
            appendField("{\"op\":\"reveal\",\"card\":", card)
            appendLiteral(",\"face\":")
            appendString(face)
            appendField(",\"seat\":", seat)
        case .hide(let cards):
            appendCards("{\"op\":\"hide\",\"cards\":[", cards)
        case .match(let cards, let seat, let points):
            appendCards("{\"op\":\"match\",\"cards\":[", cards)
            appendField(",\"seat\":", seat)
            appendField(",\"points\":", points)
        case .miss(let cards, let seat, let points, let hideMs):
            appendCards("{\"op\":\"miss\",\"cards\":[", cards)
            appendField(",\"seat\":", seat)
            appendField(",\"points\":", points)
            appendField(",\"hide_ms\":", hideMs)
        case .turn(let seat, let ms, let turns):
            appendField("{\"op\":\"turn\",\"seat\":", seat)
            appendField(",\"ms\":", ms)
            appendField(",\"turns\":", turns)
        case .deal(let deal):
            append(deal)
        case .over(let over):
            append(over)
        default:
            return WireEncoder.encode(change, into: &self)
        }
        append(UInt8(ascii: "}"))
    }

    @inline(__always)
    private mutating func appendField(_ start: String, _ value: Int?) {
        guard let value else { return }
        appendLiteral(start)
        appendInteger(value)
    }

    @inline(__always)
    private mutating func appendCards(_ start: String, _ cards: CardList) {
        appendLiteral(start)
        for index in 0..<cards.count {
            if index > 0 { append(UInt8(ascii: ",")) }
            appendInteger(cards[index])
        }
        append(UInt8(ascii: "]"))
    }
}
