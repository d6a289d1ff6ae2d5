import BotKit
import EventLoop
import Platform
import Synchronization
import Vocabulary

/// Plays the games of an arena on several threads, and keeps what becomes of them.
final class ArenaHall: Sendable {
    /// Where games are kept.
    struct Files: Sendable {
        /// The folder of the replays; nil to keep none.
        var replays: String?
        /// The file to go on from; nil to keep the lines in memory.
        var resume: String?
        /// The file of the times; nil for none.
        var timings: String?
    }

    /// Why no more games are played.
    struct Failure: Error, Sendable {
        let why: String
        let isFile: Bool
    }

    private struct State {
        var run: ArenaRun
        var times: [PlayerTimes]
        /// The lines of the games, where no file keeps them.
        let lines = SpoolFile()
        var threads = 0
        var failure: Failure?
        var isStopped = false
        /// Whether there was nothing to do when a thread asked last.
        var isDry = false
    }

    private let state: Mutex<State>
    private let terms: ArenaGame.Terms
    private let entrants: [any Entrant]
    private let names: [String]
    private let files: Files

    init(_ run: ArenaRun, _ terms: ArenaGame.Terms, _ entrants: [any Entrant], _ files: Files) {
        state = Mutex(State(run: run, times: entrants.map { _ in PlayerTimes() }))
        self.terms = terms
        self.entrants = entrants
        names = run.plan.names
        self.files = files
    }

    var progress: (played: Int, most: Int, failure: Failure?, isIdle: Bool, isOver: Bool) {
        state.withLock { state in
            let games = state.run.gamesPlayed
            return (games.played, games.most, state.failure, state.threads == 0, state.run.isOver)
        }
    }

    /// The arena so far, and how long players took.
    var result: (run: ArenaRun, times: [PlayerTimes]) { state.withLock { ($0.run, $0.times) } }

    /// Writes a file with the lines of all games that were played here, behind its head.
    func keepLines(behind head: String, in path: String) throws(SystemError) {
        let result = state.withLock { state -> Result<Void, SystemError> in
            do throws(SystemError) {
                try state.lines.copy(behind: head, to: path)
                return .success(())
            } catch {
                return .failure(error)
            }
        }
        try result.get()
    }

    /// Has so many threads play. Those that find nothing to do end.
    func play(threads: Int) throws(LoopError) {
        while state.withLock({ state in
            guard state.threads < threads, state.failure == nil, !state.isDry else { return false }
            state.threads += 1
            return true
        }) {
            try BackgroundThread.start { [self] in work() }
        }
    }

    /// Drops the games that are under way.
    func stop() { state.withLock { $0.isStopped = true } }

    private func work() {
        while let job = nextJob() {
            do throws(EntrantFailure) {
                let together = terms.isPlayedTogether
                let seats = together ? Array(repeating: job.seats[0], count: terms.seats) : job.seats
                let outcome = try ArenaGame.play(
                    seats.map { entrants[$0] }, names: seats.map { names[$0] }, deal: job.key.pair, by: terms)
                enter(GameRecord(job.key, seats: seats, outcome, isPlayedTogether: together), outcome)
            } catch {
                state.withLock { $0.failure = $0.failure ?? Failure(why: error.description, isFile: false) }
            }
        }
        state.withLock { $0.threads -= 1 }
    }

    private func nextJob() -> ArenaRun.Job? {
        state.withLock { state in
            guard state.failure == nil, !state.isStopped, case .job(let job) = state.run.next() else {
                state.isDry = true
                return nil
            }
            return job
        }
    }

    /// Keeps a game: first its replay, then its line, so that a line always has its replay.
    private func enter(_ record: GameRecord, _ outcome: ArenaGame.Outcome) {
        state.withLock { state in
            guard !state.isStopped, state.failure == nil else { return }
            do throws(SystemError) {
                if let folder = files.replays, let replay = outcome.replay {
                    let match = state.run.matches[record.key.match]
                    let name = "\(match.one)-\(match.other)-\(record.key.pair)\(record.key.half.rawValue).pairs"
                    try Platform.Files.write(replay, to: "\(folder)/\(name)")
                }
                if let file = files.timings { try Platform.Files.append(timings(record, outcome), to: file) }
                if let file = files.resume { try Platform.Files.append(record.line + "\n", to: file) }
            } catch {
                state.failure = Failure(why: error.description, isFile: true)
                return
            }
            if files.resume == nil { state.lines.append(record.line + "\n") }
            state.run.add(record)
            state.isDry = false
            for (seat, played) in outcome.seats.enumerated() { state.times[record.seats[seat]].add(played) }
        }
    }

    private func timings(_ record: GameRecord, _ outcome: ArenaGame.Outcome) -> String {
        outcome.seats.enumerated().map { seat, played in
            let mean = played.moves > 0 ? played.time / played.moves : .zero
            func milliseconds(_ time: Duration) -> String { Rounded.json(time / .milliseconds(1), decimals: 3) }
            return """
                {"match":\(record.key.match),"pair":\(record.key.pair),"game":"\(record.key.half.rawValue)","seat":\(seat),\
                "entrant":\(record.seats[seat]),"moves":\(played.moves),"mean_ms":\(milliseconds(mean)),\
                "slowest_ms":\(milliseconds(played.slowest)),"late":\(played.late)}

                """
        }.joined()
    }
}
