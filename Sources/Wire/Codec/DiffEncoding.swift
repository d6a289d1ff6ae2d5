/// How a table's diffs begin, up to the `seq`: the same bytes in every one, so made once.
public struct DiffStart: Sendable {
    let bytes: [UInt8]

    /// The start of the diffs of a table.
    public init(table: String) {
        var start = JSONBuffer()
        start.write(.diff)
        start.write(table)
        start.write(.seq)
        bytes = start.finished()
    }
}

/// The messages of every move, written by hand: the same bytes as through `Codable`, without an allocation.
extension JSONBuffer {
    /// Writes a diff, without a line feed.
    public mutating func write(_ start: DiffStart, seq: Int, changes: [Change]) {
        write(verbatim: start.bytes.span)
        write(seq)
        write(.changes)
        // A span lends the changes; an array would copy each.
        let list = changes.span
        for index in list.indices {
            if index > 0 { write(byte: UInt8(ascii: ",")) }
            write(list[index])
        }
        write(byte: .endList)
        write(byte: .endObject)
    }

    /// Writes an `ok`, without a line feed.
    public mutating func write(_ ok: ServerMessage.Ok) {
        // Once a resume, not once a move.
        if ok.clocks != nil { return write(encoding: ServerMessage.ok(ok)) }
        write(.ok)
        write(ok.re)
        write(.table, ok.table)
        write(.seat, ok.seat)
        write(.seq, ok.seq)
        write(.t, ok.t)
        write(byte: .endObject)
    }
}

extension JSONPiece {
    fileprivate static let diff: JSONPiece = #"{"type":"diff","table":"#
    fileprivate static let hold: JSONPiece = #"{"op":"hold","card":"#
    fileprivate static let hide: JSONPiece = #"{"op":"hide","cards":["#
    fileprivate static let match: JSONPiece = #"{"op":"match","cards":["#
    fileprivate static let miss: JSONPiece = #"{"op":"miss","cards":["#
    fileprivate static let ok: JSONPiece = #"{"type":"ok","re":"#
    fileprivate static let progress: JSONPiece = #"{"op":"progress","seat":"#
    fileprivate static let release: JSONPiece = #"{"op":"release","cards":["#
    fileprivate static let reveal: JSONPiece = #"{"op":"reveal","card":"#
    fileprivate static let turnBegan: JSONPiece = #"{"op":"turn","seat":"#
}

extension JSONBuffer {
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
        case .turn(let seat, let ms, let turns, let triesLeft):
            write(.turnBegan)
            write(seat)
            write(.ms, ms)
            write(.turns, turns)
            write(.triesLeft, triesLeft)
        case .hold(let card, let seat):
            write(.hold)
            write(card)
            write(.seat, seat)
        case .release(let cards):
            write(.release, cards)
        case .progress(let seat, let score, let groups, let flips, let misses):
            write(.progress)
            write(seat)
            write(.score, score)
            write(.groups, groups)
            write(.flips, flips)
            write(.misses, misses)
        case .deal(let deal):
            write(deal)
        case .over(let over):
            write(over)
        default:
            return write(encoding: change)
        }
        write(byte: .endObject)
    }

    @inline(__always)
    private mutating func write(_ start: JSONPiece, _ cards: CardList) {
        write(start)
        for index in 0..<cards.count {
            if index > 0 { write(byte: UInt8(ascii: ",")) }
            write(cards[index])
        }
        write(byte: .endList)
    }
}
