import Platform
import Wire

/// A program that is measured round for round, with the load on it.
final class Contestant {
    let label: String
    let program: RunningProgram
    let load: Load
    /// One sample for each round.
    private(set) var samples: [Sample] = []
    /// Another that played the games which this one's program repeats.
    private let source: Contestant?

    private static let warmUp = Duration.milliseconds(300)
    /// How many tables are recorded: enough that every theme and many decks have a part.
    static let recordedTables = 32

    /// A program with a load whose connections are open and whose tables are laid. `source` has the tables of a server
    /// whose games are to be repeated.
    init(_ label: String, _ program: RunningProgram, _ load: Load, repeating source: Contestant? = nil) {
        self.label = label
        self.program = program
        self.load = load
        self.source = source
    }

    /// Plays for a warm-up and then a round.
    func playRound(for time: Duration) throws {
        if let source { try load.replay(Tape(source.games), by: program.kind) }
        load.begin()
        try load.play(for: Self.warmUp)
        try load.play { source != nil || !load.tables.contains { $0.recorder?.game.isEmpty == true } }
        _ = load.takeCounts()
        let start = ContinuousClock.now
        let usedBefore = try program.processorTime
        try load.play(for: time)
        let used = try program.processorTime - usedBefore
        samples.append(
            Sample(
                counts: load.takeCounts(), time: start.duration(to: .now), processorTime: used,
                residentBytes: try program.residentBytes))
        try load.rest()
    }

    /// The games recorded last, one for each recorded table.
    private var games: [Recording] { load.tables.compactMap { $0.recorder?.game } }
}
