import EventLoop
import Synchronization

/// Plays many games on all cores. Each is drawn from its number.
final class Endurance: Sendable {
    private struct State {
        var next: UInt64
        var left: Int
        var played = 0
        var flaws: [String] = []
        var hashes: [UInt64: UInt64] = [:]
        var running: Int
    }

    /// How many games have been played, and with what result.
    struct Progress: Sendable {
        let played: Int
        let flaws: [String]
        /// Those of all lines, by seed, if they are wanted.
        let hashes: [UInt64: UInt64]
        let isDone: Bool
    }

    /// After this many games with a flaw, no more games begin.
    private static let mostFlaws = 5

    private let state: Mutex<State>
    private let mode: String?
    private let isPatience: Bool
    private let threads: Int
    private let hashes: Bool
    private let trace: BotRoom.Trace?

    /// A run of so many games with consecutive seeds: of Memory, all of one mode if one is given, or of patience.
    init(
        games: Int, seed: UInt64, mode: String?, isPatience: Bool = false, threads: Int, hashes: Bool = false,
        trace: BotRoom.Trace? = nil
    ) {
        self.hashes = hashes
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
                while let seed = draw() { play(seed) }
            }
        }
    }

    private func play(_ seed: UInt64) {
        let hash = hashes ? LinesHash() : nil
        let trace = hash?.trace ?? trace
        let flaw =
            isPatience
            ? PatienceGame.flaw(in: PatienceScenario(seed: seed), trace: trace)
            : EnduranceGame.flaw(in: Scenario(seed: seed, mode: mode), trace: trace)
        state.withLock { state in
            state.played += 1
            if let flaw { state.flaws.append(flaw) }
            state.hashes[seed] = hash?.value
        }
    }

    /// How many games are done, and their flaws so far.
    var progress: Progress {
        state.withLock { Progress(played: $0.played, flaws: $0.flaws, hashes: $0.hashes, isDone: $0.running == 0) }
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
}

/// A hash of lines, with who sent or got them when: FNV-1a of 64 bits.
private final class LinesHash: Sendable {
    private let hash = Mutex<UInt64>(0xCBF2_9CE4_8422_2325)

    var value: UInt64 { hash.withLock { $0 } }

    var trace: BotRoom.Trace {
        { [self] time, player, isSent, lines in
            hash.withLock { hash in
                func mix(_ word: UInt64) { hash = (hash ^ word) &* 0x100_0000_01B3 }
                for byte in lines { mix(UInt64(byte)) }
                mix(UInt64(bitPattern: Int64(time.sinceStart / .nanoseconds(1))))
                mix(UInt64(player) << 1 | (isSent ? 1 : 0))
            }
        }
    }
}
