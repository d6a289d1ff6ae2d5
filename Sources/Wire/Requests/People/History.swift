extension Request {
    /// Asks for the finished games of an account, newest first.
    public struct History: RequestBody {
        /// Whose games: an account's id, or "@" and its name; those of the session if nil.
        public var account: String?
        /// Where the last page ended; nil for the first page.
        public var after: String?
        /// The most games in the page, 1–200; 50 if nil.
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

    /// A request for finished games.
    public static func history(_ history: History) -> Request { .other(history) }
}

extension Command {
    static let history: Command = Command(
        .account, name: "history", arguments: "[NAME]", summary: "Show your finished games, or somebody's.",
        details: ["With a name: those of that account. The newest come first."], example: "history",
        parse: { arguments, _ throws(ErrorReply) in
            let name = arguments.isAtEnd ? nil : try arguments.text("account", "The name")
            return .request(.history(Request.History(account: name.map { "@" + $0 }, limit: 10)))
        })
}
