extension Request {
    /// Makes a table and seats its maker as host.
    public struct Create: RequestBody {
        /// The rules; defaults for what is absent.
        public var rules: Rules?
        /// What the lists call the table; NAME's table where absent. The invisible characters that chat lists are removed
        /// first.
        public var title: String?
        /// Whoever joins or watches must send it. Lists show the table as locked, with password true.
        public var password: String?
        /// True where absent. False makes the table private: list, lobby and quick leave it out, and its id has 10
        /// characters. Whoever knows the id can join.
        public var `public`: Bool?
        /// True goes on with the account's saved game of the game and level that rules name. False where absent.
        public var saved: Bool?

        /// A request for a new table.
        public init(
            rules: Rules? = nil, title: String? = nil, password: String? = nil, public isPublic: Bool? = nil,
            saved: Bool? = nil
        ) {
            self.saved = saved
            self.rules = rules
            self.title = title
            self.password = password
            self.public = isPublic
        }

        /// The request's name, permission, fields, example and typed commands.
        public static let about: RequestDescription<Self> = RequestDescription(
            "create", by: .session, isRemembered: true, cost: 10,
            example: Create(rules: .level("easy")),
            fields: [
                .optional("title", \.title, .title), .optional("password", \.password, .password),
                .optional("rules", \.rules, .rules), .optional("public", \.public, .any("boolean")),
                .optional("saved", \.saved, .any("boolean")),
            ],
            commands: [.create])

        /// A saved game is read and written whole.
        public var ownCost: Int { saved == true ? 50 : Self.cost }
    }
}

extension Command {
    static let create: Command = Command(
        .lobby, name: "create", arguments: "[RULE ...] [OPTION ...]", summary: "Make a table and sit down.",
        details: ["Rules, in any order:"] + RuleWords.helpLines + [
            "Options, among the rules:",
            RuleWords.line("private", "keep it out of the list; others need its ID"),
            RuleWords.line("password WORD", "others must send it to join or watch"),
            RuleWords.line("saved", "the patience game of that level that you left"),
            RuleWords.line("title TEXT", "what the list calls it; to the end of the line"),
        ],
        example: "create easy animals seats 3", patienceExample: "create klondike draw 1 passes 3",
        parse: { arguments, _ throws(ErrorReply) in
            var rules = RuleWords()
            var create = Request.Create()
            while let word = arguments.next() {
                switch word.lowercased() {
                case "title": create.title = try arguments.text("title", "The title")
                case "password": create.password = String(try arguments.next("password", "The password"))
                case "private": create.public = false
                case "saved": create.saved = true
                default: try rules.take(word, &arguments)
                }
            }
            create.rules = rules.rules
            return .request(create)
        })
}

extension FieldDomain<String> {
    /// A table's or an event's title. Its length is counted without invisible characters.
    static let title = FieldDomain("title", 1...TextLengths().title) { title, limits in
        let most = limits.texts.title
        return (1...most).contains(TextRules.withoutControls(title).unicodeScalars.count)
            ? nil
            : ErrorReply(
                .badField, "A title has 1–\(most) characters.",
                hint: "Leave it out for one with your name.")
    }

    /// A table's or an event's password, 1–60 scalars.
    static let password = FieldDomain("password", 1...TextLengths().password) { password, limits in
        let most = limits.texts.password
        return (1...most).contains(password.unicodeScalars.count)
            ? nil
            : ErrorReply(
                .badField, "A password has 1–\(most) characters.", hint: "Leave it out to let everybody in.")
    }
}

extension Rules {
    /// Rules that name a level alone, for examples.
    static func level(_ level: String) -> Rules {
        var rules = Rules()
        rules.level = level
        return rules
    }
}
