extension Request {
    /// Changes the rules of a waiting table; for the host.
    public struct Configure: TableRequest {
        /// A table's id.
        public var table: String
        /// The new rules as a whole; defaults for what is absent.
        public var rules: Rules

        package init(table: String, rules: Rules) {
            self.table = table
            self.rules = rules
        }

        /// The request's name, permission, fields, example and typed commands.
        public static let about: RequestDescription<Self> = RequestDescription(
            "configure", by: .host, isRemembered: true, cost: 5,
            example: Configure(table: "k3f9", rules: .level("hard")),
            fields: [.table, .required("rules", \.rules, .rules)],
            commands: [.rules],
            granted: { _ in "These are the rules already." })
    }
}

extension Command {
    static let rules: Command = Command(
        .host, name: "rules", arguments: "RULE ...", summary: "Change the rules before the game.",
        details: [
            "For the host. Rules as for create; those you leave out get their defaults.",
            "The game stays, unless you name another: rules memory, rules spider easy.",
            "Nobody is ready after that.",
        ],
        example: "rules hard", patienceExample: "rules klondike draw 1",
        parse: { arguments, context throws(ErrorReply) in
            if arguments.isAtEnd { throw ErrorReply(.missingField, "A rule is missing.", field: "rules") }
            var words = RuleWords(of: context.game)
            while let word = arguments.next() { try words.take(word, &arguments) }
            let rules = words.rules ?? Rules()
            return .request(Request.Configure(table: try context.requireTable(), rules: rules))
        })
}
