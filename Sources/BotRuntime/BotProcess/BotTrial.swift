import BotCore
import BotKit
package import Platform
import Vocabulary
import Wire

/// A short game alone that tells whether a bot can be started and answers at all, before anything depends on it.
package enum BotTrial {
    /// Why a bot can't play.
    package enum Failure: Error, Sendable {
        case notStarted(SystemError)
        /// It has not made one legal move. `complaints` is what it wrote to its standard error, the latest.
        case noMove(BotFault, complaints: String)
    }

    /// Lets the bot make one move alone on 1 × 2 cards, or one step of a patience game.
    package static func run(
        _ command: [String], keeper: String, timing: BotTiming = BotTiming(), game: PatienceRules? = nil
    ) throws(Failure) {
        let player: BotPlayer
        do throws(SystemError) {
            player = try BotPlayer(command, keeper: keeper, timing: timing, keepsComplaints: true)
        } catch {
            throw .notStarted(error)
        }
        let table = table(of: game)
        let line = WireEncoder.bytes(of: ServerMessage.snapshot(table))
        player.begin(seat: 0, seed: 1, snapshot: table, line: line.span)
        switch player.move() {
        case .move, .step, .resign: player.end(place: 1, score: 0, reason: OverReason.resigned.rawValue)
        case .lost(let fault):
            player.kill()
            if let failure = player.failure { throw .notStarted(failure) }
            throw .noMove(fault, complaints: String(decoding: player.complaints, as: UTF8.self))
        }
    }

    /// A table of an arena with 1 × 2 cards, or with the first numbered deal of a patience game at its easiest level.
    package static func table(of game: PatienceRules? = nil) -> Snapshot {
        var rules = CheckTable.alone(1, 2).rules
        if let game {
            var terms = PatienceTerms(game.name)
            terms.deal = 1
            rules = Rules()
            (rules.mode, rules.level) = ("solo", "easy")
            rules.patience = terms
        }
        guard case .success(let terms) = ArenaGame.Terms.settled(rules, seed: 1, server: "trial") else {
            preconditionFailure("the tables of trials are those that a server takes")
        }
        return ArenaTable(terms, deal: 0, names: ["bot"]).view(of: 0)
    }
}
