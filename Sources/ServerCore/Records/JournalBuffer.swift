import Wire

/// The records of a tick, encoded: what a journal keeps as one batch. `Protocol/JOURNAL.md` has the format.
///
/// Flips and their replies have a short form, because they are nearly all records: a flip takes 38 bytes and its reply 16. All
/// others are JSON.
public struct JournalBuffer: Sendable {
    /// What a record begins with.
    enum Kind: UInt8 {
        case json = 0
        case flip = 1
        case botFlip = 2
        case timePassed = 3
        case ok = 4
        case reply = 5
    }

    /// Which optional fields of a flip follow.
    struct FlipFields: OptionSet {
        let rawValue: UInt8
        static let seat = Self(rawValue: 1)
        static let seq = Self(rawValue: 2)
    }

    private var buffer = JSONBuffer()
    private var lastMoment: Int64 = 0
    /// Whose flip was recorded last, and what `seq` came of it: a reply mostly belongs to it.
    private var lastPlayer = ""
    private var lastSeq = 0

    /// No records.
    public init() {}

    /// Whether there are none.
    public var isEmpty: Bool { buffer.count == 0 }

    /// How many bytes they take.
    public var count: Int { buffer.count }

    /// The encoded records, one behind the other.
    public var bytes: ArraySlice<UInt8> { buffer[0..<buffer.count] }

    /// Removes all records and keeps the storage.
    public mutating func removeAll() {
        buffer.endTick()
        (lastMoment, lastPlayer, lastSeq) = (0, "", 0)
    }

    /// Appends a change of a table.
    mutating func append(
        _ input: TableInput, of table: String, _ trace: JournalRecord.TableTrace, at moment: Moment
    ) {
        guard case .happened(let event) = input else {
            return append(JournalRecord.Change.table(table, input, trace), at: moment)
        }
        switch event {
        case .moved(let move):
            guard case .flip(let card) = move.move else { break }
            begin(.flip, at: moment)
            write(table)
            write(move.player)
            write(UInt64(card))
            var fields: FlipFields = []
            if move.seat != nil { fields.insert(.seat) }
            if move.seq != nil { fields.insert(.seq) }
            buffer.write(byte: fields.rawValue)
            if let seat = move.seat { write(UInt64(seat)) }
            if let seq = move.seq { write(UInt64(seq)) }
            write(trace)
            lastPlayer = move.player
            return
        case .botMoved(.flip(let card), let seat):
            begin(.botFlip, at: moment)
            write(table)
            write(UInt64(card))
            write(UInt64(seat))
            return write(trace)
        case .timePassed:
            begin(.timePassed, at: moment)
            write(table)
            return write(trace)
        default: break
        }
        append(JournalRecord.Change.table(table, input, trace), at: moment)
    }

    /// Appends the reply to a player's request.
    mutating func append(
        reply: Span<UInt8>, to line: LineFingerprint, of player: String, at moment: Moment
    ) {
        if let (id, seq) = Self.partsOfOk(reply) {
            begin(.ok, at: moment)
            write(player == lastPlayer ? "" : player)
            write(fixed: line.hash)
            write(reply.extracting(id))
            write(Self.zigzag(seq - lastSeq))
        } else {
            begin(.reply, at: moment)
            write(player == lastPlayer ? "" : player)
            write(fixed: line.hash)
            write(reply)
        }
    }

    /// Appends any change.
    mutating func append(_ change: JournalRecord.Change, at moment: Moment) {
        begin(.json, at: moment)
        write(WireEncoder.bytes(of: change).span)
    }

    private mutating func begin(_ kind: Kind, at moment: Moment) {
        buffer.write(byte: kind.rawValue)
        write(Self.zigzag(Int(moment.wholeNanoseconds - lastMoment)))
        lastMoment = moment.wholeNanoseconds
    }

    private mutating func write(_ trace: JournalRecord.TableTrace) {
        write(UInt64(trace.seqBefore))
        write(UInt64(trace.seqAfter - trace.seqBefore))
        write(fixed: trace.digest)
        lastSeq = trace.seqAfter
    }

    private mutating func write(_ text: String) { write(text.utf8Span.span) }

    private mutating func write(_ text: Span<UInt8>) {
        write(UInt64(text.count))
        buffer.write(verbatim: text)
    }

    /// LEB128: seven bits a byte, the lowest first; the highest bit tells that more follow.
    private mutating func write(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            buffer.write(byte: UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        buffer.write(byte: UInt8(rest))
    }

    private mutating func write(fixed number: UInt64) {
        for shift in stride(from: 0, to: 64, by: 8) { buffer.write(byte: UInt8(truncatingIfNeeded: number >> shift)) }
    }

    /// Numbers of either sign as numbers without one, small ones small.
    private static func zigzag(_ number: Int) -> UInt64 { UInt64(bitPattern: Int64(number << 1 ^ number >> 63)) }

    /// The text of a short `ok` before and behind its id, which the reader puts around it again.
    static let okStart: [UInt8] = Array(#"{"type":"ok","re":"#.utf8)
    static let okSeq: [UInt8] = Array(#","seq":"#.utf8)
    static let okEnd: [UInt8] = Array("}\n".utf8)

    /// The id's place and the `seq` of an `ok` that ends with its `seq`; nil for other replies.
    private static func partsOfOk(_ reply: Span<UInt8>) -> (id: Range<Int>, seq: Int)? {
        guard reply.starts(with: okStart), reply.count > okStart.count + okSeq.count + okEnd.count,
            reply[reply.count - 1] == okEnd[1], reply[reply.count - 2] == okEnd[0]
        else { return nil }
        var start = reply.count - okEnd.count
        var (seq, unit) = (0, 1)
        // Nine digits are enough; what has more is kept whole.
        while unit < 1_000_000_000, case let digit = reply[start - 1], (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= digit
        {
            seq += unit * Int(digit - UInt8(ascii: "0"))
            unit *= 10
            start -= 1
        }
        let hasZeroInFront = unit > 10 && reply[start] == UInt8(ascii: "0")
        guard unit > 1, !hasZeroInFront, start - okSeq.count > okStart.count,
            reply.extracting((start - okSeq.count)..<start).starts(with: okSeq)
        else { return nil }
        return (okStart.count..<start - okSeq.count, seq)
    }
}
