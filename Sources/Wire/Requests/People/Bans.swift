extension Request {
    /// Asks for the bans and mutes that hold, newest first.
    public struct Bans: RequestBody {
        /// Where the last page ended; nil for the first page.
        public var after: String?
        /// The most bans and mutes in the page, 1–200; 50 if nil.
        public var limit: Int?

        /// A request for a page.
        public init(after: String? = nil, limit: Int? = nil) {
            self.after = after
            self.limit = limit
        }

        /// The request's name, permission, fields and example.
        public static let about: RequestDescription<Self> = RequestDescription(
            "bans", by: .moderator, isRemembered: false, cost: 5,
            example: Bans(limit: 20),
            fields: [.optional("after", \.after, .cursor), .optional("limit", \.limit, .pageOfEntries)],
            granted: { _ in nil })
    }

    /// A request for a page.
    public static func bans(_ bans: Bans) -> Request { .other(bans) }
}
