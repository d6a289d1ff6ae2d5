extension Request {
    /// Watches a table.
    public struct Watch: TableRequest {
        /// A table's id.
        public var table: String
        /// The table's password, where it has one.
        public var password: String?

        /// A request to watch.
        public init(table: String, password: String? = nil) {
            self.table = table
            self.password = password
        }

        /// The request's name, permission, fields, example and typed commands.
        public static let about: RequestDescription<Self> = RequestDescription(
            "watch", by: .session, isRemembered: true, cost: 5,
            example: Watch(table: "k3f9"),
            fields: [.table, .optional("password", \.password, .any("password"))],
            commands: [.watch],
            granted: { "You watch table \($0.table)." },
            refused: { watch, error, _ in
                guard error.code == .badPassword else { return nil }
                return TypedRefusal(error.message, "Type it after the ID: watch \(watch.table) password WORD.")
            })
    }
}

extension Command {
    static let watch: Command = Command(
        .lobby, name: "watch", arguments: "ID [password WORD]", summary: "Watch a table.",
        details: ["You see all that the players see, and may talk."], example: "watch k3f9",
        parse: { arguments, _ throws(ErrorReply) in
            var watch = Request.Watch(table: String(try arguments.next("table", "The table's ID")))
            if let word = arguments.next() {
                guard word.lowercased() == "password" else {
                    throw ErrorReply(.badField, "Only a password can follow the ID.", field: "password")
                }
                watch.password = String(try arguments.next("password", "The password"))
                try arguments.end("password")
            }
            return .request(watch)
        })
}
