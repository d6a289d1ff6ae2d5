import Platform

struct EndureOptions: Sendable {
    var games = 1_000
    var seed: UInt64 = 1
    var mode: String?
    var isPatience = false
    var threads: Int?
    var tells = false
    var hashes = false

    static let program: Program<EndureOptions> = Program(
        name: "endure",
        summary: """
            Plays games of bots through a whole server in this process, and checks every line that the server says. Each game, \
            its rules, players and mishaps are drawn from one seed, which is told where something is wrong.
            """,
        defaults: EndureOptions(),
        options: [
            .value("games", short: "g", \.games, .integer(in: 1...1_000_000_000), "How many games to play."),
            .value("seed", \.seed, .seed, "The first game's seed; each game's is one more."),
            .optional("mode", \.mode, .mode, "Play this mode of Memory alone."),
            .flag("patience", \.isPatience, "Play patience instead of Memory, by requests at random."),
            .optional(
                "threads", \.threads, .integer(in: 1...256),
                "How many games to play at once; one on each processor if not given."),
            .flag("tell", \.tells, "Show every line of the games, with the time and the player."),
            .flag("hashes", \.hashes, "Show each game's seed and the hash of all its lines with their times."),
        ],
        examples: [
            .init("endure --games 100000", "Plays the games 1 to 100,000."),
            .init("endure --games 1 --seed 4711", "Plays game 4711 again."),
            .init("endure --patience --games 100000", "Plays as many games of patience."),
        ],
        exits: [.flawFound, .systemRefused],
        check: { $0.isPatience && $0.mode != nil ? "--mode and --patience do not go together." : nil })
}

extension ExitCode {
    static let flawFound = ExitCode(1, "A game went wrong; its seed is told.")
}

extension Value where Wrapped == String {
    fileprivate static var mode: Value {
        Value(
            ValueForm(valueName: "MODE", noun: "one of these words", completion: .words(Scenario.modes)),
            read: { Scenario.modes.contains($0) ? $0 : nil },
            show: { $0 })
    }
}
