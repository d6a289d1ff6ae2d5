import Vocabulary

/// The protocol for a person who types: one command a line, which stands for at most one request.
///
/// The server reads it from people with `nc`, and the plain client from its input, so both understand the same words.
public struct TypedDialect: Sendable {
    /// The table that a command is about: the one joined or watched last.
    public struct Context: Sendable, Hashable {
        /// The table's id; nil at no table.
        public var table: String?
        /// The rows of its board, 1–12.
        public var rows: Int?
        /// The columns of its board, 1–12.
        public var columns: Int?
        /// Whether it waits, plays, is paused or is over.
        public var phase: Phase?
        /// The game that the table plays, by its name in the rules; nil for Memory, at no table, and for a game that the reader does
        /// not know. In Memory alone a card has a place such as b3.
        public var game: String?

        /// Without arguments, the context of a player at no table.
        public init(
            table: String? = nil, rows: Int? = nil, columns: Int? = nil, phase: Phase? = nil, game: String? = nil
        ) {
            self.table = table
            self.rows = rows
            self.columns = columns
            self.phase = phase
            self.game = game
        }

        /// The table that a command is about.
        package func requireTable() throws(ErrorReply) -> String {
            guard let table else {
                throw ErrorReply(
                    .noSuchTable, "You are at no table.",
                    hint: "Find one with tables and join ID, or make one with create.")
            }
            return table
        }
    }

    /// What a typed line asks for.
    public enum Action: Sendable, Hashable {
        /// Send this request to the server.
        case request(Request)
        /// Show the help, whole or about one command that exists.
        case help(String?)
        /// Show the table as it is now.
        case board
        /// Send JSON from now on, or words again.
        case json(Bool)
        /// End the connection.
        case quit

        /// Send the request with these fields.
        package static func request(_ body: some RequestBody) -> Action { .request(Request(body)) }
    }

    /// The commands of version 1.
    public static let version1 = TypedDialect(.version1)

    /// The order of commands in the help; one that is not named here comes last in its section.
    private static let order = [
        "help", "name", "back",
        "tables", "lobby", "quick", "create", "join", "watch",
        "ready", "flip", "board", "say", "watchers", "pause", "resume", "resign", "again", "sit", "leave",
        "start", "rules", "lock", "unlock", "bot", "kick",
        "events", "event",
        "register", "login", "logout", "settings", "records", "leaders", "history", "saved",
        "ping", "json", "quit",
    ]

    /// Every command, in the order of the help.
    public let commands: [Command]

    /// The commands that stand for these requests, and those that stand for none.
    public init(_ requests: RequestSet) {
        let all = Command.local + requests.kinds.flatMap { $0.commands }
        let listed = Self.order.compactMap { name in all.first { $0.name == name } }
        let ordered = listed + all.filter { !Self.order.contains($0.name) }
        commands = Command.Section.allCases.flatMap { section in ordered.filter { $0.section == section } }
    }

    /// Reads one line without its line end.
    ///
    /// Refuses with `missing_field` or `bad_field`, `unknown_type` and the nearest command, `no_such_card` for a position
    /// off the board, and `no_such_table` for a command that needs a table where there is none.
    public func parse(_ line: String, in context: Context) -> Result<Action, ErrorReply> {
        var arguments = Arguments(line)
        let word = arguments.next().map { $0.lowercased() } ?? ""
        guard let command = command(word) else { return .failure(unknown(word, in: context)) }
        do throws(ErrorReply) {
            return .success(try command.parse(&arguments, context))
        } catch {
            return .failure(error)
        }
    }

    /// How the command is used with which a line begins, where the line was refused for what it says, here or by the
    /// server; nil if it was refused for another reason, or begins with no command. A line about patience gets an example of it.
    public func usage(of line: String, after error: ErrorReply) -> String? {
        let mistakes: [ErrorCode] = [.missingField, .badField, .badName, .noSuchCard, .unknownType]
        guard mistakes.contains(error.code) else { return nil }
        var arguments = Arguments(line)
        guard let command = arguments.next().flatMap({ command($0.lowercased()) }) else { return nil }
        var isPatience = false
        while let word = arguments.next() { isPatience = isPatience || RuleWords.isOfPatience(word) }
        return command.reminder(isPatience ? command.patienceExample : nil)
    }

    /// The JSON line, without its line feed and without an id, that asks for the same.
    public static func json(of request: Request) -> String { WireEncoder.text(of: Envelope(request)) }

    /// The help as lines of at most 78 columns: all commands, or one of them in full.
    ///
    /// Refuses a topic that is no command with `unknown_type` and the nearest command.
    public func help(_ topic: String?) -> Result<[String], ErrorReply> {
        guard let topic else { return .success(overview) }
        guard let command = command(topic.lowercased()) else { return .failure(unknown(topic, in: Context())) }
        return .success(command.page + asJSON(command.example))
    }

    private func command(_ name: String) -> Command? { commands.first { $0.name == name } }

    private var overview: [String] {
        let width = (commands.map(\.usage.utf8.count).max() ?? 0) + 2
        var lines = ["Memory: turn cards up, find the equal ones."]
        var section: Command.Section?
        for command in commands {
            if command.section != section { lines.append(command.section.rawValue + ":") }
            section = command.section
            let gap = String(repeating: " ", count: width - command.usage.utf8.count)
            lines.append("  " + command.usage + gap + command.summary)
        }
        lines.append("A first game: name ada, create easy bot casual, ready, flip b3.")
        return lines
    }

    /// The JSON of an example that is typed in a game of four rows and six columns; nothing for a command that stands
    /// for no request.
    private func asJSON(_ example: String) -> [String] {
        let game = Context(table: "k3f9", rows: 4, columns: 6, phase: .playing)
        guard case .success(.request(let request)) = parse(example, in: game) else { return [] }
        return ["JSON: " + Self.json(of: request.shown)]
    }

    /// The refusal of a word that is no command. The word itself is not repeated: it may be long or hold anything.
    private func unknown(_ word: String, in context: Context) -> ErrorReply {
        let hint =
            if let nearest = Spelling.nearest(to: word, among: commands.map(\.name)) {
                "Did you mean \(nearest)?"
            } else if CardPosition(word) != nil, let game = context.game, PatienceTerms.games.contains(game) {
                "Cards move from pile to pile, as in move t1 t2."
            } else if CardPosition(word) != nil, context.game == nil {
                "Did you mean flip \(word.lowercased())?"
            } else {
                "Type help for all commands."
            }
        return ErrorReply(.unknownType, "There is no such command.", hint: hint)
    }
}
