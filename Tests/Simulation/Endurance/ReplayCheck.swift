import People
import Replays
import Review
import Wire

/// Writes games of an archive as replays, and has them checked as everybody can.
enum ReplayCheck {
    /// What is wrong with the replay of a finished game; nil if nothing is, or if its lines were too many to keep.
    static func flaw(in game: FinishedGame) -> String? {
        guard let list = game.lines else { return nil }
        var writer = ReplayFileWriter(
            ReplayHeader(protocolVersion: ProtocolVersion.current, game: game.game, server: "pairs/endurance"))
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
            return "the replay of \(game.game) is refused: \(error.description)"
        }
    }
}
