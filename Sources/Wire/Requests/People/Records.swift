extension Request {
    /// Asks what an account has achieved.
    public struct Records: RequestBody {
        /// Whose records; the session's own where absent.
        public var account: String?
        /// Only those of this family of games.
        public var game: String?
        /// Only those of this mode.
        public var mode: String?
        /// Only those of this level.
        public var level: String?

        /// A request for records.
        public init(account: String? = nil, game: String? = nil, mode: String? = nil, level: String? = nil) {
            self.account = account
            self.game = game
            self.mode = mode
            self.level = level
        }

        /// The request's name, permission, fields, example and typed commands.
        public static let about: RequestDescription<Self> = RequestDescription(
            "records", by: .session, isRemembered: false, cost: 5,
            example: Records(account: "@ada"),
            fields: [
                .optional("account", \.account, .account), .optional("game", \.game, .kind),
                .optional("mode", \.mode, .kind), .optional("level", \.level, .kind),
            ],
            commands: [.records],
            granted: { _ in nil })
    }
}

extension Command {
    static let records: Command = Command(
        .account, name: "records", arguments: "[NAME]", summary: "Show your records, or somebody's.",
        details: ["With a name: those of that account."],
        parse: { arguments, _ throws(ErrorReply) in
            let name = arguments.isAtEnd ? nil : try arguments.text("account", "The name")
            return .request(Request.Records(account: name.map { "@" + $0 }))
        })
}
