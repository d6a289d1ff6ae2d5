import EventLoop
import Synchronization

/// Plays many games on all cores. Each is drawn from its number.
final class Endurance: Sendable {
    private struct State {
        var next: UInt64
        var left: Int
        var played = 0
        var flaws: [String] = []
        var running: Int
    }

    /// How many games have been played, and with what result.
    struct Progress: Sendable {
        let played: Int
        let flaws: [String]
        let isDone: Bool
    }

    /// After this many games with a flaw, no more games begin.
    private static let mostFlaws = 5

    private let state: Mutex<State>
    private let mode: String?
    private let isPatience: Bool
    private let threads: Int
    private let trace: BotRoom.Trace?

    /// A run of so many games with consecutive seeds: of Memory, all of one mode if one is given, or of patience.
    init(
        games: Int, seed: UInt64, mode: String?, isPatience: Bool = false, threads: Int, trace: BotRoom.Trace? = nil
    ) {
        self.trace = trace
        self.isPatience = isPatience
        self.mode = mode
        self.threads = threads
        state = Mutex(State(next: seed, left: games, running: threads))
    }

    /// Begins to play, on new threads.
    func start() throws(LoopError) {
        for _ in 0..<threads {
            try BackgroundThread.start { [self] in
                while let seed = draw() {
                    enter(
                        isPatience
                            ? PatienceGame.flaw(in: PatienceScenario(seed: seed), trace: trace)
                            : EnduranceGame.flaw(in: Scenario(seed: seed, mode: mode), trace: trace))
                }
            }
        }
    }

    /// How many games are done, and their flaws so far.
    var progress: Progress {
        state.withLock { Progress(played: $0.played, flaws: $0.flaws, isDone: $0.running == 0) }
    }

    /// The next game's seed; nil if no more games are to be played.
    private func draw() -> UInt64? {
        state.withLock { state in
            guard state.left > 0, state.flaws.count < Self.mostFlaws else {
                state.running -= 1
                return nil
            }
            state.left -= 1
            defer { state.next &+= 1 }
            return state.next
        }
    }

    private func enter(_ flaw: String?) {
        state.withLock { state in
            state.played += 1
            if let flaw { state.flaws.append(flaw) }
        }
    }
}
