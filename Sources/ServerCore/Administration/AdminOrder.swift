import People
import Vocabulary
import Wire

/// What whoever runs the server asks of it: one line of words. A name with spaces stands in double quotes.
enum AdminOrder: Equatable {
    /// Of one command, or of all.
    case help(String?)
    case who(String?)
    case tables(String?)
    case stats
    case health
    case kick(String, reason: String?)
    case ban(String, minutes: Int?, reason: String)
    case mute(String, minutes: Int?, reason: String)
    case unban(String)
    case reset(String)
    case role(String, Role)
    case waiting(after: String?)
    case approve(String)
    case announce(String)
    case backup(String)
    case drain(minutes: Int?)
    case endDrain
    case nodes
    case move(table: String, node: String)
    case bans(after: String?)
    case audit(after: String?)
    case reports(after: String?)
    case events
    case endEvent(String, now: Bool)
    case removeFromEvent(String, name: String, reason: String?)

    /// Every order with its words, as the help tells it.
    static let usages: [(usage: String, meaning: String)] = [
        ("who [TEXT]", "List the players who are here; with TEXT those whose line has it."),
        ("tables [TEXT]", "List the tables; with TEXT those whose line has it."),
        ("kick NAME [REASON]", "End the sessions of a player, by name or player's id."),
        ("ban NAME [MINUTES] REASON", "Keep out an account, a guest's address, or addresses such as 192.0.2.0/24."),
        ("mute NAME [MINUTES] REASON", "Stop an account, or everybody at a guest's address, from chatting."),
        ("unban NAME", "End the ban and the mute of an account, a guest, or addresses."),
        ("bans [AFTER]", "List the bans and mutes that hold, the newest first, a page at a time."),
        ("audit [AFTER]", "List what was done and reported, the newest first."),
        ("reports [AFTER]", "List what was reported alone."),
        ("reset NAME", "Print a code with which NAME sets a new password within 15 minutes."),
        ("role NAME ROLE", "Make an account a player, moderator or admin."),
        ("waiting [AFTER]", "List the accounts that wait to be approved, the newest first."),
        ("approve NAME", "Approve an account that waits for it."),
        ("announce TEXT", "Send a text to everybody."),
        ("stats", "List the numbers of the server: name and number."),
        ("health", "Say what keeps the server from its work, or what works only in part; or only ok."),
        ("backup FILE", "Copy the database to a new file while the server runs."),
        ("drain [MINUTES]", "Let running games end, begin none, then stop the server, after MINUTES at the latest."),
        ("drain off", "Take a drain back: the server goes on."),
        ("nodes", "List the nodes of the cluster."),
        (
            "move TABLE NODE",
            "Move a table, with all who are there and their other tables, to another node of the cluster."
        ),
        ("event list", "List the events."),
        ("event end EVENT [now]", "End an event; now annuls the games that run."),
        ("event remove EVENT NAME [REASON]", "Put a player out of an event, by name, account's or player's id."),
        ("help [COMMAND]", "These lines; with COMMAND those of that one."),
    ]

    static func helpLines(of command: String?) -> [String] {
        zip(names, usages).filter { command == nil || $0.0 == command }.map { "\($0.1.usage) – \($0.1.meaning)" }
    }

    static let names = usages.map { String($0.usage.prefix { $0 != " " }) }

    /// Characters in a reason or an announcement.
    private static let textLength = 1...300
    private static let mostMinutes = 5_256_000
    /// Minutes that a drain may take: a week.
    private static let mostDrainMinutes = 10_080

    /// Reads one line without its line end. Refuses it with `missing_field` or `bad_field`, or with `unknown_type` and the
    /// nearest order.
    static func read(_ line: String) throws(ErrorReply) -> AdminOrder {
        var words = Arguments(line)
        let order = try read(&words)
        try words.end(hint: "Put a name with spaces into double quotes.")
        return order
    }

    private static func read(_ words: inout Arguments) throws(ErrorReply) -> AdminOrder {
        let word = (try words.quoted() ?? "").lowercased()
        switch word {
        case "help":
            let command = try words.quoted()?.lowercased()
            if let command, !names.contains(command) { throw unknown(command) }
            return .help(command)
        case "who": return .who(words.remainder())
        case "tables": return .tables(words.remainder())
        case "stats": return .stats
        case "health": return .health
        case "drain":
            let word = try words.quoted()
            return word?.lowercased() == "off" ? .endDrain : .drain(minutes: try minutes(of: word))
        case "nodes": return .nodes
        case "move": return .move(table: try words.name(), node: try words.name())
        case "bans": return .bans(after: words.remainder())
        case "audit": return .audit(after: words.remainder())
        case "reports": return .reports(after: words.remainder())
        case "kick":
            return .kick(
                try words.name(),
                reason: try words.remainder().map { text throws(ErrorReply) in try checked(text, "reason") })
        case "ban", "mute":
            let name = try words.name()
            let minutes = words.minutes()
            if let minutes, !(1...mostMinutes).contains(minutes) {
                throw ErrorReply(
                    .badField, "A \(word) takes 1–\(mostMinutes) minutes.",
                    hint: "Leave the number out for a \(word) for good.",
                    field: "minutes")
            }
            guard let text = words.remainder() else {
                throw ErrorReply(
                    .missingField, "The reason is missing.", hint: "Use \(word) NAME [MINUTES] REASON.", field: "reason"
                )
            }
            let reason = try checked(text, "reason")
            return word == "ban"
                ? .ban(name, minutes: minutes, reason: reason) : .mute(name, minutes: minutes, reason: reason)
        case "unban": return .unban(try words.name())
        case "reset": return .reset(try words.name())
        case "role":
            let name = try words.name()
            guard let role = try words.quoted().flatMap({ Role(name: $0.lowercased()) }) else {
                throw ErrorReply(
                    .badField, "That is no role.", hint: "Use player, moderator or admin.", field: "role")
            }
            return .role(name, role)
        case "waiting": return .waiting(after: words.remainder())
        case "approve": return .approve(try words.name())
        case "announce": return .announce(try checked(words.remainder() ?? "", "text"))
        case "event": return try event(&words)
        case "backup":
            guard let file = words.remainder() else {
                throw ErrorReply(.missingField, "The file is missing.", hint: "Use backup FILE.", field: "file")
            }
            return .backup(file)
        default: throw unknown(word)
        }
    }

    private static func event(_ words: inout Arguments) throws(ErrorReply) -> AdminOrder {
        switch try words.quoted()?.lowercased() {
        case "list": return .events
        case "end":
            let event = try words.name()
            let word = try words.quoted()?.lowercased()
            guard word == nil || word == "now" else {
                throw ErrorReply(.badField, "Only now can follow the event.", field: "now")
            }
            return .endEvent(event, now: word != nil)
        case "remove":
            return .removeFromEvent(
                try words.name(), name: try words.name(),
                reason: try words.remainder().map { text throws(ErrorReply) in try checked(text, "reason") })
        default:
            throw ErrorReply(.unknownType, "There is no such command.", hint: "Use event list, end or remove.")
        }
    }

    private static func unknown(_ word: String) -> ErrorReply {
        let nearest = Spelling.nearest(to: word, among: names).map { "Did you mean \($0)?" }
        return ErrorReply(
            .unknownType, word.isEmpty ? "There is no command in the line." : "There is no such command.",
            hint: nearest ?? "Use help for all commands.")
    }

    /// The minutes of a drain; nil where none are given.
    private static func minutes(of word: String?) throws(ErrorReply) -> Int? {
        guard let word else { return nil }
        guard let minutes = Int(word), (1...mostDrainMinutes).contains(minutes) else {
            throw ErrorReply(
                .badField, "A drain takes 1–\(mostDrainMinutes) minutes.",
                hint: "Use drain alone to wait for the last game, or end the server by SIGTERM to wait for none.",
                field: "minutes")
        }
        return minutes
    }

    private static func checked(_ text: String, _ field: String) throws(ErrorReply) -> String {
        let plain = TextRules.withoutControls(text)
        guard textLength.contains(plain.unicodeScalars.count) else {
            throw ErrorReply(
                plain.isEmpty ? .missingField : .badField, "The \(field) has 1–\(textLength.upperBound) characters.",
                field: field)
        }
        return plain
    }
}

extension Arguments {
    /// Takes the next word, or what stands in double quotes; nil at the end.
    fileprivate mutating func quoted() throws(ErrorReply) -> String? {
        guard rest.first == "\"" else { return next().map(String.init) }
        let inner = rest.dropFirst().prefix { $0 != "\"" }
        guard inner.endIndex < rest.endIndex else {
            throw ErrorReply(.badField, "A double quote has no end.", hint: "Close it after the name.")
        }
        skip(inner.count + 2)
        return String(inner)
    }

    fileprivate mutating func name() throws(ErrorReply) -> String {
        guard let name = try quoted(), !name.isEmpty else {
            throw ErrorReply(.missingField, "The name is missing.", field: "name")
        }
        return name
    }

    /// Takes the next word if it is a number.
    fileprivate mutating func minutes() -> Int? {
        var words = self
        guard let word = words.next(), word.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        self = words
        return Int(word) ?? .max
    }

    /// Takes the rest of the line; nil where nothing is left. One text in quotes is meant without them.
    fileprivate mutating func remainder() -> String? {
        defer { skip(rest.count) }
        let inner = rest.dropFirst().dropLast()
        let isQuoted = !inner.isEmpty && rest.first == "\"" && rest.last == "\"" && !inner.contains("\"")
        return rest.isEmpty ? nil : String(isQuoted ? inner : rest)
    }
}
