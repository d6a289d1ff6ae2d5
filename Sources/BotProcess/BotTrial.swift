package import BotCore
package import Platform
internal import Wire

/// A short game alone that tells whether a bot can be started and answers at all, before anything depends on it.
package enum BotTrial {
    /// Why a bot can't play.
    package enum Failure: Error, Sendable {
        /// It was not started.
        case notStarted(SystemError)
        /// It has not made one legal move. `complaints` is what it wrote to its standard error, the latest.
        case noMove(BotFault, complaints: String)
    }

    /// Lets the bot make one move alone on 1 × 2 cards.
    package static func run(_ command: [String], keeper: String, timing: BotTiming = BotTiming()) throws(Failure) {
        let player: BotPlayer
        do throws(SystemError) {
            player = try BotPlayer(command, keeper: keeper, timing: timing, keepsComplaints: true)
        } catch {
            throw .notStarted(error)
        }
        var line = JSONBuffer()
        line.write(.snapshot(table))
        player.begin(seat: 0, seed: 1, snapshot: table, line: line.storage.span.extracting(first: line.count))
        switch player.move() {
        case .move: player.end(place: 1, score: 0, reason: OverReason.resigned.rawValue)
        case .lost(let fault):
            player.kill()
            if let failure = player.failure { throw .notStarted(failure) }
            throw .noMove(fault, complaints: String(decoding: player.complaints, as: UTF8.self))
        }
    }

    private static var table: Snapshot {
        var rules = Rules()
        rules.mode = "solo"
        rules.level = "custom"
        rules.rows = 1
        rules.columns = 2
        rules.group = 2
        rules.scoring = "pairs"
        rules.theme = "letters"
        rules.seats = 1
        rules.turnSeconds = 0
        rules.hideMs = 0
        rules.bots = []
        var seat = SeatState()
        seat.player = "p0"
        seat.name = "bot"
        seat.status = .here
        return Snapshot(
            table: "trial", seq: 0, game: "trial", host: "p0", title: "trial", rules: rules, phase: .playing,
            seats: [seat],
            board: BoardState(rows: 1, columns: 2, cards: [.down, .down]),
            faces: FaceList([FaceState(id: "a", glyph: "A ", label: "A", ascii: "A ")]), theme: nil,
            turn: TurnState(seat: 0, ms: nil), turns: 0, elapsedMs: 0, commit: String(repeating: "0", count: 64),
            over: nil)
    }
}
