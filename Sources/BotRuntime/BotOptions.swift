import BotCore
public import Platform
import ServerLink
import TLS
import Vocabulary
import Wire

/// The options of `pairs-bot`.
public struct BotOptions: Sendable, ProgramOptions {
    var server = Address(host: "127.0.0.1")
    var isEncrypted = false
    var accepted: Fingerprint?
    var serverPasswordFile: String?
    var name = ""
    var strength = Strength.casual
    var table: String?
    var newTable = false
    var quick = false
    var ladder = false
    var event: String?
    var eventPasswordFile: String?
    /// The patience game to play; nil for Memory.
    var game: PatienceRules?
    var mode: Mode?
    var level: Level?
    var theme: String?
    var seats: Int?
    var hideTime: Duration?
    var games = 1
    var thinkingTime: Duration?
    var seed: UInt64?
    var quiet = false
    /// The program that chooses the cards; empty for a house bot.
    var command: [String] = []
    var account: String?
    var registers = false
    var timing = BotTiming()

    /// The rules to ask for. The server chooses those that were not given.
    var rules: Rules {
        var rules = Rules()
        rules.patience = game.map { PatienceTerms($0.name) }
        rules.mode = mode?.name
        rules.level = level?.rawValue
        rules.theme = theme
        rules.seats = seats
        rules.hideMs = hideTime.map { Int($0 / .milliseconds(1)) }
        return rules
    }

    private var wish: BotMachine.Wish {
        if let table { return .table(table) }
        if ladder { return .ladder }
        if let event { return .event(event) }
        return newTable ? .newTable(rules) : .quick(rules)
    }

    /// The settings of the bot, with a drawn seed if none was given.
    package func settings(orSeed drawn: UInt64) -> BotMachine.Settings {
        let isProgram = !command.isEmpty
        let usualName = isProgram ? "bot" : "\(strength.name) bot"
        var settings = BotMachine.Settings(
            name: name.isEmpty ? account ?? usualName : name, strength: strength, wish: wish,
            games: games == 0 || event != nil ? nil : games, thinking: thinkingTime.map { $0...$0 }, seed: seed ?? drawn
        )
        settings.hasPlayer = isProgram
        settings.playersGame = game?.name
        settings.account = account.map { name in
            BotMachine.Settings.Account(
                name: name, password: Secret(Environment.variable(RunCommand.passwordVariable) ?? ""),
                registers: registers)
        }
        return settings
    }

    /// Values that do not go together, in a sentence.
    var contradiction: String? {
        if [table != nil, newTable, quick, ladder, event != nil].filter({ $0 }).count > 1 {
            return "Only one of --table, --new-table, --quick, --ladder and --event can be given."
        }
        if eventPasswordFile != nil, event == nil { return "--\(Self.eventPassword) needs --event ID." }
        if ladder, rules != Rules() { return "The server chooses the rules of its ladder." }
        if let hideTime, hideTime > .zero, hideTime < .milliseconds(200) {
            return "--hide is 0 or at least 200."
        }
        if game != nil {
            if theme != nil || hideTime != nil { return "--theme and --hide are for Memory." }
            if let mode, mode != .solo, mode != .race { return "A patience game has --mode solo or race." }
        }
        let mode = mode ?? (game == nil ? .usual : .solo)
        if let seats, !mode.seats.contains(seats) {
            let range = mode.isForOne ? "one seat" : "\(mode.seats.lowerBound) to \(mode.seats.upperBound) seats"
            return "A table of --mode \(mode.name) has \(range)."
        }
        var asked = rules
        // A program plays the one or the other, whatever table it sits at.
        if !command.isEmpty { asked.patience = nil }
        if table != nil || event != nil, asked != Rules() {
            return
                "\(table == nil ? "--event names an event" : "--table names a table") that has its rules. Leave out \(asked.patience == nil ? "" : "--game, ")--mode, --level, --theme, --seats and --hide."
        }
        return nil
    }
}

extension BotOptions {
    private static let server: [Option<BotOptions>] = [
        .value("connect", short: "c", \.server, .address(), "The server to play on."),
        .flag(
            "tls", \.isEncrypted,
            "Encrypt the connection. A server that was reached with TLS before is always reached with it."),
        .optional(
            "trust", \.accepted, .fingerprint,
            "Accept this certificate of the server and no other, and remember it. Implies --tls."),
        .optional(
            PasswordFile.option, \.serverPasswordFile, .path("FILE"),
            "A file with the server's password in its first line, if it has one. It can also be in the variable PAIRS_SERVER_PASSWORD."
        ),
    ]

    static let eventPassword = "event-password-file"

    private static let table: [Option<BotOptions>] = [
        .optional("table", short: "t", \.table, .text("ID"), "Sit at this table."),
        .flag(
            "new-table", \.newTable,
            "Make a table. The first line of output is \"table ID\", for others to join."),
        .flag("quick", \.quick, "Sit at any waiting table that fits, or make one. This is the default."),
        .optional(
            "event", \.event, .text("ID"),
            "Take part in this event: play all its games, and print its podium and the bot's place."),
        .optional(
            eventPassword, \.eventPasswordFile, .path("FILE"),
            "A file with the event's password in its first line, if it has one."),
        .optional("mode", \.mode, .mode, "The mode to play. Without it, classic."),
        .optional("level", \.level, .word("LEVEL"), "The size of the board to play."),
        .optional("theme", \.theme, .text("THEME"), "The theme to play with: halloween, flags, letters and so on."),
        .optional(
            "seats", \.seats, .integer(in: 1...8), "How many seats the table has: 1 in solo, otherwise 2 to 8."),
        .optional(
            "hide", \.hideTime, .milliseconds(in: 0...5000),
            "How long a miss stays face up: 0, or at least 200."),
        .value(
            "games", short: "g", \.games, .integer(in: 0...1_000_000),
            "Leave after so many games; 0 stays until the table closes."),
    ]

    private static let choices: [Option<BotOptions>] = [
        .optional("seed", \.seed, .seed, "The seed of every choice: the same deal and seed give the same play."),
        .flag("quiet", short: "q", \.quiet, "Print only the id of a new table, and errors."),
    ]

    /// The options of whoever plays at a table of a server.
    static let atATable =
        server + [
            .value("name", short: "n", \.name, .text("NAME"), "The bot's name. Without it, \"bot\" or the account's.")
        ]
        + table + choices

    /// The command line of `pairs-bot`.
    public static let program: Program<BotOptions> = Program(
        name: "pairs-bot", summary: "Plays Memory and patience games on a Pairs server, like any other player.",
        defaults: BotOptions(),
        options: server + [
            .value(
                "name", short: "n", \.name, .text("NAME"), "The bot's name. Without it, a name such as \"casual bot\"."
            ),
            .value("strength", short: "s", \.strength, .strength, "How well to play."),
        ] + table + [
            .optional("game", \.game, .game, "A patience game to play, alone or with --mode race. Without it, Memory."),
            .optional(
                "think", \.thinkingTime, .milliseconds(in: 0...60_000),
                "How long to think about each flip or move. Without it, as long as people do, but not at all at a table that hides misses at once. With 0 and --hide 0 the bot plays as fast as it can."
            ),
        ] + choices,
        commands: KitCommand.all,
        examples: [
            .init("pairs-bot", "Plays one game at any table of the server on this machine."),
            .init("pairs-bot --new-table --level easy --games 0", "Makes a table and plays against whoever comes."),
            .init("pairs-bot --connect 192.168.1.5 --table k3f9", "Joins a friend's table."),
            .init("pairs-bot --event e7kq", "Plays a tournament to its end."),
            .init("pairs-bot --new-table --game klondike --mode race", "Makes a table for a race of Klondike."),
        ],
        exits: [.noPassword, .noServer, .systemRefused, .foreignServer],
        seeAlso: ["pairs(1)", "pairs-protocol(7)", "pairs-server(8)"],
        check: { $0.contradiction })
}

extension ExitCode {
    static let noServer = unavailable(
        "The server cannot be reached or has ended, or the table or event could not be joined.")
    static let noPassword = noInput(
        "The file of --\(PasswordFile.option) or --\(BotOptions.eventPassword) has no password, or can't be read.")
    static let foreignServer = protocolBroken("The server does not follow the protocol.")
}

extension Value where Wrapped == Strength {
    static var strength: Value { named("STRENGTH", Strength.all, \.name) }
}

extension Value where Wrapped == PatienceRules {
    static var game: Value { named("GAME", PatienceRules.all, \.name) }
}

extension Value where Wrapped == Mode {
    static var mode: Value { named("MODE", Mode.all, \.name) }
}

extension Value where Wrapped: Sendable {
    private static func named(
        _ valueName: String, _ values: [Wrapped], _ name: @escaping @Sendable (Wrapped) -> String
    ) -> Value {
        Value(
            ValueForm(valueName: valueName, noun: "one of these words", completion: .words(values.map(name))),
            read: { typed in values.first { name($0) == typed } },
            show: name)
    }
}
