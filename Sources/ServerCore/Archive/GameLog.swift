import People
import Wire

/// The lines of the game that runs at a table, from the deal on, as they will be archived.
package struct GameLog: Sendable {
    /// The deal's number at its table.
    let deal: Int
    let began: Moment
    /// `began` in ms since 1970: moments stand still while no server runs.
    let beganMs: Int64
    private var lines = JSONBuffer()
    /// Whether all lines are there. A game that has too many is archived without any.
    private(set) var isWhole = true
    private var movers = Movers()
    /// Whether only house bots have moved. Such a game is archived without lines: a table with `auto_again` goes on without its
    /// people, and one address could fill the disk by 1.3 GB an hour.
    package var isOfBotsAlone: Bool { movers == .bots }

    private struct Movers: OptionSet, Codable {
        let rawValue: UInt8

        static let people = Self(rawValue: 1)
        static let bots = Self(rawValue: 2)
    }

    /// A game that was dealt at that moment, which is so many milliseconds after 1970.
    package init(deal: Int, began: Moment, beganMs: Int64) {
        self.deal = deal
        self.began = began
        self.beganMs = beganMs
    }

    /// How many bytes of memory the lines take, room for later ones included.
    package var occupied: Int { lines.storage.count }
    var count: Int { lines.count }

    /// Notes a move of a player or a house bot.
    package mutating func noteMove(ofBot: Bool) { movers.insert(ofBot ? .bots : .people) }

    /// Adds a line, which everybody has seen, or that seat instead of what everybody else has.
    package mutating func append(_ line: ArraySlice<UInt8>, seenBy seat: Int? = nil, at now: Moment) {
        guard isWhole else { return }
        guard lines.count + line.count <= ServerLimits.archivedBytes else { return forget() }
        lines.write(verbatim: lines.count == 0 ? "[[" : ",\n[")
        lines.write((now.wholeNanoseconds - began.wholeNanoseconds).milliseconds)
        lines.write(byte: UInt8(ascii: ","))
        if let seat { lines.write(seat) } else { lines.write(verbatim: "null") }
        lines.write(byte: UInt8(ascii: ","))
        let hasLineFeed = line.last == UInt8(ascii: "\n")
        lines.write(verbatim: (hasLineFeed ? line.dropLast() : line).span)
        lines.write(byte: UInt8(ascii: "]"))
    }

    /// Replaces the names of an account that is erased.
    mutating func erase(_ account: String) {
        guard isWhole else { return }
        let whole = String(decoding: lines[0..<lines.count], as: UTF8.self)
        lines = JSONBuffer()
        lines.write(verbatim: ArchivedNames.erasing(account, from: whole))
    }

    /// The log for another table that goes on with the game `time` later. Its lines name that table and leave the gap out.
    package func moved(from table: String, to other: String, by time: Duration) -> GameLog {
        var log = GameLog(deal: deal, began: began + time, beganMs: beganMs)
        (log.isWhole, log.movers) = (isWhole, movers)
        // Quotes within a text are escaped, so that only fields are found.
        let (field, new) = (Array("\"table\":\"\(table)\"".utf8), Array("\"table\":\"\(other)\"".utf8))
        let bytes = lines[0..<lines.count]
        var next = bytes.startIndex
        var index = next
        // By bytes, because a search by characters takes many times as long.
        while index < bytes.endIndex {
            guard bytes[index] == field[0], bytes[index...].starts(with: field) else {
                index += 1
                continue
            }
            let piece = bytes[next..<index]
            log.lines.write(verbatim: piece.span)
            log.lines.write(verbatim: new.span)
            index += field.count
            next = index
        }
        let rest = bytes[next...]
        log.lines.write(verbatim: rest.span)
        return log
    }

    /// Gives the lines' memory back. The game is archived without them.
    mutating func forget() {
        lines = JSONBuffer()
        isWhole = false
    }

    /// All lines as one JSON list; nil where they are not whole.
    package var list: String? {
        isWhole ? String(decoding: lines[0..<lines.count], as: UTF8.self) + "]" : nil
    }
}

extension Int64 {
    fileprivate var milliseconds: Int { Int(self / 1_000_000) }
}

/// With its lines as one text, for a table's state.
extension GameLog: Codable {
    private enum CodingKeys: CodingKey { case deal, began, beganMs, movers, lines }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        deal = try fields.decode(Int.self, forKey: .deal)
        began = try fields.decode(Moment.self, forKey: .began)
        beganMs = try fields.decode(Int64.self, forKey: .beganMs)
        movers = try fields.decode(Movers.self, forKey: .movers)
        if let text = try fields.decodeIfPresent(String.self, forKey: .lines) {
            lines.write(verbatim: text)
        } else {
            isWhole = false
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(deal, forKey: .deal)
        try fields.encode(began, forKey: .began)
        try fields.encode(beganMs, forKey: .beganMs)
        try fields.encode(movers, forKey: .movers)
        if isWhole { try fields.encode(String(decoding: lines[0..<lines.count], as: UTF8.self), forKey: .lines) }
    }
}
