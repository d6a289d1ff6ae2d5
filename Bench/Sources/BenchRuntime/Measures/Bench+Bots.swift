import BotCore
import BotKit
import Synchronization
import Wire

/// The measurement of house bots.
extension Bench {
    /// What a game of an arena takes, and what a decision in it does.
    func bots(_ games: Int, _ target: Double, _ decisionTarget: Double, _ outcome: inout Outcome) throws {
        for strength in [Strength.casual, .perfect] {
            let bots = [HouseEntrant(strength), HouseEntrant(strength)]
            // The first games fill caches.
            _ = try gameTime(bots, games: games / 10)
            let times = try (0..<options.rounds).map { _ in try gameTime(bots, games: games) / .milliseconds(1) }
            outcome.figures.append(
                Figure("game of 4x6 in an arena of \(strength.name) bots", .milliseconds, times, target: target))
        }
        for strength in Strength.all {
            let times = try (0..<options.rounds).map { _ in try decisionTime(strength) / .microseconds(1) }
            outcome.figures.append(
                Figure("decision of \(strength.name) at 8x8", .microseconds, times, target: decisionTarget))
        }
    }

    private func terms(_ level: String? = nil) throws -> ArenaGame.Terms {
        var rules = Rules()
        (rules.seats, rules.hideMs, rules.turnSeconds) = (2, 0, 0)
        if let level { rules.level = level }
        return try ArenaGame.Terms.settled(rules, seed: 1, server: "pairs/bench").get()
    }

    private func gameTime(_ bots: [HouseEntrant], games: Int) throws -> Duration {
        let terms = try terms()
        let start = ContinuousClock.now
        for deal in 0..<games { _ = try ArenaGame.play(bots, names: ["one", "two"], deal: deal, by: terms) }
        return start.duration(to: .now) / games
    }

    /// What a bot takes to see what was done since its last decision and to decide, on average.
    private func decisionTime(_ strength: Strength) throws -> Duration {
        let terms = try terms("expert")
        let bots = [TimedEntrant(strength), TimedEntrant(strength)]
        for deal in 0..<20 { _ = try ArenaGame.play(bots, names: ["one", "two"], deal: deal, by: terms) }
        let sums = bots.map { $0.sum.withLock(\.self) }
        return sums.reduce(.zero) { $0 + $1.time } / sums.reduce(0) { $0 + $1.decisions }
    }
}

/// A house bot whose time is taken.
private final class TimedEntrant: Entrant {
    struct Sum: Sendable {
        var time: Duration = .zero
        var decisions = 0
    }

    let sum = Mutex(Sum())
    private let house: HouseEntrant

    var word: String { house.word }

    init(_ strength: Strength) { house = HouseEntrant(strength) }

    func player(for seat: ArenaSeat) -> any ArenaPlayer { TimedPlayer(house.player(for: seat), self) }
}

private final class TimedPlayer: ArenaPlayer {
    private let player: any ArenaPlayer
    private let entrant: TimedEntrant
    private var sum = TimedEntrant.Sum()

    init(_ player: any ArenaPlayer, _ entrant: TimedEntrant) { (self.player, self.entrant) = (player, entrant) }

    func begin(_ table: Snapshot, line: ArraySlice<UInt8>) { player.begin(table, line: line) }

    func see(_ diff: Diff, line: ArraySlice<UInt8>, on table: Snapshot) {
        timed { player.see(diff, line: line, on: table) }
    }

    func move(_ question: MoveQuestion) -> MoveAnswer {
        sum.decisions += 1
        return timed { player.move(question) }
    }

    func refused(_ refusal: ErrorReply, card: Int, of question: MoveQuestion) {}

    func end(place: Int, score: Int, reason: OverReason) {
        entrant.sum.withLock {
            $0.time += sum.time
            $0.decisions += sum.decisions
        }
    }

    private func timed<Result>(_ body: () -> Result) -> Result {
        let start = ContinuousClock.now
        defer { sum.time += start.duration(to: .now) }
        return body()
    }
}
