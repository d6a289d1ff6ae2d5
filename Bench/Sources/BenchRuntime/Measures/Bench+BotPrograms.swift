import BotCore
import BotKit
import BotRuntime
import Platform
import Wire

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The measurement of an arena whose entrants are programs.
extension Bench {
    private static let programGames = 20

    /// Moves of two programs in Python, as `pairs-bot new` makes them. The start of a process, which takes longer than all the moves
    /// of a game, is no part: a game counts from the moment at which both have answered once.
    func moves(_ terms: ArenaGame.Terms, _ targets: KitTargets, _ outcome: inout Outcome) throws {
        let folder = try Files.makeTemporaryDirectory()
        defer { Files.removeDirectory(folder) }
        let keeper = programs.folder + "/pairs-bot"
        let making = try ChildProcess(keeper, ["new", "python", folder + "/bot"])
        guard making.readLine(within: .seconds(10)) != nil else {
            outcome.notes.append("\(keeper) made no bot in Python, so its moves were not measured")
            return
        }
        making.end(patience: .seconds(1))
        var terms = terms
        terms.isRecorded = false
        var times: [Double] = []
        var shares: [Double] = []
        for round in 0..<options.rounds {
            let clock = MoveClock()
            let entrants = (0..<2).map { _ in
                ClockedEntrant(ProgramEntrant(word: folder + "/bot/bot.py", keeper: keeper), clock)
            }
            for deal in 0..<Self.programGames {
                clock.beginGame()
                _ = try ArenaGame.play(
                    entrants, names: ["one", "other"], deal: round * Self.programGames + deal, by: terms)
            }
            times.append(clock.time / .microseconds(1) / Double(clock.moves))
            shares.append(clock.ownTime / .microseconds(1) / Double(clock.moves))
        }
        outcome.figures.append(
            Figure("move in a game of two programs in Python", .microseconds, times, target: targets.move))
        outcome.figures.append(
            Figure("the arena's own part of that", .microseconds, shares, target: targets.share))
    }
}

/// The time of moves, from the first answers of both players on to the end of each game.
private final class MoveClock: @unchecked Sendable {
    private(set) var moves = 0
    private(set) var time = Duration.zero
    /// The processor time of this process alone.
    private(set) var ownTime = Duration.zero
    private var unheard = 0
    private var began: (time: ContinuousClock.Instant, own: Duration)?

    func beginGame() { (unheard, began) = (2, nil) }

    func answered(first: Bool) {
        if began != nil { moves += 1 }
        guard first else { return }
        unheard -= 1
        if unheard == 0 { began = (.now, Self.own) }
    }

    func gameEnded() {
        guard let began else { return }
        time += began.time.duration(to: .now)
        ownTime += Self.own - began.own
        self.began = nil
    }

    private static var own: Duration { .microseconds(Int64(clock()) * 1_000_000 / Int64(CLOCKS_PER_SEC)) }
}

/// An entrant whose answers are noted.
private struct ClockedEntrant: Entrant {
    private let entrant: ProgramEntrant
    private let clock: MoveClock

    init(_ entrant: ProgramEntrant, _ clock: MoveClock) { (self.entrant, self.clock) = (entrant, clock) }

    var word: String { entrant.word }

    func player(for seat: ArenaSeat) throws(EntrantFailure) -> any ArenaPlayer {
        ClockedPlayer(try entrant.player(for: seat), clock)
    }
}

private final class ClockedPlayer: ArenaPlayer {
    private let player: any ArenaPlayer
    private let clock: MoveClock
    private var hasAnswered = false

    init(_ player: any ArenaPlayer, _ clock: MoveClock) { (self.player, self.clock) = (player, clock) }

    func begin(_ table: Snapshot, line: ArraySlice<UInt8>) { player.begin(table, line: line) }
    func see(_ diff: Diff, line: ArraySlice<UInt8>, on table: Snapshot) { player.see(diff, line: line, on: table) }
    func othersMove() { player.othersMove() }

    func move(_ question: MoveQuestion) -> MoveAnswer {
        let answer = player.move(question)
        clock.answered(first: !hasAnswered)
        hasAnswered = true
        return answer
    }

    func refused(_ refusal: ErrorReply, card: Int, of question: MoveQuestion) {
        player.refused(refusal, card: card, of: question)
    }

    func end(place: Int, score: Int, reason: OverReason) {
        clock.gameEnded()
        player.end(place: place, score: score, reason: reason)
    }
}
