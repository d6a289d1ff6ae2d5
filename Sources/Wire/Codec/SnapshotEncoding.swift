/// Writes snapshots without `Codable`: they are the longest messages, and every member gets one.
extension JSONBuffer {
    mutating func write(_ snapshot: Snapshot) {
        write(.snapshot)
        write(snapshot.table)
        write(.seq, snapshot.seq)
        write(.game, snapshot.game)
        write(.host, snapshot.host)
        write(.title, snapshot.title)
        write(.rules)
        write(encoding: snapshot.rules)
        write(.phase, snapshot.phase.rawValue)
        write(.seatList)
        write(list: snapshot.seats) { $0.write($1) }
        write(byte: .endList)
        write(snapshot.board)
        write(snapshot.faces, snapshot.theme)
        if let turn = snapshot.turn {
            write(.turn, turn.seat)
            write(.ms, turn.ms)
            write(byte: .endObject)
        }
        write(.turns, snapshot.turns)
        write(.triesLeft, snapshot.triesLeft)
        write(.elapsedMs, snapshot.elapsedMs)
        write(.gameMs, snapshot.gameMs)
        write(.commit, snapshot.commit)
        if let over = snapshot.over {
            write(.over)
            write(overFields: over)
            write(byte: .endObject)
        }
        write(byte: .endObject)
    }

    private mutating func write(_ seat: SeatState) {
        if seat.patience != nil { return write(encoding: seat) }
        write(byte: UInt8(ascii: "{"))
        if let player = seat.player {
            write(.player, player)
            write(byte: UInt8(ascii: ","))
        }
        if let name = seat.name {
            write(.seatName, name)
            write(byte: UInt8(ascii: ","))
        }
        if let account = seat.account {
            write(.account, account)
            write(byte: UInt8(ascii: ","))
        }
        if let rating = seat.rating {
            write(.rating, rating)
            write(byte: UInt8(ascii: ","))
        }
        write(.status, seat.status.rawValue)
        write(.bot)
        if let bot = seat.bot { write(bot) } else { write(.null) }
        write(.ready, seat.ready)
        write(.agree, seat.agree)
        write(.score, seat.score)
        write(.groups, seat.groups)
        write(.flips, seat.flips)
        write(.misses, seat.misses)
        write(.holdMs, seat.holdMs)
        write(byte: .endObject)
    }
}

extension JSONPiece {
    fileprivate static let account: JSONPiece = #""account":"#
    fileprivate static let player: JSONPiece = #""player":"#
    fileprivate static let rating: JSONPiece = #""rating":"#
    fileprivate static let ready: JSONPiece = #","ready":"#
    fileprivate static let seatList: JSONPiece = #","seats":["#
    fileprivate static let seatName: JSONPiece = #""name":"#
    fileprivate static let snapshot: JSONPiece = #"{"type":"snapshot","table":"#
    fileprivate static let status: JSONPiece = #""status":"#
}
