extension Request {
    /// Asks for the lines of a finished game.
    public struct Replay: RequestBody {
        /// A finished game's id in the archive.
        public var game: String
        /// How many of its lines the client holds; 0 where absent.
        public var after: Int?

        /// A request for lines.
        public init(game: String, after: Int? = nil) {
            self.game = game
            self.after = after
        }

        /// The most messages that answer one request.
        public static let mostMessages = 8

        /// The request's name, permission, fields and example.
        public static let about: RequestDescription<Self> = RequestDescription(
            "replay", by: .session, isRemembered: false, cost: 10,
            example: Replay(game: "gt47"),
            fields: [.required("game", \.game, .archive), .optional("after", \.after, .entries)],
            granted: { _ in nil })
    }
}

extension FieldDomain<String> {
    /// A game's id in the archive.
    fileprivate static let archive = FieldDomain("archive", 1...64) { game, _ in
        (1...64).contains(game.unicodeScalars.count)
            ? nil : ErrorReply(.badField, "That is not the id of a game.", hint: "history lists the ids of games.")
    }
}

extension FieldDomain<Int> {
    /// How many lines of a game somebody holds.
    fileprivate static let entries = FieldDomain("integer", 0...1_000_000) { count, _ in
        (0...1_000_000).contains(count)
            ? nil : ErrorReply(.badField, "No game has so many lines.", hint: "Send how many lines you hold, from 0.")
    }
}
