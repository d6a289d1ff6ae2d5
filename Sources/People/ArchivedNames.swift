/// The names of players in the lines of an archived game. In a seat its holder's id, name and account stand side by side:
/// `"player":"p1","name":"ada","account":"a1"`.
package enum ArchivedNames {
    /// The lines without the account, and with "deleted" in place of every name of those who were signed in to it, also before
    /// they were.
    package static func erasing(_ account: String, from lines: String) -> String {
        let bytes = Array(lines.utf8)
        let seats = holders(in: bytes)
        let mark = Array(",\"account\":\"\(account)\"".utf8)
        let marked = seats.filter { bytes[$0.name.upperBound...].dropFirst().starts(with: mark) }
        let players = Set(marked.map(\.player))
        var plain: [UInt8] = []
        var next = 0
        for seat in seats where players.contains(seat.player) {
            plain += bytes[next..<seat.name.lowerBound]
            plain += Array("deleted\"".utf8)
            next = seat.name.upperBound + 1
            if bytes[next...].starts(with: mark) { next += mark.count }
        }
        plain += bytes[next...]
        return String(decoding: plain, as: UTF8.self)
    }

    /// The holders of seats, with where their names stand between the quotes.
    private static func holders(in bytes: [UInt8]) -> [(player: ArraySlice<UInt8>, name: Range<Int>)] {
        let (player, name) = (Array("\"player\":\"".utf8), Array("\",\"name\":\"".utf8))
        var found: [(player: ArraySlice<UInt8>, name: Range<Int>)] = []
        var index = 0
        while index < bytes.count {
            guard bytes[index] == player[0], bytes[index...].starts(with: player) else {
                index += 1
                continue
            }
            index += player.count
            let end = endOfText(in: bytes, from: index)
            guard bytes[end...].starts(with: name) else { continue }
            let start = end + name.count
            found.append((bytes[index..<end], start..<endOfText(in: bytes, from: start)))
            index = start
        }
        return found
    }

    /// Where the quote stands that ends a text in JSON.
    private static func endOfText(in bytes: [UInt8], from start: Int) -> Int {
        var index = start
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(index, bytes.count)
    }
}
