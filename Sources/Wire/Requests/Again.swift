extension Request {
    /// Asks for a rematch, or withdraws the wish.
    public struct Again: TableRequest {
        /// A table's id.
        public var table: String
        /// True where absent. False: no longer, which forgets the nonce.
        public var on: Bool?
        /// The player's own 32 bytes for the shuffle, as in ready.
        public var nonce: String?
        /// True deals the last game's cards again, with its game, commit and nonce. Only in solo; in another mode, or
        /// beside a nonce, it is bad_field.
        public var same: Bool?

        package init(table: String, on: Bool? = nil, nonce: String? = nil, same: Bool? = nil) {
            self.table = table
            self.on = on
            self.nonce = nonce
            self.same = same
        }

        /// The request's name, permission, fields, example and typed commands.
        public static let about: RequestDescription<Self> = RequestDescription(
            "again", by: .seated, isRemembered: true,
            example: Again(table: "k3f9"),
            fields: [
                .table, .optional("nonce", \.nonce, .nonce), .optional("on", \.on, .any("boolean")),
                .optional("same", \.same, .any("boolean")),
            ],
            commands: [.again],
            granted: { $0.on == false ? "You do not ask for another game." : "You ask for another game." })
    }
}

extension Command {
    static let again: Command = Command(
        .table, name: "again", arguments: "[off]", summary: "Ask for a rematch.",
        details: ["The next game is dealt once all who sit here have asked; off takes it back."],
        parse: { arguments, context throws(ErrorReply) in
            let on = arguments.isAtEnd ? nil : try arguments.toggle("on")
            try arguments.end("on")
            return .request(Request.Again(table: try context.requireTable(), on: on))
        })
}
