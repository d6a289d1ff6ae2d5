import BotCore
import EventLoop
import Platform
import Vocabulary

/// `pairs-bot run`: a program on standard input and output plays at a table of a server.
enum RunCommand {
    static let program: Program<BotOptions> = Program(
        name: "pairs-bot run", summary: "Lets your own program play on a Pairs server.", defaults: BotOptions(),
        options: BotOptions.atATable + [
            .optional(
                "game", \.game, .game,
                "The patience game that the program plays, alone or with --mode race. Without it, Memory."),
            .optional(
                "account", \.account, .text("NAME"),
                "Sign in to this account first. Its password is in the variable PAIRS_PASSWORD."),
            .flag(
                "ladder", \.ladder,
                "Play rated games on the server's ladder, each against another opponent. It needs --account."),
            .flag("register", \.registers, "Register the account as one of a program, if no account has that name."),
        ] + BotTiming.options("How long the program may think about a move, unless the clock of the game leaves less."),
        operand: .init("-- PROGRAM [ARGUMENT]...", each: \.command),
        examples: [
            .init("pairs-bot run -- ./bot.py", "Plays one game at any table of the server on this machine."),
            .init("pairs-bot run --connect 192.168.1.5 --table k3f9 -- ./bot.py", "Joins a friend's table."),
            .init("pairs-bot run --game klondike -- ./bot.py", "Plays a game of Klondike alone."),
        ],
        exits: [.botFailed, .noBotOrPassword, .noServer, .systemRefused, .foreignServer],
        check: { options in
            if options.command.isEmpty {
                return "Name the program of the bot after --, as in: pairs-bot run -- ./bot.py"
            }
            if options.account != nil, Environment.variable(passwordVariable) == nil {
                return "--account needs the password in the variable \(passwordVariable)."
            }
            if options.ladder, options.account == nil { return "--ladder needs --account NAME." }
            if options.registers, options.account == nil { return "--register needs --account NAME." }
            return options.contradiction
        })

    static let passwordVariable = "PAIRS_PASSWORD"

    static func run(_ options: BotOptions) throws(LoopError) -> ExitCode {
        if let reason = failure(of: options.command, options.timing, game: options.game) {
            return BotProgram.failed(reason, .noBot)
        }
        return try BotProgram.play(options)
    }

    /// Tries the bot alone; nil if it can play.
    static func failure(
        of command: [String], _ timing: BotTiming, game: PatienceRules? = nil
    ) -> String? {
        do throws(BotTrial.Failure) {
            try BotTrial.run(command, keeper: BotReaper.thisProgram, timing: timing, game: game)
            return nil
        } catch {
            switch error {
            case .notStarted(let error): return "\(error)."
            case .noMove(let fault, let complaints):
                let said = complaints.isEmpty ? "It wrote nothing to its standard error." : "It wrote:\n\(complaints)"
                return "The bot made no move in its trial: it \(fault.words). \(said)"
            }
        }
    }
}

extension ExitCode {
    static let botFailed = ExitCode(1, "The bot has lost by a fault: crash, hang, flood, garbage or late.")
    static let noBot = noInput("The bot can't be started, or makes no move in its trial.")
    static let noBotOrPassword = noInput("\(noBot.meaning) Or: \(noPassword.meaning)")
}

/// The options of a command that lets a program play.
protocol ProgramOptions {
    var timing: BotTiming { get set }
}

extension BotTiming {
    /// How long a program may think; `move` says so of a move.
    static func options<Options: ProgramOptions>(_ move: String, countsLate: Bool = true) -> [Option<Options>] {
        let milliseconds = Value.integer("MS", in: 0...3_600_000)
        let late = Option<Options>.value(
            "late", \.timing.lateAnswers, .integer(in: 0...1_000_000),
            "How many late answers of a game are still played; one more loses it.")
        return [
            .value("move", \.timing.moveMs, .integer("MS", in: 1...3_600_000), move),
            .value(
                "start", \.timing.startMs, milliseconds,
                "How much longer than --move the first answer of a process may take."),
            .value(
                "grace", \.timing.graceMs, milliseconds,
                "How much later than that an answer still counts as in time."),
        ] + (countsLate ? [late] : [])
    }
}
