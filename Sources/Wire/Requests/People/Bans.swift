extension Request {
    /// Asks for the bans and mutes that hold; for moderators.
    public struct Bans: RequestBody {
        /// The more of the page before; any other text is refused.
        public var after: String?
        /// The most entries to tell; 50 where absent.
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
}
