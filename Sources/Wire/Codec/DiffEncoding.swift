/// How a table's diffs begin, up to the `seq`: the same bytes in every one, so made once.
public struct DiffStart: Sendable {
    let bytes: [UInt8]

    /// The start of the diffs of a table.
    public init(table: String) {
        var start = JSONBuffer()
        start.write(.diff, table)
        start.write(.seq)
        bytes = start.finished()
    }
}

/// Writes the messages of every move without `Codable`: the same bytes, without an allocation.
extension JSONBuffer {
    /// Writes a message, without a line feed: by hand where there may be many of its type, else through `Codable`, to the same
    /// bytes.
    public mutating func write(_ message: ServerMessage) {
        switch message {
        case .ok(let ok): write(ok)
        case .snapshot(let snapshot): write(snapshot)
        case .diff(let diff): write(DiffStart(table: diff.table), seq: diff.seq, changes: diff.changes)
        default: write(encoding: message)
        }
    }

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
        // Written once for a resume and never for a move, so `Codable` is fast enough.
        if ok.clocks != nil { return write(encoding: ServerMessage.ok(ok)) }
        write(.ok)
        write(ok.re)
        write(.table, ok.table)
        write(.seat, ok.seat)
        write(.seq, ok.seq)
        write(.t, ok.t)
        write(.event, ok.event)
        write(byte: .endObject)
    }
}

extension JSONPiece {
    fileprivate static let diff: JSONPiece = #"{"type":"diff","table":"#
    fileprivate static let ok: JSONPiece = #"{"type":"ok","re":"#
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
        case .memory(let change):
            return write(change)
        case .patience(let change):
            return write(change)
        case .turn(let seat, let ms, let turns, let triesLeft):
            write(.turnBegan, seat)
            write(.ms, ms)
            write(.turns, turns)
            write(.triesLeft, triesLeft)
        case .deal(let deal):
            write(deal)
        case .over(let over):
            write(over)
        default:
            return write(encoding: change)
        }
        write(byte: .endObject)
    }
}
