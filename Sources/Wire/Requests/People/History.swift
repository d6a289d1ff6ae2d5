extension Request {
    /// Asks for finished games, newest first.
    public struct History: RequestBody {
        /// Whose games; where absent those of the session's account, or of a guest those of the session that are no
        /// account's.
        public var account: String?
        /// The more of the page before; any other text is refused.
        public var after: String?
        /// The most entries to tell; 50 where absent.
        public var limit: Int?

        /// A request for finished games.
        public init(account: String? = nil, after: String? = nil, limit: Int? = nil) {
            self.account = account
            self.after = after
            self.limit = limit
        }

        /// The request's name, permission, fields, example and typed commands.
        public static let about: RequestDescription<Self> = RequestDescription(
            "history", by: .session, isRemembered: false, cost: 10,
            example: History(limit: 20),
            fields: [
                .optional("account", \.account, .account), .optional("after", \.after, .cursor),
                .optional("limit", \.limit, .pageOfEntries),
            ],
            commands: [.history],
            granted: { _ in nil })
    }
}

extension Command {
    static let history: Command = Command(
        .account, name: "history", arguments: "[NAME]", summary: "Show your finished games, or somebody's.",
        details: ["With a name: those of that account. The newest come first."],
        parse: { arguments, _ throws(ErrorReply) in
            let name = arguments.isAtEnd ? nil : try arguments.text("account", "The name")
            return .request(Request.History(account: name.map { "@" + $0 }, limit: 10))
        })
}
