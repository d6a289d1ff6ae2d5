/// How a table's diffs begin, up to the `seq`: the same bytes in every one, so made once.
public struct DiffStart: Sendable {
    let piece: JSONPiece

    /// The start of the diffs of a table.
    public init(table: String) {
        var bytes: [UInt8] = []
        bytes.appendLiteral(#"{"type":"diff","table":"#)
        bytes.appendString(table)
        bytes.appendLiteral(#","seq":"#)
        piece = JSONPiece(bytes: bytes)
    }
}

/// The messages of every move, written by hand: the same bytes as through `Codable`, without an allocation.
extension [UInt8] {
    /// Appends a diff as JSON, without a line feed.
    public mutating func appendDiff(_ start: DiffStart, seq: Int, changes: [Change]) {
        var room = start.piece.count + 64
        for change in changes { room += change.likelyLength }
        appendJSON(room: room) { line in
            line.write(start.piece)
            line.write(seq)
            line.write(.changes)
            line.write(list: changes) { $0.write($1) }
            line.write(.endList)
            line.write(.endObject)
        }
    }

    /// Appends an `ok` as JSON, without a line feed.
    public mutating func appendOk(_ ok: ServerMessage.Ok) {
        // Once a resume, not once a move.
        if ok.clocks != nil { return WireEncoder.encode(ServerMessage.ok(ok), into: &self) }
        appendJSON(room: 128) { line in
            line.write(.ok)
            line.write(ok.re)
            line.write(.table, ok.table)
            line.write(.seat, ok.seat)
            line.write(.seq, ok.seq)
            line.write(.t, ok.t)
            line.write(.endObject)
        }
    }
}

extension JSONPiece {
    fileprivate static let hide: JSONPiece = #"{"op":"hide","cards":["#
    fileprivate static let match: JSONPiece = #"{"op":"match","cards":["#
    fileprivate static let miss: JSONPiece = #"{"op":"miss","cards":["#
    fileprivate static let ok: JSONPiece = #"{"type":"ok","re":"#
    fileprivate static let reveal: JSONPiece = #"{"op":"reveal","card":"#
    fileprivate static let turnBegan: JSONPiece = #"{"op":"turn","seat":"#
}

extension Change {
    /// About how many bytes it takes; most are enough for all but the strangest faces.
    fileprivate var likelyLength: Int {
        switch self {
        case .reveal, .hide, .match, .miss, .turn, .ready, .agree, .phase, .host, .unknown: 112
        case .seat, .title: 300
        case .rules: 600
        case .deal(let deal): 400 + 160 * deal.faces.faces.count + 5 * deal.board.cards.count
        case .over(let over): 500 + 72 * over.nonces.count + 24 * over.deck.count
        }
    }
}

extension OutputSpan<UInt8> {
    mutating func write(_ id: RequestID) {
        switch id {
        case .number(let number): write(number)
        case .text(let text): write(text)
        }
    }

    fileprivate mutating func write(_ change: Change) {
        switch change {
        case .reveal(let card, let face, let seat):
            write(.reveal)
            write(card)
            write(.face)
            write(face)
            write(.seat, seat)
        case .hide(let cards):
            write(.hide, cards)
        case .match(let cards, let seat, let points):
            write(.match, cards)
            write(.seat, seat)
            write(.points, points)
        case .miss(let cards, let seat, let points, let hideMs):
            write(.miss, cards)
            write(.seat, seat)
            write(.points, points)
            write(.hideMs, hideMs)
        case .turn(let seat, let ms, let turns):
            write(.turnBegan)
            write(seat)
            write(.ms, ms)
            write(.turns, turns)
        case .deal(let deal):
            write(deal)
        case .over(let over):
            write(over)
        default:
            return write(encoding: change)
        }
        write(.endObject)
    }

    /// Writes a rare part of a hot message.
    mutating func write(encoding value: some Encodable) {
        var bytes: [UInt8] = []
        WireEncoder.encode(value, into: &bytes)
        write(JSONPiece(bytes: bytes))
    }

    @inline(__always)
    private mutating func write(_ start: JSONPiece, _ cards: CardList) {
        write(start)
        for index in 0..<cards.count {
            if index > 0 { write(byte: UInt8(ascii: ",")) }
            write(cards[index])
        }
        write(.endList)
    }
}
