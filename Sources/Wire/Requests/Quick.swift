extension Request {
    /// Joins a public table that fits, or makes one.
    public struct Quick: RequestBody {
        /// What must fit, and the rules of the table made where none does.
        public var rules: Rules?
        /// True asks for the next rated game on the server's ladder, whatever rules says.
        public var ladder: Bool?

        package init(rules: Rules? = nil, ladder: Bool? = nil) {
            self.rules = rules
            self.ladder = ladder
        }

        /// The request's name, permission, fields, example and typed commands.
        public static let about: RequestDescription<Self> = RequestDescription(
            "quick", by: .session, isRemembered: true, cost: 5,
            example: Quick(rules: .level("easy")),
            fields: [.optional("rules", \.rules, .rules), .optional("ladder", \.ladder, .any("boolean"))],
            commands: [.quick])
    }
}

extension Command {
    static let quick: Command = Command(
        .lobby, name: "quick", arguments: "[RULE ...]", summary: "Join any waiting table, or make one.",
        details: ["Rules as for create, such as the level: joins a table that fits them."],
        example: "quick easy", patienceExample: "quick spider easy",
        parse: { arguments, _ throws(ErrorReply) in
            var rules = RuleWords()
            while let word = arguments.next() { try rules.take(word, &arguments) }
            return .request(Request.Quick(rules: rules.rules))
        })
}
