import People
import Replays
import Review
import Wire

extension BotRoom {
    func demand(_ holds: Bool, _ what: String) throws(Failure) { if !holds { throw Failure(description: what) } }

    /// Checks that the last line was said and the server has nothing left to do, once everybody has left. To check the replays takes up to
    /// twice as long as to play the games.
    func checkEnd(withReplays: Bool) throws(Failure) {
        referee?.finish()
        _ = try goOn()
        let census = server.directory.censusCountedAnew
        try demand(census.tables == 0 && server.census == census, "The table is still there.")
        for player in players.indices { drop(player, for: .zero) }
        while try goOn() {}
        try demand(server.nextAlarm == nil, "The server waits for something though nobody is there.")
        for game in finishedGames where withReplays {
            if let flaw = game.flawOfReplay { throw Failure(description: flaw) }
        }
    }
}

extension FinishedGame {
    /// What is wrong with its replay, checked as everybody can; nil if nothing is, or if its lines were too many to keep.
    fileprivate var flawOfReplay: String? {
        guard let list = lines else { return nil }
        var writer = ReplayFileWriter(
            ReplayHeader(protocolVersion: ProtocolVersion.current, game: game, server: "pairs/endurance"))
        for entry in list.utf8.split(separator: UInt8(ascii: "\n")) {
            // A list of [milliseconds, seat or null, line], each in a line of its own, the commas between them at the ends.
            let inside = entry.drop { $0 == UInt8(ascii: "[") }
            let end = inside.lastIndex(of: UInt8(ascii: "}")) ?? inside.startIndex
            let parts = inside[...end].split(separator: UInt8(ascii: ","), maxSplits: 2)
            guard parts.count == 3, let ms = Int(String(decoding: parts[0], as: UTF8.self)) else {
                return "the archive has a line that is none"
            }
            let line = Array(parts[2])
            writer.append(line.span, at: .milliseconds(ms), seat: Int(String(decoding: parts[1], as: UTF8.self)))
        }
        writer.finish()
        do throws(ReplayFault) {
            _ = try ReplayVerifier.verify(writer.bytes, hashing: .sodium)
            return nil
        } catch {
            return "the replay of \(game) is refused: \(error.description)"
        }
    }
}
