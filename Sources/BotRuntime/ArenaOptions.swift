import BotKit
import Platform
import Vocabulary
import Wire

/// The options of `pairs-bot arena`. Those that decide the result are nil unless they were given.
struct ArenaOptions: Sendable, ProgramOptions {
    var entrants: [String] = []
    var timing = BotTiming()
    var games: Int?
    var seed: UInt64?
    var isPaired = false
    var isRoundRobin = false
    var isGauntlet = false
    var rounds: Int?
    var mode: Mode?
    var level: Level?
    var board: BoardSize?
    var test: SequentialTest?
    var rating: RatingTable.System?

    var jobs: Int?
    var listen = Address(host: "127.0.0.1", port: 7300)
    var json = false
    var csv = false
    var save: String?
    var resume: String?
    var timings: String?

    struct BoardSize: Sendable, Hashable {
        var rows: Int
        var columns: Int
    }

    /// The games of a match unless told otherwise.
    static let usualGames = 200

    static let program: Program<ArenaOptions> = Program(
        name: "pairs-bot arena",
        summary: """
            Lets bots play against each other in this process, and says how much better one is. Every deal is played twice, once from each \
            seat. The same seed gives the same games.
            """,
        defaults: ArenaOptions(),
        options: [
            .optional(
                "games", short: "g", \.games, .integer(in: 2...ArenaPlan.mostGames),
                "How many games a match has at most, an even number; 200 if not given."),
            .optional("seed", \.seed, .seed, "The seed of all deals and bots; a random one if not given."),
            .flag("paired", \.isPaired, "Play each deal from both seats. This is always on."),
            .flag("round-robin", \.isRoundRobin, "Each bot plays against each other one. This is the default."),
            .flag("gauntlet", \.isGauntlet, "The first bot plays against each other one."),
            .optional(
                "swiss", \.rounds, .integer("ROUNDS", in: 1...ArenaPlan.mostRounds),
                "Play so many rounds. In each, bots with about the same score play against each other."),
            .optional("mode", \.mode, .mode, "The mode to play. Without it, classic."),
            .optional("level", \.level, .word("LEVEL"), "The size of the board. Without it, normal."),
            .optional("board", \.board, .board, "A board of this size, rows first, such as 2x5."),
            .optional(
                "sprt", \.test, .sequentialTest,
                "End a match as soon as this sequential test decides whether its first bot is better by ELO1 or by ELO0."
            ),
            .optional("rating", \.rating, .word("SYSTEM"), "How ratings are computed. Without it, glicko2."),
            .optional(
                "jobs", short: "j", \.jobs, .integer(in: 1...256),
                "How many games to play at once; one on each processor if not given."),
        ] + BotTiming.options("How long a program may think about a move.") + [
            .value(
                "listen", \.listen, .listening,
                "Where the bots connect that are given as connect:NAME, once for each game."),
            .flag("json", \.json, "One line of JSON instead of the table. The same games give the same bytes."),
            .flag("csv", \.csv, "Comma-separated values instead of the table."),
            .optional(
                "save", \.save, .path("DIR"), "Keep a replay of each game in this new or empty folder, as 0-1-7a.pairs."
            ),
            .optional(
                "resume", \.resume, .path("FILE"),
                "Keep the results in this file, and go on from those in it. Without bots and other options, it takes these from the file."
            ),
            .optional(
                "timings", \.timings, .path("FILE"),
                "Write to this file how long each bot took in each game, one line of JSON each."),
        ],
        operand: .init("ENTRANT", each: \.entrants),
        examples: [
            .init("pairs-bot arena ./bot.py house:casual --games 200 --seed 7", "Your program against a house bot."),
            .init(
                "pairs-bot arena house:sleepy house:casual house:sharp --save games",
                "Three bots, with replays to look at."),
            .init(
                "pairs-bot arena connect:robo house:sharp",
                "A bot that speaks the protocol: it connects to 127.0.0.1:7300 as \"robo\", once for each game."),
            .init("pairs-bot arena --resume sharp.jsonl", "Goes on where an arena was interrupted."),
        ],
        exits: [.badEntrant, .cannotListen, .cannotSave, .systemRefused, .interrupted, .terminated],
        check: { $0.contradiction })

    /// The name of a bot that connects, from its word; nil for another's.
    static func connectedName(_ word: String) -> String? {
        word.hasPrefix(ConnectedEntrant.prefix) ? String(word.dropFirst(ConnectedEntrant.prefix.count)) : nil
    }

    /// Values that do not go together, in a sentence.
    private var contradiction: String? {
        if resume == nil, entrants.isEmpty { return "Name two bots or more, as ./bot.py house:casual." }
        if entrants.count == 1 { return "An arena needs two bots or more; a bot may play itself." }
        if entrants.count > ArenaPlan.mostEntrants { return "An arena has at most \(ArenaPlan.mostEntrants) bots." }
        if let games, !games.isMultiple(of: 2) { return "--games is an even number: each deal is played twice." }
        if [isRoundRobin, isGauntlet, rounds != nil].count(where: \.self) > 1 {
            return "Only one of --round-robin, --gauntlet and --swiss can be given."
        }
        if level != nil, board != nil { return "Only one of --level and --board can be given." }
        if let jobs, jobs > 1, entrants.contains(where: { Self.connectedName($0) != nil }) {
            return "Games with a bot that connects are played one after the other. Leave out --jobs."
        }
        if let word = entrants.first(where: { Self.connectedName($0)?.isEmpty ?? false }) {
            return "\(word) names no bot. Write the name with which it says hello, as connect:robo."
        }
        if json, csv { return "Only one of --json and --csv can be given." }
        if rounds != nil, test != nil { return "--sprt ends a match early, and a round of --swiss has all its games." }
        return nil
    }

    /// What decides the result, with a drawn seed if none was given.
    func plan(orSeed drawn: UInt64) -> ArenaPlan {
        var rules = Rules()
        rules.mode = mode?.name
        rules.level = level?.rawValue
        if let board { (rules.level, rules.rows, rules.columns) = (Level.customName, board.rows, board.columns) }
        let mode = mode ?? .usual
        rules.seats = mode.isForOne ? 1 : 2
        rules.hideMs = 0
        // Without turns, a clock ends an attempt that cannot go on. Elsewhere time is no matter.
        if mode.options.contains(.turnSeconds), mode.takesTurns { rules.turnSeconds = 0 }
        // Two bots that turn the same cards for ever end after two hours of the game's own time, where no other rule ends them.
        if mode.options.contains(.gameSeconds) { rules.gameSeconds = 7_200 }
        return ArenaPlan(
            entrants: entrants, games: games ?? Self.usualGames, seed: seed ?? drawn,
            schedule: rounds.map { .swiss(rounds: $0) } ?? (isGauntlet ? .gauntlet : .roundRobin), rules: rules,
            test: test,
            rating: rating ?? .glicko2)
    }
}

extension Value where Wrapped == ArenaOptions.BoardSize {
    /// `ROWSxCOLUMNS`.
    static var board: Value {
        Value(
            ValueForm(valueName: "ROWSxCOLUMNS", noun: "a size like 2x5", range: "up to 12x12"),
            read: { text in
                let parts = text.split(separator: "x", omittingEmptySubsequences: false)
                let numbers = parts.compactMap { part in part.allSatisfy(\.isWholeNumber) ? Int(part) : nil }
                guard parts.count == 2, numbers.count == 2, numbers.allSatisfy((1...12).contains) else { return nil }
                return .init(rows: numbers[0], columns: numbers[1])
            },
            show: { "\($0.rows)x\($0.columns)" })
    }
}

extension ExitCode {
    static let badEntrant = noInput("A bot can't be started, or a file can't be read.")
    static let interrupted = ExitCode(
        130, "It was interrupted (SIGINT). The results are kept, and it says how to go on.")
    static let terminated = ExitCode(143, "The same by SIGTERM.")
    static let cannotSave = cannotCreate("The folder of --save is not empty, or a file can't be written.")
}
