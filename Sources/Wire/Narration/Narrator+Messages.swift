import Vocabulary

extension Narrator {
    /// A message of the server in words; no lines for a message that a person does not need. Snapshots and diffs have
    /// functions of their own, because they need the table.
    public static func lines(_ message: ServerMessage) -> [String] {
        switch message {
        case .welcome(let welcome): ["This is \(printable(welcome.server))."]
        case .session(let session): ["Hello, \(name(session.name))."] + (session.missed ?? []).map(line)
        case .error(let error): [refusal(error)]
        case .tables(let page): lines(page)
        case .lobby(let change): [line(change)]
        // No line of the server's own begins so, so that nobody can say one.
        case .chat(let chat): ["> \(name(chat.from)): \(printable(chat.text))"]
        case .closed(let closed): ["Table \(printable(closed.table)) is closed."]
        case .goodbye(let goodbye): [line(goodbye)]
        case .ping: ["Still there? Type ping to stay."]
        case .pong: ["pong"]
        case .hint(let hint): [line(hint)]
        case .words(let words): words.lines.map(printable)
        case .account(let account): lines(account)
        case .settings(let page): lines(page)
        case .records(let page): lines(page)
        case .leaders(let page): lines(page)
        case .history(let page): lines(page)
        case .bans(let page): lines(page)
        case .audit(let page): lines(page)
        case .announcement(let announcement): [line(announcement)]
        case .saved(let page): lines(page)
        case .watchers(let page): [line(page)]
        case .events(let page): lines(page)
        case .event(let event): lines(event)
        case .called(let called): [line(called)]
        case .eventExport(let export): export.lines.map { "  " + printable($0) }
        // Only programs ask for the last three.
        case .ok, .snapshot, .diff, .echo, .unknown, .replay, .export, .image: []
        }
    }

    /// The line for somebody who has left a table, to whom no diff of it is sent any more.
    public static func farewell(toTable table: String) -> [String] { ["You have left table \(printable(table))."] }

    /// The line for somebody whom the host has put out. It comes after the line that everybody reads.
    public static func putOut(ofTable table: String) -> [String] {
        ["\(putOut) of table \(printable(table)) for good."]
    }

    /// How that line begins.
    public static let putOut = "The host has put you out"

    /// How somebody who types comes back to a session, for one that has just begun.
    public static func wayBack(to token: String) -> [String] { ["To come back after a lost connection: back \(token)"] }

    /// The same for the time when the server, which stops now, runs again.
    public static func wayBackAfterStop(to token: String) -> [String] {
        ["To come back when the server runs again: back \(token)"]
    }

    /// The last line for somebody who types, whose session is at another node now.
    public static func moved(to place: ServerMessage.Destination, token: String) -> [String] {
        ["moved to \(printable(place.host)) port \(place.port): there, back \(token)"]
    }

    private static func line(_ missed: MissedGame) -> String {
        let table = printable(missed.table)
        return switch missed.why {
        case .hold: "You did not come back in time: the game at table \(table) went on without you."
        case .turns: "Three of your turns ran out: the game at table \(table) went on without you."
        default: "The game at table \(table) went on without you."
        }
    }

    private static func line(_ goodbye: ServerMessage.Goodbye) -> String {
        switch goodbye.reason {
        case .shutdown: "Goodbye: the server stops."
        case .replaced: "Goodbye: this session goes on at another connection."
        case .idle: "Goodbye: nothing came from this connection for too long."
        case .slow: "Goodbye: this connection reads too slowly."
        case .signedOut: "Goodbye: your account has ended this session."
        case .moved: "Goodbye: this session is at another node now."
        default: "Goodbye: \(printable(goodbye.reason.rawValue))."
        }
    }

    private static func line(_ page: ServerMessage.Watchers) -> String {
        guard page.watchers > 0 else { return "Nobody watches." }
        let others = page.watchers - page.names.count
        return "Watching: \(list(page.names.map(name) + (others > 0 ? ["\(others) more"] : [])))."
    }

    private static func lines(_ page: ServerMessage.Tables) -> [String] {
        guard !page.tables.isEmpty else { return ["No tables yet. Make one: create easy bot casual"] }
        var lines = page.tables.map(line)
        if let more = page.more { lines.append("There are more: tables \(printable(more))") }
        lines.append("Sit down with join ID, look on with watch ID.")
        return lines
    }

    private static func line(_ change: ServerMessage.LobbyLine) -> String {
        switch change.op {
        case "add": "New table \(line(change.entry))"
        case "remove": "Table \(printable(change.entry.table)) is gone."
        default: "Table \(line(change.entry))"
        }
    }

    private static func line(_ entry: ServerMessage.TableEntry) -> String {
        let locked = entry.password == true ? ", with a password" : entry.locked ? ", locked" : ""
        let node = entry.at.map { ", at \(printable($0))" } ?? ""
        return "\(printable(entry.table)): \(printable(entry.title)), \(entry.phase.rawValue)\(locked), "
            + "\(entry.taken) of \(count(entry.seats, "seat")) taken, \(rulesInShort(entry.rules))\(node)"
    }

    private static func rulesInShort(_ rules: Rules) -> String {
        if let terms = rules.patience { return printable(terms.summaryInShort(of: rules)) }
        let level =
            if let rows = rules.rows, let columns = rules.columns, rules.level == Level.customName {
                "\(rows)x\(columns)"
            } else {
                rules.level ?? Level.usual.rawValue
            }
        return [rules.mode ?? Mode.usual.name, level, rules.theme ?? ThemeName.random].map(printable).joined(
            separator: " ")
    }
}
