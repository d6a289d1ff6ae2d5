import Wire

/// Why a record can't be read although its checksum fits: a program wrote it that knows more, or a fault of this one.
public struct UnreadableRecord: Error, Sendable, Hashable, CustomStringConvertible {
    /// Where it begins in its batch, in bytes.
    public let offset: Int
    /// What is wrong, in a sentence.
    public let description: String
}

/// Reads the records of a batch; see ``JournalBuffer``.
struct JournalRecordReader {
    private let bytes: [UInt8]
    private let games = TableGames()
    private let userInfo: [CodingUserInfoKey: Any]
    private var place = 0
    private var start = 0
    private var lastMoment: Int64 = 0
    private var lastPlayer = ""
    private var lastSeq = 0

    /// A reader of a batch, for a server of that hashing which offers those games.
    init(_ batch: [UInt8], for context: TableDecodingContext) {
        bytes = batch
        userInfo = context.userInfo
    }

    /// The next record; nil at the end.
    mutating func next() throws(UnreadableRecord) -> JournalRecord? {
        guard place < bytes.count else { return nil }
        start = place
        guard let kind = JournalBuffer.Kind(rawValue: try byte()) else {
            throw flaw("Records of this kind are not known here.")
        }
        lastMoment += Int64(try signed())
        let moment = Moment(wholeNanoseconds: lastMoment)
        return JournalRecord(moment: moment, change: try change(kind))
    }

    private mutating func change(_ kind: JournalBuffer.Kind) throws(UnreadableRecord) -> JournalRecord.Change {
        switch kind {
        case .json: return try change(inJSON: try text())
        case .flip:
            let table = try string()
            lastPlayer = try string()
            let card = try number()
            let fields = JournalBuffer.FlipFields(rawValue: try byte())
            let seat = fields.contains(.seat) ? try number() : nil
            let seq = fields.contains(.seq) ? try number() : nil
            let move = TableEvent.PlayerMove(.flip(card), player: lastPlayer, seat: seat, seq: seq)
            return .table(table, .happened(.moved(move)), try trace())
        case .botFlip:
            let table = try string()
            let card = try number()
            return .table(table, .happened(.botMoved(.flip(card), seat: try number())), try trace())
        case .timePassed:
            let table = try string()
            return .table(table, .happened(.timePassed), try trace())
        case .ok:
            let player = try player()
            let line = LineFingerprint(hash: try fixed())
            let id = try text()
            let seq = Array(String(lastSeq + (try signed())).utf8)
            let reply = JournalBuffer.okStart + id + JournalBuffer.okSeq + seq + JournalBuffer.okEnd
            return .session(player, .answered(line, reply: String(decoding: reply, as: UTF8.self)))
        case .reply:
            let player = try player()
            let line = LineFingerprint(hash: try fixed())
            return .session(player, .answered(line, reply: try string()))
        }
    }

    private func change(inJSON text: ArraySlice<UInt8>) throws(UnreadableRecord) -> JournalRecord.Change {
        do {
            let tape = try JSONTape(text.span)
            return try WireDecoder.decode(JournalRecord.Change.self, from: tape, games: games, userInfo: userInfo)
        } catch {
            throw flaw("\(error)")
        }
    }

    private mutating func player() throws(UnreadableRecord) -> String {
        let player = try string()
        return player.isEmpty ? lastPlayer : player
    }

    private mutating func trace() throws(UnreadableRecord) -> JournalRecord.TableTrace {
        let before = try number()
        lastSeq = before + (try number())
        return JournalRecord.TableTrace(seqBefore: before, seqAfter: lastSeq, digest: try fixed())
    }

    private mutating func byte() throws(UnreadableRecord) -> UInt8 {
        guard place < bytes.count else { throw flaw("The record is cut off.") }
        defer { place += 1 }
        return bytes[place]
    }

    private mutating func unsigned() throws(UnreadableRecord) -> UInt64 {
        var (number, shift): (UInt64, UInt64) = (0, 0)
        while true {
            let byte = try byte()
            guard shift < 63 || shift == 63 && byte <= 1 else { throw flaw("A number is too large.") }
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return number }
            shift += 7
        }
    }

    private mutating func number() throws(UnreadableRecord) -> Int {
        guard let number = Int(exactly: try unsigned()), number <= Int(Int32.max) else {
            throw flaw("A number is too large.")
        }
        return number
    }

    private mutating func signed() throws(UnreadableRecord) -> Int {
        let number = try unsigned()
        return Int(bitPattern: UInt(number >> 1)) ^ -Int(number & 1)
    }

    private mutating func fixed() throws(UnreadableRecord) -> UInt64 {
        var number: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 8) { number |= UInt64(try byte()) << shift }
        return number
    }

    private mutating func text() throws(UnreadableRecord) -> ArraySlice<UInt8> {
        let count = try number()
        guard count <= bytes.count - place else { throw flaw("The record is cut off.") }
        defer { place += count }
        return bytes[place..<place + count]
    }

    private mutating func string() throws(UnreadableRecord) -> String { String(decoding: try text(), as: UTF8.self) }

    private func flaw(_ what: String) -> UnreadableRecord { UnreadableRecord(offset: start, description: what) }
}
