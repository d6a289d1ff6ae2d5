extension Request {
    /// Asks for a rematch, or withdraws the wish.
    public struct Again: TableRequest {
        /// The table's id.
        public var table: String
        /// Wanted (where absent) or not.
        public var on: Bool?
        /// 64 hex digits of the player's own for the shuffle.
        public var nonce: String?
        /// Whether the same deal is wanted again; a table for one alone can have that.
        public var same: Bool?

        /// A wish for a rematch.
        public init(table: String, on: Bool? = nil, nonce: String? = nil, same: Bool? = nil) {
            self.table = table
            self.on = on
            self.nonce = nonce
            self.same = same
        }

        /// Who may ask it, what its fields may hold, how it is typed.
        public static let about = RequestDescription(
            "again", by: .seated, isRemembered: true,
            example: Again(table: "k3f9"),
            fields: [
                .table, .optional("nonce", \.nonce, .nonce), .optional("on", \.on, .any("boolean")),
                .optional("same", \.same, .any("boolean")),
            ],
            commands: [.again],
            granted: { $0.on == false ? "You do not ask for another game." : "You ask for another game." })
    }

    /// A wish for a rematch.
    public static func again(_ again: Again) -> Request { .other(again) }
}

extension Command {
    static let again = Command(
        .table, name: "again", arguments: "[off]", summary: "Ask for a rematch.",
        details: ["The next game is dealt once all who sit here have asked; off takes it back."],
        example: "again",
        parse: { arguments, context throws(ErrorReply) in
            let on = try arguments.toggle("on")
            try arguments.end("on")
            return .request(.again(Request.Again(table: try context.requireTable(), on: on)))
        })
}
